"""The checks of the lessons on integer arithmetic and on convolutions."""

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call, call_text, check_of, examples_of, require


@examples_of("zero-point-bias", seed=26)
def _zero_point_bias(helper, draw):
    for _ in range(20):
        outputs, inputs = draw.randint(1, 4), draw.randint(1, 5)
        q_w = draw.integers(-127, 127, outputs, inputs)
        s_x, z_x = round(draw.uniform(0.01, 0.1), 3), draw.randint(-128, 127)
        s_w = [round(draw.uniform(0.001, 0.01), 4) for _ in range(outputs)]
        whole = draw.integers(-20000, 20000, outputs)
        bias = [one * s_x * scale for one, scale in zip(whole, s_w)]
        expected = [one - z_x * sum(row) for one, row in zip(whole, q_w)]
        rows = torch.tensor(q_w, dtype=torch.int32)
        arguments = (torch.tensor(bias), s_x, z_x, rows, torch.tensor(s_w))
        yield arguments, torch.tensor(expected, dtype=torch.int32)


@examples_of("add-quantized", seed=27)
def _add_quantized(helper, draw):
    left = 40
    while left > 0:
        scales = [round(draw.uniform(0.01, 0.1), 3) for _ in range(3)]
        z_a, z_b, z_y = draw.integers(-128, 127, 3)
        a, b = draw.integers(-128, 127, 2)
        total = ((a - z_a) * scales[0] + (b - z_b) * scales[1]) / scales[2]
        # Two ways to compute a number near the middle between two integers could round it differently.
        if abs(total % 1 - 0.5) < 0.01:
            continue
        left -= 1
        expected = torch.tensor([max(-128, min(127, round(total) + z_y))])
        q_a, q_b = (torch.tensor([one], dtype=torch.int8) for one in (a, b))
        yield (q_a, scales[0], z_a, q_b, scales[1], z_b, scales[2], z_y), expected


@examples_of("pairs", seed=29)
def _pairs(helper, draw):
    for turn in range(20):
        rows, outputs, columns = draw.randint(1, 2), draw.randint(1, 3), 2 * draw.randint(1, 2)
        # Large numbers of one sign, so that pairs saturate.
        least, low, high = (150, 100, 127) if turn % 2 else (200, -128, -90)
        q_x = draw.integers(least, 255, rows, columns)
        q_w = draw.integers(low, high, outputs, columns)
        expected = [[_paired_sum(x, w) for w in q_w] for x in q_x]
        arguments = (torch.tensor(q_x, dtype=torch.uint8), torch.tensor(q_w, dtype=torch.int8))
        yield arguments, torch.tensor(expected, dtype=torch.int32)


def _paired_sum(x, w):
    products = [a * b for a, b in zip(x, w)]
    pairs = [one + other for one, other in zip(products[0::2], products[1::2])]
    return sum(max(-(2**15), min(2**15 - 1, pair)) for pair in pairs)


@check_of("fold-before")
def _fold_before(helper, function):
    draw = Draw(28)
    for _ in range(20):
        outputs, inputs = draw.randint(1, 3), draw.randint(2, 4)
        weight, bias = draw.matrix(outputs, inputs, -2, 2), torch.tensor(draw.row(outputs, -2, 2))
        a, c = torch.tensor(draw.row(inputs, -3, 3)), torch.tensor(draw.row(inputs, -3, 3))
        arguments = (weight, bias, a, c)
        answer, text = call(function, *arguments), call_text(function, arguments)
        require(
            isinstance(answer, (tuple, list)) and len(answer) == 2,
            f"{text} should return two tensors: the weights and the bias.",
            f"{text} 应当返回两个张量：权重和偏置。",
        )
        wanted = {"weights": weight * a, "bias": bias + (weight * c).sum(dim=1)}
        names = {"weights": "权重", "bias": "偏置"}
        for (name, expected), given in zip(wanted.items(), answer):
            is_close = (
                isinstance(given, torch.Tensor)
                and tuple(given.shape) == tuple(expected.shape)
                and bool(((given - expected).abs() <= 1e-4).all())
            )
            require(
                is_close,
                f"{text}: the {name} should be {shown(expected, 4)}, but it is {shown(given, 4)}.",
                f"{text}：{names[name]}应当是 {shown(expected, 4)}，而现在是 {shown(given, 4)}。",
                counter_example(weight),
            )


@examples_of("padded-convolution", seed=29)
def _padded_convolution(helper, draw):
    for _ in range(12):
        size, z_x = draw.randint(2, 4), draw.choice((-128, -5, 0, 7, 127))
        image = draw.integers(-128, 127, 1, 1, size, size)
        filters = draw.integers(-127, 127, 1, 1, 3, 3)

        def product(row, column):
            taps = [(down, right) for down in range(3) for right in range(3)]
            return sum(
                (image[0][0][row + down - 1][column + right - 1] - z_x) * filters[0][0][down][right]
                for down, right in taps
                if 0 <= row + down - 1 < size and 0 <= column + right - 1 < size
            )

        expected = [[product(row, column) for column in range(size)] for row in range(size)]
        q_x, q_w = (torch.tensor(one, dtype=torch.int8) for one in (image, filters))
        yield (q_x, z_x, q_w), torch.tensor([[expected]], dtype=torch.int32)
