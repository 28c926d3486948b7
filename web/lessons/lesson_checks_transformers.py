"""The checks of the lessons on SmoothQuant and its kin, on GPTQ and on the KV cache."""

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call, check_of, examples_of, require


def _in_groups(weights):
    """Weights (rows, columns) as 4 bits restore them, with a scale for each 16 of a row."""
    groups = weights.reshape(-1, 16)
    scales = groups.abs().max(dim=1, keepdim=True).values / 7
    return (torch.round(groups / scales) * scales).view(weights.shape)


def _loud_layer(draw):
    """Inputs (24, 32), two of whose channels are loud, and weights (8, 32)."""
    inputs, weights = draw.matrix(24, 32, -2, 2), draw.matrix(8, 32, -0.5, 0.5)
    for channel in draw.sample(range(32), 2):
        inputs[:, channel] *= round(10 ** draw.uniform(0.5, 2))
    return inputs, weights


@check_of("awq-scales")
def _awq_scales(helper, function):
    draw = Draw(40)
    for _ in range(10):
        inputs, weights = _loud_layer(draw)

        def error(scales):
            restored = _in_groups(weights * scales) / scales
            return helper.relative_error(inputs @ weights.T, inputs @ restored.T)

        loudness = inputs.abs().mean(dim=0)
        best = min(error(loudness ** (tenths / 10)) for tenths in range(11))
        scales = call(function, inputs, weights)
        name = function.__name__
        require(
            isinstance(scales, torch.Tensor) and tuple(scales.shape) == (32,),
            f"{name} should return a tensor of shape (32,), a scale for each channel.",
            f"{name} 应当返回形状为 (32,) 的张量，每个通道一个缩放因子。",
        )
        require(
            (scales > 0).all() and torch.isfinite(scales).all(),
            f"all scales should be positive numbers, but they are {shown(scales)}.",
            f"缩放因子应当都是正数，而现在是 {shown(scales)}。",
        )
        found = error(scales.float())
        stored = {"format": "int4", "granularity": "group:16", "source": "abs_max", "symmetric": 1}
        require(
            found <= 1.001 * best,
            f"for channels of the mean magnitudes {shown(loudness, 3)}, the error of the output is "
            f"{found:.2f} %, and the best of AWQ's scales has {best:.2f} %.",
            f"各通道的平均绝对值为 {shown(loudness, 3)} 时，输出的误差是 {found:.2f}%，"
            f"而 AWQ 最好的缩放因子是 {best:.2f}%。",
            counter_example(weights * scales, **stored, restricted=1),
        )


@check_of("rotate-between")
def _rotate_between(helper, function):
    draw = Draw(41)
    for _ in range(10):
        first, bias, second = draw.matrix(16, 4), torch.tensor(draw.row(16, -99, 99)), draw.matrix(3, 16)
        first[draw.randint(0, 15)] *= 20
        inputs = draw.matrix(5, 4)
        before = inputs @ first.T + bias
        answer = call(function, first, bias, second)
        name = function.__name__
        shapes = [tuple(getattr(one, "shape", ())) for one in answer]
        require(
            isinstance(answer, (tuple, list)) and shapes == [(16, 4), (16,), (3, 16)],
            f"{name} should return three tensors of the shapes (16, 4), (16,) and (3, 16).",
            f"{name} 应当返回三个张量，形状为 (16, 4)、(16,) 和 (3, 16)。",
        )
        after = inputs @ answer[0].T + answer[1]
        error = helper.relative_error(before @ second.T, after @ answer[2].T)
        require(
            error < 0.01,
            f"the output should stay the same, but it changes by {error:.3g} %.",
            f"输出应当不变，却变化了 {error:.3g}%。",
            counter_example(after),
        )
        sizes = [one.square().sum(dim=1).sqrt() for one in (before, after)]
        require(
            helper.relative_error(*sizes) < 0.01,
            f"a rotation keeps the length of every row of h: {shown(sizes[0], 4)}. Here the lengths "
            f"become {shown(sizes[1], 4)}.",
            f"旋转不改变 h 各行的长度：{shown(sizes[0], 4)}。现在却成了 {shown(sizes[1], 4)}。",
            counter_example(after),
        )
        largest = [one.abs().max().item() for one in (before, after)]
        require(
            largest[1] < 0.7 * largest[0],
            f"the largest magnitude of h was {largest[0]:.4g} and still is {largest[1]:.4g}: the loud "
            "channel has not been spread.",
            f"h 的最大绝对值原来是 {largest[0]:.4g}，现在还有 {largest[1]:.4g}：响的通道没有分散开来。",
            counter_example(after),
        )


