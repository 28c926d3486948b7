"""The checks of the exercises on scales that the largest magnitude decides."""

import math

import torch
from counter_examples import counter_example, in_words, shown
from exercise_checks import Draw, call, check_of, number, require, several


@check_of("multiply-or-divide")
def _multiply_or_divide(helper, function):
    draw = Draw(104)
    for turn in range(20):
        tensor = torch.tensor(draw.row(4)) * 10.0 ** (turn % 4 - 2)
        if turn == 0:
            tensor = torch.tensor([-2.0, 0.5, 1.0])
        answer = call(function, tensor)
        english, chinese = "two values: the integers and the scale", "两个值：整数和缩放因子"
        quantized, scale = several(answer, 2, function.__name__, english, chinese)
        text = shown(tensor)
        steps = tensor * 127 / tensor.abs().max()
        example = counter_example(tensor, format="int8", source="abs_max", symmetric=1, restricted=1)
        is_int8 = isinstance(quantized, torch.Tensor) and quantized.dtype == torch.int8
        require(
            is_int8 and bool(((quantized.float() - steps).abs() < 0.501).all()),
            f"for {text} the integers should be {shown(torch.round(steps).to(torch.int8))}, "
            f"but they are {shown(quantized)}.",
            f"对 {text}，整数应当是 {shown(torch.round(steps).to(torch.int8))}，"
            f"而现在是 {shown(quantized)}。",
            example,
        )
        restored = number(scale, in_words("the scale", "缩放因子")) * quantized.float()
        require(
            bool(((restored - tensor).abs() <= 0.51 * tensor.abs().max() / 127).all()),
            f"for {text} the integers are right, but scale * q gives {shown(restored)}: the scale "
            "is what one step of the integers is worth.",
            f"对 {text}，整数是对的，但 scale * q 得到 {shown(restored)}：缩放因子是整数的一步所代表的值。",
            example,
        )


@check_of("lowest-mark")
def _lowest_mark(helper, function, values):
    draw = Draw(103)
    for turn in range(20):
        tensor = torch.tensor([-4.0, 2.0, 1.0] if turn == 0 else draw.row(4, -5, 5))
        scale = number(call(function, tensor), in_words("the scale", "缩放因子"))
        low, high, text = tensor.min().item(), tensor.max().item(), shown(tensor)
        least = max(high / 127, low / -128)
        example = counter_example(tensor, format="int8", source="given", scale=scale, zero_point=0)
        require(
            scale >= least * 0.9999,
            f"for {text} the scale is {scale:.5g}, so the marks reach from {-128 * scale:.4g} to "
            f"{127 * scale:.4g}, and not to {low if low < -128 * scale else high:.4g}.",
            f"对 {text}，缩放因子是 {scale:.5g}，标尺从 {-128 * scale:.4g} 到 {127 * scale:.4g}，"
            f"到不了 {low if low < -128 * scale else high:.4g}。",
            example,
        )
        require(
            scale <= least * 1.0001,
            f"for {text} the scale is {scale:.5g}, but {least:.5g} is enough: -128 * {least:.5g} is "
            f"{-128 * least:.4g}, and 127 * {least:.5g} is {127 * least:.4g}.",
            f"对 {text}，缩放因子是 {scale:.5g}，而 {least:.5g} 就够了：-128 * {least:.5g} 是 "
            f"{-128 * least:.4g}，127 * {least:.5g} 是 {127 * least:.4g}。",
            example,
        )
    require(
        isinstance(values, torch.Tensor) and values.numel() > 0,
        "values should be a tensor.",
        "values 应当是张量。",
    )
    high, low = values.max().item(), values.min().item()
    example = counter_example(values, format="int8", source="abs_max", symmetric=1, restricted=1)
    require(
        -low > high,
        f"the largest magnitude in values is {max(high, -low):g} on the positive side, where the last "
        "mark is 127 in any case, so -128 gains nothing.",
        f"values 的最大绝对值 {max(high, -low):g} 在正的一侧，那里的最后一个刻度总是 127，"
        "所以用上 -128 没有好处。",
        example,
    )
    narrow, wide = (
        _error_under(helper, values, scale) for scale in (-low / 127, max(high / 127, low / -128))
    )
    require(
        wide < narrow,
        f"the mean squared error of values is {narrow:.4g} without -128 and {wide:.4g} with it.",
        f"values 的均方误差，不用 -128 时是 {narrow:.4g}，用上时是 {wide:.4g}。",
        example,
    )


