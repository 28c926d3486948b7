"""The checks of the exercises on errors: which measure, which format, and for which tensors."""

import itertools
import math

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call, call_text, check_of, number, require, several


@check_of("times-ten")
def _times_ten(helper, function):
    draw = Draw(118)
    for factor in (10, 2, 0.5, 30, 0.25):
        tensor = torch.tensor(draw.row(6))
        one, other = _measures(helper, tensor), _measures(helper, tensor * factor)
        answer = call(function, factor)
        text = call_text(function, (factor,))
        require(
            isinstance(answer, dict) and set(answer) >= set(one),
            f"{text} should have a number for each of {', '.join(one)}.",
            f"{text} 应当给出 {'、'.join(one)} 各自的倍数。",
        )
        for name, before in one.items():
            after, times = other[name], number(answer[name], name)
            require(
                abs(after - before * times) <= 0.01 * abs(after),
                f"{text} says {name} is multiplied by {times:g}, but for {shown(tensor)} it is "
                f"{before:.4g}, and {after:.4g} after multiplying by {factor:g}.",
                f"{text} 说 {name} 变成 {times:g} 倍，而对 {shown(tensor)}，它是 {before:.4g}，"
                f"张量乘以 {factor:g} 之后，它是 {after:.4g}。",
                counter_example(tensor * factor, format="int8", source="min_max"),
            )


def _measures(helper, tensor):
    quantized, scale, zero_point = helper.linear_quantization(tensor)
    restored = helper.linear_dequantization(quantized, scale, zero_point)
    squares, error = tensor.square().sum().item(), helper.quantization_error(tensor, restored).item()
    lengths = math.sqrt(squares * restored.square().sum().item())
    return {
        "scale": scale,
        "zero_point": zero_point,
        "max_error": (restored - tensor).abs().max().item(),
        "mse": error,
        "sqnr_db": 10 * math.log10(squares / tensor.numel() / error),
        "cosine": (tensor * restored).sum().item() / lengths,
    }


@check_of("one-outlier")
def _one_outlier(helper, function):
    from checkpoint import q4_0, q8_0

    draw = Draw(116)
    for outlier in (4.0, 10.0, 25.0, 100.0, 300.0, 1000.0):
        weights = torch.tensor([round(draw.gauss(0, 1), 2) for _ in range(4096)])
        place = draw.randrange(4096)
        weights[place] = outlier
        quantized, scale = helper.linear_q_symmetric(weights)
        restored = {"int8": helper.linear_dequantization(quantized, scale, 0)}
        restored |= {"Q8_0": q8_0(weights), "Q4_0": q4_0(weights)}
        errors = {
            name: helper.quantization_error(weights, one).item() for name, one in restored.items()
        }
        expected = sorted(errors, key=errors.get)
        given = call(function, outlier)
        name, names = function.__name__, ", ".join(sorted(errors))
        english, chinese = f"the three names {names} in some order", f"三个名称 {names} 的某种排列"
        several(given, 3, name, english, chinese, str)
        require(
            set(given) == set(errors),
            f"{name} should return {english}.",
            f"{name} 应当返回{chinese}。",
        )
        found = ", ".join(f"{name} {errors[name]:.2g}" for name in expected)
        require(
            list(given) == expected,
            f"with an outlier of {outlier:g} the mean squared errors are {found}, but the ranking is "
            f"{', '.join(given)}; int8's one step is {scale:.2g}.",
            f"离群值为 {outlier:g} 时，均方误差是 {found}，而给出的排名是 {', '.join(given)}；"
            f"int8 唯一的步长是 {scale:.2g}。",
            counter_example(weights[place // 32 * 32 :][:32], format="q4_0"),
        )


@check_of("smaller-mse")
def _smaller_mse(helper, function):
    draw = Draw(117)
    for weights, inputs in _improvable(draw):
        given = call(function, weights, inputs)
        text = f"weights {shown(weights)}, inputs {shown(inputs)}"
        text_zh = f"权重 {shown(weights)}，输入 {shown(inputs)}"
        example = counter_example(weights, format="int4", scale=1, zero_point=0)
        require(
            isinstance(given, torch.Tensor) and given.shape == weights.shape,
            f"{function.__name__} should return a tensor as long as the weights.",
            f"{function.__name__} 应当返回与权重一样长的张量。",
        )
        is_rounded = (given == given.round()) & ((given - weights).abs() < 1)
        require(
            bool(is_rounded.all()),
            f"{text}: {shown(given)} are not all the next integer below or above a weight.",
            f"{text_zh}：{shown(given)} 不全是权重向下或向上的相邻整数。",
            example,
        )
        nearest = _output_error(torch.round(weights), weights, inputs)
        error = _output_error(given, weights, inputs)
        require(
            error < nearest * 0.999,
            f"{text}: rounded to {shown(given)}, the outputs have a squared error of {error:.3g}, and "
            f"with every weight to its nearest {nearest:.3g}.",
            f"{text_zh}：舍入到 {shown(given)} 时，输出的平方误差是 {error:.3g}；"
            f"每个权重都取最近的整数时是 {nearest:.3g}。",
            example,
        )


def _output_error(rounded, weights, inputs):
    return (inputs @ (rounded.float() - weights)).square().sum().item()


def _improvable(draw):
    """Weights and inputs for which some rounding up or down beats rounding to the nearest by half."""
    found = 0
    while found < 10:
        weights = torch.tensor(draw.row(5, -4, 4))
        inputs = torch.tensor([draw.row(5, 0, 3) for _ in range(2)])
        choices = itertools.product(*zip(weights.floor().tolist(), weights.ceil().tolist()))
        least = min(_output_error(torch.tensor(one), weights, inputs) for one in choices)
        if least < 0.5 * _output_error(torch.round(weights), weights, inputs):
            found += 1
            yield weights, inputs