def _hessian(draw, inputs):
    """A positive-definite matrix (inputs, inputs) of whole numbers, with different diagonal ones."""
    while True:
        samples = torch.tensor(draw.integers(-3, 3, inputs, 2 * inputs)).double()
        hessian = samples @ samples.T + torch.eye(inputs).double()
        if len(hessian.diag().unique()) == inputs:
            return hessian


def _inverse(hessian):
    return torch.cholesky_inverse(torch.linalg.cholesky(hessian))


@examples_of("fix-weight", seed=42)
def _fix_weight(helper, draw):
    for turn in range(12):
        hessian = _hessian(draw, 3)
        weights = torch.tensor(draw.row(3, -2, 2)).double()
        place, level = turn % 3, draw.randint(-2, 2)
        column = _inverse(hessian)[:, place]
        moved = weights + (level - weights[place]) * column / column[place]
        yield (weights, hessian, place, level), moved, 1e-4


@examples_of("loudest-first", seed=43)
def _loudest_first(helper, draw):
    for _ in range(12):
        hessian, weights = _hessian(draw, 4), draw.matrix(2, 4, -3, 3).double()
        steps = weights.abs().max(dim=1).values / 3
        order = hessian.diag().sort(descending=True).indices.tolist()
        factor = torch.linalg.cholesky(_inverse(hessian[order][:, order]))
        rest, expected = weights[:, order], torch.zeros(2, 4).double()
        for turn, place in enumerate(order):
            level = torch.round(rest[:, turn] / steps).clamp(-3, 3) * steps
            direction = factor[turn:, turn] / factor[turn, turn]
            rest[:, turn:] -= torch.outer(rest[:, turn] - level, direction)
            expected[:, place] = level
        yield (weights, hessian, steps, 3), expected, 1e-4


def _shares(queries, keys):
    return torch.softmax(queries @ keys.T / keys.shape[1] ** 0.5, dim=-1)


def _per_token(tensor):
    """A tensor (tokens, channels) as 4 bits restore it, with scale and minimum for each token."""
    low, high = (find(tensor, dim=1, keepdim=True).values for find in (torch.min, torch.max))
    scale = (high - low) / 15
    scale += scale == 0
    return torch.round((tensor - low) / scale) * scale + low


@check_of("easier-keys")
def _easier_keys(helper, function):
    draw = Draw(44)
    for _ in range(10):
        keys, values, queries = draw.matrix(32, 8, -2, 2), draw.matrix(32, 8), draw.matrix(4, 8, -1, 1)
        for channel in draw.sample(range(8), 2):
            keys[:, channel] += draw.choice((-1, 1)) * draw.randint(15, 30)
        given = call(function, keys)
        name = function.__name__
        require(
            isinstance(given, torch.Tensor) and tuple(given.shape) == (32, 8),
            f"{name} should return keys of the shape (32, 8).",
            f"{name} 应当返回形状为 (32, 8) 的键。",
        )
        exact, shares = _shares(queries, keys), _shares(queries, given)
        query, token = divmod((shares - exact).abs().argmax().item(), 32)
        require(
            (shares - exact).abs().max() < 0.001,
            f"for the query {shown(queries[query], 3)}, the share of token {token} was "
            f"{exact[query, token]:.4f}, and with the new keys it is {shares[query, token]:.4f}.",
            f"对查询 {shown(queries[query], 3)}，词元 {token} 的份额原来是 {exact[query, token]:.4f}，"
            f"换成新的键以后是 {shares[query, token]:.4f}。",
            counter_example(given),
        )
        before, after = (
            helper.relative_error(exact @ values, _shares(queries, _per_token(one)) @ values)
            for one in (keys, given)
        )
        require(
            after <= before / 2,
            f"stored per token with 4 bits, the keys gave an error of {before:.2f} % in the output, "
            f"and the new keys give {after:.2f} %.",
            f"以 4 位逐词元存储时，原来的键使输出有 {before:.2f}% 的误差，新的键是 {after:.2f}%。",
            counter_example(given, format="int4", granularity="channel:0", source="min_max"),
        )


@examples_of("cache-bytes", seed=45)
def _cache_bytes(helper, draw):
    cases = [(96, 64, 2, 0), (100, 64, 2, 0), (100, 64, 4, 32), (20, 32, 2, 64)]
    for _ in range(12):
        numbers = 32 * draw.randint(1, 32)
        cases.append((draw.randint(1, 5000), numbers, draw.choice((2, 4, 8)), draw.randint(0, 256)))
    for tokens, numbers, bits, window in cases:
        groups = max(0, tokens - window) // 32
        quantized = groups * (32 * bits + 32) * numbers
        rest = (tokens - 32 * groups) * 16 * numbers
        yield (tokens, numbers, bits, window), 2 * (quantized + rest) // 8
