"""torch.ao.nn.quantized.functional: quantized layers as functions."""

import torch
from torch._missing import getter as _getter
from torch._quantized import QuantizedTensor
from torch.nn import functional as F
from torch.ops import quantized as _ops


def _checked(name, input):
    if not isinstance(input, QuantizedTensor):
        raise ValueError(f"Input to 'quantized.{name}' must be quantized!")
    return input


def avg_pool2d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
    divisor_override=None,
):  # fmt: skip
    input = _checked("avg_pool2d", input)
    settings = kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override
    return F.avg_pool2d(input, *settings)


def adaptive_avg_pool2d(input, output_size):
    return F.adaptive_avg_pool2d(_checked("adaptive_avg_pool2d", input), output_size)


def max_pool2d(
    input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    if return_indices:
        raise NotImplementedError("return_indices is not yet implemented!")
    return F.max_pool2d(input, kernel_size, stride, padding, dilation, ceil_mode)


def _output_of(scale, zero_point, input):
    return (
        input.q_scale() if scale is None else scale,
        input.q_zero_point() if zero_point is None else zero_point,
    )


def linear(input, weight, bias=None, scale=None, zero_point=None):
    packed = _ops.linear_prepack(weight, bias)
    return _ops.linear(input, packed, *_output_of(scale, zero_point, input))


def _convolution(dims):
    def convolution(
        input, weight, bias, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros",
        scale=1.0, zero_point=0, dtype=torch.quint8,
    ):  # fmt: skip
        if padding_mode != "zeros":
            raise NotImplementedError("Only zero-padding is supported!")
        if input.dtype is not torch.quint8:
            raise NotImplementedError(
                "Only torch.quint8 is supported for activation tensor!"
            )
        prepack = getattr(_ops, f"conv{dims}d_prepack")
        packed = prepack(weight, bias, stride, padding, dilation, groups)
        return getattr(_ops, f"conv{dims}d")(input, packed, scale, zero_point)

    convolution.__name__ = convolution.__qualname__ = f"conv{dims}d"
    return convolution


conv1d, conv2d = _convolution(1), _convolution(2)


def leaky_relu(input, negative_slope=0.01, inplace=False, scale=None, zero_point=None):
    if scale is None or zero_point is None:
        return F.leaky_relu(input, negative_slope)
    return _ops.leaky_relu(input, negative_slope, inplace, scale, zero_point)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    made = clamp(_checked("hardtanh", input), min_val, max_val)
    return input.copy_(made) if inplace else made


def elu(input, scale, zero_point, alpha=1.0):
    return _ops.elu(_checked("elu", input), scale, zero_point, alpha)


def clamp(input, min_, max_):
    return _checked("clamp", input).clamp(min_, max_)


__getattr__ = _getter(__name__)
