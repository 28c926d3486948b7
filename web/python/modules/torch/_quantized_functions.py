"""Functions of torch.nn.functional that take quantized tensors: pooling, means and activations.

Means are sums of integers, times a float: FBGEMM's kernels round the mean of the integers; QNNPACK's
round the mean of their distances to the zero point, and take the factor as scale / (scale · count).
"""

import torch
from torch._quantized import QuantizedTensor, narrow_scale
from torch._quantized_operators import without_kernel
from torch._quantized_refusal import first_quantized, refusal
from torch.nn._windows import Window


def run(name, args, kwargs):
    """The function `name`, one of whose arguments is a quantized tensor."""
    found = first_quantized([*args, *kwargs.values()])
    if name not in _FUNCTIONS or args[:1] != (found,) and kwargs.get("input") is not found:
        raise refusal(name, found.dtype)
    return _FUNCTIONS[name](*args, **kwargs)


def _is_qnnpack(input):
    return torch.backends.quantized.engine == "qnnpack" and input.dtype is torch.quint8


def _levels(input, values):
    limits = torch.iinfo(input._stored.dtype)
    return input._like(values.clamp(limits.min, limits.max).to(input._stored.dtype))


def _mean_of(input, sums, counts, has_vectors=True):
    """The levels of means: `sums` are those of the integers minus their zero point."""
    zero_point = input._zero_point
    if _is_qnnpack(input):
        scale = narrow_scale(input._scale)
        return _levels(input, (sums.float() * (scale / (scale * counts))).round() + zero_point)
    means = sums.float() * (1 / counts)
    # A kernel of its own for single channels rounds as QNNPACK's does.
    made = (means + zero_point).round() if has_vectors else means.round() + zero_point
    return _levels(input, made)


def _has_vectors(input):
    return input.shape[-3] > 1


def _centered(input):
    return input._stored.int() - input._zero_point


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    """The largest integer of each window."""
    from torch.nn import functional as F

    stored = F.max_pool2d(input._stored.float(), kernel_size, stride, padding, dilation, ceil_mode)
    return input._like(stored.to(input._stored.dtype))


def _pair(value):
    return tuple(value) * (2 // len(value)) if isinstance(value, (tuple, list)) else (value, value)


def avg_pool2d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
    divisor_override=None,
):  # fmt: skip
    kernel, padding = _pair(kernel_size), _pair(padding)
    stride = _pair(stride) if stride else kernel
    window = Window(input.shape[-2:], kernel, stride, padding, ceil_mode=ceil_mode)
    sums = window.patches(window.padded(_centered(input))).sum(-1)
    if divisor_override is not None:
        counts = torch.tensor(float(divisor_override))
    elif count_include_pad or _is_qnnpack(input):
        counts = torch.tensor(float(kernel[0] * kernel[1]))
    else:
        ones = torch.ones(1, *input.shape[-2:], dtype=torch.int32)
        counts = window.patches(window.padded(ones)).sum(-1).float()
    return _mean_of(input, sums, counts, _has_vectors(input))


def adaptive_avg_pool2d(input, output_size):
    rows, columns = _pair(output_size)
    extents = input.shape[-2:]
    rows, columns = (extents[0] if rows is None else rows), (extents[1] if columns is None else columns)
    if _is_qnnpack(input) and (rows, columns) == (1, 1):
        count = torch.tensor(float(extents.numel()))
        return _mean_of(input, _centered(input).sum((-2, -1), keepdim=True), count)
    spans = [
        [(place * extent // count, -(-(place + 1) * extent // count)) for place in range(count)]
        for extent, count in zip(extents, (rows, columns))
    ]
    lines = []
    for top, bottom in spans[0]:
        for left, right in spans[1]:
            part = input._stored[..., top:bottom, left:right].int()
            factor = 1 / torch.tensor(float((bottom - top) * (right - left)))
            if _has_vectors(input):
                lines.append((part.sum((-2, -1)).float() * factor).round())
            else:
                sums = (part - input._zero_point).sum((-2, -1))
                lines.append((sums.float() * factor).round() + input._zero_point)
    made = torch.stack(lines, -1).reshape(*input.shape[:-2], rows, columns)
    return _levels(input, made)


def mean(input, dim=None, keepdim=False, *, dtype=None):
    """The mean along dimensions: of the integers if these are the last ones, else of the values."""
    if dim is not None:
        dims = [dim] if isinstance(dim, int) else list(dim)
        dims = [one % input.ndim for one in dims]
        count = torch.tensor(float(torch.Size([input.shape[one] for one in dims]).numel()))
        if _is_qnnpack(input) and input.ndim == 4 and dims == [2, 3]:
            return _mean_of(input, _centered(input).sum(dims, keepdim=keepdim), count)
        if dims and sorted(dims) == list(range(input.ndim - len(dims), input.ndim)):
            sums = input._stored.int().sum(dims, keepdim=keepdim)
            return _levels(input, (sums.float() / count).round())
        return input._again(input.dequantize().mean(dims, keepdim))
    return input._again(input.dequantize().mean())


def _with_parameters(function, scale, zero_point):
    """A function of the values whose output has a fixed scale and zero point, by type."""

    def compute(input):
        from torch.ops._elements import quantized_as

        if input._axis is not None or input.dtype.name == "qint32":
            raise refusal(function.__name__, input.dtype)
        parameters = scale, zero_point[input.dtype.name]
        return quantized_as(function(input.dequantize()), *parameters, input.dtype)

    return compute


def leaky_relu(input, negative_slope=0.01):
    """As PyTorch's kernel, which takes 64 elements at once, whose values it rounds once; the rest of the
    elements have values that are rounded twice."""
    from torch.nn import functional as F

    input.q_scale()
    values, stored = input.dequantize(), input._stored
    scale = narrow_scale(input._scale)
    offset = scale * -input._zero_point
    once = (stored.double() * scale.double() + offset.double()).float()
    places = torch.arange(stored.numel()).reshape(stored.shape)
    values = torch.where(places < stored.numel() // 64 * 64, once, values)
    return input._again(F.leaky_relu(values, negative_slope))


def pad(input, pad, mode="constant", value=None):
    """A constant is quantized first, as PyTorch's fill is; other modes repeat integers."""
    from torch.nn import functional as F

    if mode != "constant":
        return input._like(F.pad(input._stored, pad, mode))
    level = input._level(0.0 if value is None else value)
    return input._like(F.pad(input._stored, pad, value=level))


def gelu(input, *, approximate="none"):
    """The scale of the result is a float32 number, unlike that of the input."""
    from torch.nn import functional as F

    made = input._again(F.gelu(input.dequantize(), approximate=approximate))
    made._scale = narrow_scale(made._scale).item()
    return made


_FIRST, _MIDDLE = {"quint8": 0, "qint8": -128}, {"quint8": 128, "qint8": 0}
_NO_KERNEL = {"elu": "elu.out", "silu": "silu.out", "layer_norm": "native_layer_norm"}


def _functions():
    from torch.nn import functional as F

    found = {
        "adaptive_avg_pool2d": adaptive_avg_pool2d,
        "avg_pool2d": avg_pool2d,
        "gelu": gelu,
        "leaky_relu": leaky_relu,
        "max_pool2d": max_pool2d,
        "pad": pad,
    }
    return {**found, **{name: without_kernel(kernel) for name, kernel in _NO_KERNEL.items()}}


_FUNCTIONS = _functions()
sigmoid = _with_parameters(torch.sigmoid, 1 / 256, _FIRST)
tanh = _with_parameters(torch.tanh, 2 / 256, _MIDDLE)
