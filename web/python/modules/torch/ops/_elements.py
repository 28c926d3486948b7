"""Element-wise functions of quantized tensors: through floats, and back with a scale and zero point."""

import math

import torch
from torch._quantized import STORED, QuantizedTensor, levels_of, narrow_scale


def quantized_as(values, scale, zero_point, dtype):
    """Floats as levels of `dtype`."""
    limits = torch.iinfo(STORED[dtype.name])
    zero_point = int(zero_point)
    levels = levels_of(values, scale, zero_point, limits.min, limits.max).to(STORED[dtype.name])
    return QuantizedTensor(levels, float(scale), zero_point, None, dtype)


def check_operands(name, tensors):
    """Refuses operands of different types, and those that are quantized per channel."""
    for one in tensors:
        if not isinstance(one, QuantizedTensor):
            raise NotImplementedError(
                f"Could not run 'quantized::{name}' with arguments from the 'CPU' backend. It takes "
                "quantized tensors: make them with torch.quantize_per_tensor."
            )
        if one._axis is not None:
            raise RuntimeError(f"Only per tensor quantization is supported in {name.capitalize()}.")
        if one.dtype is not tensors[0].dtype:
            raise RuntimeError(f"{name.capitalize()} operands should have same data type.")


def _add_fixed(left, right, scale, zero_point, relu):
    """QNNPACK's sum: scales as fixed-point numbers of 22 bits; halves are rounded away from 0."""
    ratios = [(narrow_scale(one._scale) / narrow_scale(scale)).item() for one in (left, right)]
    shift = 22 - math.frexp(max(ratios))[1]
    factors = [round(one * 2**shift) for one in ratios]
    parts = [
        (one._stored.long() - one._zero_point) * factor for one, factor in zip((left, right), factors)
    ]
    sums = parts[0] + parts[1]
    whole = torch.div(sums, 2**shift, rounding_mode="floor")
    rest = sums - whole * 2**shift - (sums < 0).long()
    levels = whole + (rest >= 2 ** (shift - 1)).long() + zero_point
    stored = levels.clamp(zero_point if relu else 0, 255).to(torch.uint8)
    return QuantizedTensor(stored, scale, zero_point, None, left.dtype)


def add(left, right, scale, zero_point, relu=False):
    check_operands("add", (left, right))
    scale, zero_point = float(scale), int(zero_point)
    if torch.backends.quantized.engine == "qnnpack" and left.dtype is torch.quint8:
        return _add_fixed(left, right, scale, zero_point, relu)
    sums = left.dequantize() + right.dequantize()
    return quantized_as(sums.relu() if relu else sums, scale, zero_point, left.dtype)


def multiply(left, right, scale, zero_point, relu=False):
    """The product of the integers, without their zero points, times the quotient of the scales."""
    check_operands("mul", (left, right))
    values, others = (one._stored.int() - one._zero_point for one in (left, right))
    products = (values * others).float()
    factor = narrow_scale(left._scale * right._scale / float(scale))
    limits = torch.iinfo(STORED[left.dtype.name])
    low = max(limits.min, int(zero_point)) if relu else limits.min
    levels = ((products * factor).round() + int(zero_point)).clamp(low, limits.max)
    stored = levels.to(left._stored.dtype)
    return QuantizedTensor(stored, float(scale), int(zero_point), None, left.dtype)


def add_number(input, number, relu=False):
    """Moves the zero point. Where it would leave the type, the scale grows, and the levels change."""
    check_operands("add", (input,))
    limits, scale = torch.iinfo(STORED[input.dtype.name]), input._scale
    moved, width = input._zero_point - round(number / scale), limits.max - limits.min
    if limits.min <= moved <= limits.max:
        made = QuantizedTensor(input._stored.clone(), scale, moved, None, input.dtype)
    else:
        is_below = moved < limits.min
        steps = limits.max - moved if is_below else moved - limits.min
        wide = scale * (steps / width) if not is_below else steps / width * scale
        place = limits.min if is_below else limits.max
        steps = (input._stored.int() - moved).float() * (narrow_scale(scale) * narrow_scale(wide).reciprocal())
        levels = (steps.round() + place).clamp(limits.min, limits.max)
        made = QuantizedTensor(levels.to(input._stored.dtype), wide, place, None, input.dtype)
    return made.relu() if relu else made


def multiply_number(input, number, relu=False):
    """Multiplies the scale; a negative number also mirrors the levels."""
    check_operands("mul", (input,))
    limits = torch.iinfo(STORED[input.dtype.name])
    stored, scale, zero_point = input._stored.clone(), input._scale, input._zero_point
    if number > 0:
        scale = number * scale
    elif number == 0:
        stored, scale, zero_point = stored.zero_(), 1.0, 0
    else:
        stored = (limits.max + limits.min - stored.int()).to(stored.dtype)
        scale, zero_point = -number * scale, limits.max - (zero_point - limits.min)
    made = QuantizedTensor(stored, scale, zero_point, None, input.dtype)
    return made.relu() if relu else made


def joined(tensors, dim, scale, zero_point, relu=False):
    tensors = list(tensors)
    check_operands("cat", tensors)
    scale, zero_point = float(scale), int(zero_point)
    parts = [
        one._stored
        if (one._scale, one._zero_point) == (scale, zero_point)
        else quantized_as(one.dequantize(), scale, zero_point, one.dtype)._stored
        for one in tensors
    ]
    stored = torch.cat(parts, dim)
    made = QuantizedTensor(stored, scale, zero_point, None, tensors[0].dtype)
    return made.relu() if relu else made


def through_floats(function):
    """A function of the values, whose result gets a scale and zero point."""

    def compute(input, scale, zero_point, *args):
        check_operands(function.__name__, (input,))
        return quantized_as(function(input.dequantize(), *args), scale, zero_point, input.dtype)

    return compute
