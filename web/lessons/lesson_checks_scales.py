"""The checks of the lessons on scales and zero points of a whole tensor."""

import math

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call, check_of, examples_of, plain, require

_LESSON = torch.tensor([[191.6, -13.5, 728.6], [92.14, 295.5, -184.0], [0.0, 684.6, 245.5]])


def _pair(answer, name):
    """A scale and a zero point as Python numbers."""
    require(
        isinstance(answer, (tuple, list)) and len(answer) == 2,
        f"{name} should return two values: scale and zero point.",
        f"{name} 应当返回两个值：缩放因子和零点。",
    )
    scale, zero_point = (plain(one) for one in answer)
    require(
        isinstance(scale, (int, float)) and 0 < scale < math.inf,
        f"the scale should be a positive number, but it is {scale}.",
        f"缩放因子应当是正数，而现在是 {scale}。",
    )
    require(
        isinstance(zero_point, (int, float)) and zero_point in range(-128, 128),
        f"the zero point should be an integer that int8 can hold, but it is {zero_point}.",
        f"零点应当是 int8 装得下的整数，而现在是 {zero_point}。",
    )
    return scale, int(zero_point)


def _round_trip(helper, tensor, scale, zero_point, dtype=torch.int8):
    quantized = helper.linear_q_with_scale_and_zero_point(tensor, scale, zero_point, dtype)
    return helper.linear_dequantization(quantized, scale, zero_point)


def _settings(tensor, scale, zero_point, dtype=torch.int8, **others):
    """The counter-example with a scale and a zero point set by hand."""
    return counter_example(tensor, format=dtype, scale=scale, zero_point=zero_point, **others)


def _error(helper, tensor, scale, zero_point):
    return helper.quantization_error(tensor, _round_trip(helper, tensor, scale, zero_point)).item()


@check_of("nothing-clipped", edges=("the nine numbers of the lesson", "本课的九个数"))
def _nothing_clipped(helper, scale, zero_point):
    scale, zero_point = _pair((scale, zero_point), "the answer")
    rounded = torch.round(_LESSON / scale + zero_point).view(-1).tolist()
    for place, (value, integer) in enumerate(zip(_LESSON.view(-1).tolist(), rounded)):
        require(
            -128 <= integer <= 127,
            f"{value:g} becomes {integer:.0f}, which int8 cannot hold, so it is clipped.",
            f"{value:g} 变成了 {integer:.0f}，int8 装不下，所以它被截断了。",
            _settings(_LESSON, scale, zero_point, element=place),
        )


@examples_of("there-and-back", seed=1, edges=("where values are clipped", "被截断的值"))
def _fake_quantize(helper, draw):
    for index in range(20):
        dtype = (torch.int8, torch.uint8)[index % 2]
        scale = round(draw.uniform(0.05, 2), 2)
        zero_point = draw.randint(-100, 100) if dtype == torch.int8 else draw.randint(0, 200)
        tensor = torch.tensor(draw.row(3, -300 * scale, 300 * scale))
        expected = _round_trip(helper, tensor, scale, zero_point, dtype)
        example = _settings(tensor, scale, zero_point, dtype)
        yield (tensor, scale, zero_point, dtype), expected, 0.001 * scale, example


@check_of("zero-in-range", edges=("with zeros and with equal values", "全零和各值相等的张量"))
def _zero_in_range(helper, function):
    draw = Draw(2)
    rows = []
    for low, high in [(1, 9), (-9, -1), (-4, 7)]:
        rows += [draw.row(4, low * 10**power, high * 10**power) for power in (-1, 0, 1)]
    rows += [[0.0, 0.0], [3.0, 3.0], [-3.0, -3.0]]
    for tensor in map(torch.tensor, rows):
        scale, zero_point = _pair(call(function, tensor), function.__name__)
        values, example = shown(tensor), _settings(tensor, scale, zero_point)
        found = f"scale {scale:.4g}, zero point {zero_point}"
        found_zh = f"缩放因子 {scale:.4g}，零点 {zero_point}"
        error = (_round_trip(helper, tensor, scale, zero_point) - tensor).abs().max().item()
        require(
            error <= 0.51 * scale,
            f"for {values} ({found}) an error is {error:.4g}, more than half a step.",
            f"对 {values}（{found_zh}），有一个误差是 {error:.4g}，超过半个步长。",
            example,
        )
        reach = max(tensor.max().item(), 0.0) - min(tensor.min().item(), 0.0)
        require(
            reach == 0 or scale <= 1.01 * reach / 255,
            f"for {values} the scale {scale:.4g} is too coarse; {reach / 255:.4g} is enough.",
            f"对 {values}，缩放因子 {scale:.4g} 太粗了；{reach / 255:.4g} 就够了。",
            example,
        )


@check_of("beat-min-max", edges=("the nine numbers of the first lesson", "第一课的九个数"))
def _beat_min_max(helper, scale, zero_point):
    scale, zero_point = _pair((scale, zero_point), "the answer")
    least = _error(helper, _LESSON, *helper.get_q_scale_and_zero_point(_LESSON))
    error = _error(helper, _LESSON, scale, zero_point)
    require(
        error < least - 5e-5,
        f"the mean squared error is {error:.4f}, and that of minimum and maximum is {least:.4f}.",
        f"均方误差是 {error:.4f}，而由最小值和最大值得到的是 {least:.4f}。",
        _settings(_LESSON, scale, zero_point),
    )


@examples_of("choose", seed=3)
def _choose(helper, draw):
    for _ in range(20):
        reach = round(draw.uniform(1, 9), 1)
        middle = draw.row(3, -reach, reach)
        centred = torch.tensor([-reach, *middle, round(reach * draw.uniform(0.95, 1), 2)])
        one_sided = torch.tensor([reach, *[abs(value) for value in middle]])
        yield (centred,), "symmetric"
        yield (-centred,), "symmetric"
        yield (one_sided,), "asymmetric"
        yield (-one_sided,), "asymmetric"


@check_of("symmetric-wins")
def _symmetric_wins(helper, values):
    require(
        isinstance(values, torch.Tensor) and values.is_floating_point() and values.numel() > 0,
        f"the values should be a tensor of floats, but they are {values}.",
        f"这些值应当是浮点数张量，而现在是 {values}。",
    )
    least, most = values.min().item(), values.max().item()
    example = counter_example(values, source="min_max")
    require(
        least < 0 < most,
        f"the values reach from {least:g} to {most:g}, but they should reach to both sides of 0.",
        f"这些值从 {least:g} 到 {most:g}，而它们应当分布在 0 的两侧。",
        example,
    )
    symmetric = _error(helper, values, helper.get_q_scale_symmetric(values), 0)
    asymmetric = _error(helper, values, *helper.get_q_scale_and_zero_point(values))
    require(
        symmetric < asymmetric,
        f"the symmetric error is {symmetric:.3g}, the asymmetric one {asymmetric:.3g}.",
        f"对称的误差是 {symmetric:.3g}，非对称的误差是 {asymmetric:.3g}。",
        example,
    )