def _error_under(helper, values, scale):
    quantized = helper.linear_q_with_scale_and_zero_point(values, scale, 0)
    return helper.quantization_error(values, helper.linear_dequantization(quantized, scale, 0)).item()


@check_of("rotation")
def _rotation(helper, function):
    draw = Draw(122)
    for turn in range(10):
        rotation = torch.ones(1, 1)
        for _ in range(2 + turn % 3):
            doubled = [torch.cat([rotation, rotation], 1), torch.cat([rotation, -rotation], 1)]
            rotation = torch.cat(doubled) / math.sqrt(2)
        size = len(rotation)
        if turn > 2:
            rotation = rotation * torch.tensor([draw.choice([1.0, -1.0]) for _ in range(size)])
        vector = call(function, rotation)
        require(
            isinstance(vector, torch.Tensor) and tuple(vector.shape) == (size,),
            f"for a rotation of shape {(size, size)}, {function.__name__} should return a vector "
            f"of {size} numbers.",
            f"旋转矩阵的形状是 {(size, size)} 时，{function.__name__} 应当返回有 {size} 个数的向量。",
        )
        rotated = rotation @ vector
        pair = torch.round(torch.stack([vector, rotated]) * 1000) / 1000
        before, after = _four_bit_error(vector), _four_bit_error(rotated)
        require(
            after > 2 * before,
            f"{shown(pair[0], 4)} has an error of {before:.3g}; rotated it is {shown(pair[1], 4)} with "
            f"an error of {after:.3g}, which is not more than twice as much.",
            f"{shown(pair[0], 4)} 的误差是 {before:.3g}；旋转后是 {shown(pair[1], 4)}，"
            f"误差是 {after:.3g}，没有超过两倍。",
            counter_example(pair, **_FOUR_BITS),
        )


_FOUR_BITS = {"format": "int4", "source": "abs_max", "symmetric": 1, "restricted": 1}
_FOUR_BITS["granularity"] = "channel:0"


def _four_bit_error(vector):
    scale = vector.abs().max().item() / 7 or 1.0
    return (torch.round(vector / scale) * scale - vector).square().mean().item()


@check_of("scale-is-a-number")
def _scale_is_a_number(helper, smallest, largest):
    smallest, largest = number(smallest, "smallest"), number(largest, "largest")
    for value, further in ((smallest, smallest / 1.01), (largest, largest * 1.01)):
        scale, next_scale = _float16(value / 8), _float16(further / 8)
        example = counter_example(torch.tensor([-value, value / 2]), format="q4_0")
        require(
            value > 0 and 0 < scale < math.inf,
            f"a block whose largest weight is {value:.4g} has the scale {value / 8:.4g}, which float16 "
            f"stores as {scale:g}.",
            f"最大权重为 {value:.4g} 的块，缩放因子是 {value / 8:.4g}，float16 把它存为 {scale:g}。",
            example,
        )
        require(
            not 0 < next_scale < math.inf,
            f"{further:.4g} survives too: its scale {further / 8:.4g} is stored as {next_scale:.4g}.",
            f"{further:.4g} 也能保留：它的缩放因子 {further / 8:.4g} 存为 {next_scale:.4g}。",
            example,
        )


def _float16(value):
    return torch.tensor(value).half().item() if value < 1e38 else math.inf
