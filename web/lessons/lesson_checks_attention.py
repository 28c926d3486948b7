"""The checks of the exercises on gradients and on attention."""

import math

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call, check_of, number, require, several


@check_of("straight-through")
def _straight_through(helper, function):
    draw = Draw(123)
    for _ in range(12):
        scale, zero_point = draw.choice([0.25, 0.5, 2.0]), draw.randint(-100, 100)
        marks = [-140.0, -128.4, -127.0, 0.3, 127.4, 128.0, draw.uniform(-127, 127)]
        x = torch.tensor([scale * (mark - zero_point) for mark in marks])
        incoming = torch.tensor(draw.row(len(marks), 1, 3))
        answer = call(function, x, scale, zero_point, incoming)
        several(answer, 2, function.__name__, "two gradients, as tensors", "两个梯度，都是张量", torch.Tensor)
        require(
            all(one.shape == x.shape for one in answer),
            "both gradients should be as long as x.",
            "两个梯度都应当与 x 一样长。",
        )
        example = counter_example(x, format="int8", scale=scale, zero_point=zero_point)
        codes = (torch.round(x / scale) + zero_point).tolist()
        rows = zip(x.tolist(), codes, incoming.tolist(), *(one.tolist() for one in answer))
        for value, code, gradient, true, estimated in rows:
            text = f"scale {scale}, zero point {zero_point}: {value:g} becomes the integer {code:.0f}"
            text_zh = f"缩放因子 {scale}，零点 {zero_point}：{value:g} 变成整数 {code:.0f}"
            require(
                true == 0,
                f"{text}, and so do its neighbours: the true gradient is 0, not {true:g}.",
                f"{text_zh}，它近旁的值也一样：真正的梯度是 0，而不是 {true:g}。",
                example,
            )
            expected = gradient if -128 <= code <= 127 else 0
            require(
                abs(estimated - expected) <= 1e-5,
                f"{text} before clamping, so the estimator turns a gradient of {gradient:g} into "
                f"{expected:g}, not into {estimated:g}.",
                f"{text_zh}（截断之前），所以直通估计把梯度 {gradient:g} 变成 {expected:g}，"
                f"而不是 {estimated:g}。",
                example,
            )


@check_of("keys-and-values")
def _keys_and_values(helper, function):
    for q, k, v, errors in _caches(helper, Draw(127)):
        answer = call(function, q, k, v)
        name, english, chinese = function.__name__, "two dimensions, each 0 or 1", "两个维度，各为 0 或 1"
        given = tuple(number(one, name) for one in several(answer, 2, name, english, chinese))
        require(given in errors, f"{name} should return {english}.", f"{name} 应当返回{chinese}。")
        best = min(errors, key=errors.get)
        require(
            given == best,
            f"where the tokens of k reach to {_reach(k, 1)} and its channels to {_reach(k, 0)}, the "
            f"tokens of v to {_reach(v, 1)} and its channels to {_reach(v, 0)}, the mean squared error "
            f"of the outputs is {errors[given]:.3g} with k_dim, v_dim = {given} and "
            f"{errors[best]:.3g} with {best}.",
            f"k 的各词元最大到 {_reach(k, 1)}，各通道最大到 {_reach(k, 0)}；v 的各词元最大到 "
            f"{_reach(v, 1)}，各通道最大到 {_reach(v, 0)}：k_dim, v_dim 取 {given} 时输出的均方误差是 "
            f"{errors[given]:.3g}，取 {best} 时是 {errors[best]:.3g}。",
            counter_example(k, format="int8", source="abs_max", granularity=f"channel:{given[0]}"),
        )


def _reach(tensor, dim):
    return shown(tensor.abs().max(dim=dim).values.round().int())


def _caches(helper, draw):
    """Queries, keys and values with loud channels or tokens, and the errors of the four choices.

    Only those for which one choice is clearly the best.
    """
    for turn in range(24):
        q, k, v = (draw.matrix(6, 8, -2, 2) for _ in range(3))
        if turn % 3 < 2:
            k[:, draw.randrange(8)] += draw.choice([-30, 30])
        else:
            k[draw.randrange(6)] *= 10
        if turn % 2:
            v[draw.randrange(6)] *= 20
        choices = [(0, 0), (0, 1), (1, 0), (1, 1)]
        errors = {dims: _attention_error(helper, q, k, v, *dims) for dims in choices}
        best, second, *_ = sorted(errors.values())
        if second > 1.3 * best:
            yield q, k, v, errors


def _attention_error(helper, q, k, v, k_dim, v_dim):
    def restored(tensor, dim):
        quantized, scale = helper.linear_q_symmetric_per_channel(tensor, dim)
        return helper.linear_dequantization(quantized, scale, 0)

    def attention(k, v):
        return torch.softmax(q @ k.T / math.sqrt(q.shape[1]), dim=1) @ v

    outputs = attention(restored(k, k_dim), restored(v, v_dim))
    return helper.quantization_error(attention(k, v), outputs).item()
