"""Convolutions of torch.nn.functional, with PyTorch's checks in PyTorch's order."""

from numbers import Integral

import torch._core as core
from torch._builtins import builtin
from torch._dispatch import C_TYPES, call
from torch._dtype import bfloat16
from torch._errors import check_kernel
from torch._tensor import wrap
from torch.nn._padding import pad

def _signatures(name, dims):
    return (
        f"{name}(Tensor input, Tensor weight, Tensor? bias=None, int[{dims}] stride=1, "
        f"{padding}, int[{dims}] dilation=1, int groups=1)"
        for padding in (f"int[{dims}] padding=0", "str padding='valid'")
    )


@builtin(*_signatures("conv1d", 1))
def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of (batch, channels, extent) with a weight (out, in / groups, extent)."""
    return _convolution("conv1d", 1, input, weight, bias, stride, padding, dilation, groups)


@builtin(*_signatures("conv2d", 2))
def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of (batch, channels, rows, columns) with a weight (out, in / groups, *kernel)."""
    return _convolution("conv2d", 2, input, weight, bias, stride, padding, dilation, groups)


def batch_of(name, dims, input):
    """The input of a convolution with its axis of a batch, and whether it had one."""
    if input.ndim not in (dims + 1, dims + 2):
        raise RuntimeError(
            f"Expected {dims + 1}D (unbatched) or {dims + 2}D (batched) input to {name}, but got "
            f"input of size: {list(input.shape)}"
        )
    is_batched = input.ndim == dims + 2
    return input if is_batched else input.unsqueeze(0), is_batched


def _convolution(name, dims, input, weight, bias, stride, padding, dilation, groups):
    batch, is_batched = batch_of(name, dims, input)

    def numbers(name, value):
        # A single number is for the function's dimensions, whatever the weight's are.
        given = [value] * dims if isinstance(value, Integral) else [int(one) for one in value]
        return _numbers(name, given, weight.ndim - 2)

    settings = {
        "stride": numbers("stride", stride),
        "padding": padding,
        "dilation": numbers("dilation", dilation),
        "groups": groups,
    }
    if isinstance(padding, str):
        batch = _pad_by_name(batch, weight, settings)
    else:
        settings["padding"] = numbers("padding", padding)
    _check(batch, weight, bias, **settings)
    made = convolve(batch, weight, bias=bias, **settings)
    return made if is_batched else made.squeeze(0)


def convolve(input, weight, stride, padding, dilation, groups, bias=None):
    settings = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
    return call("convolution", _compute, {"input": input, "weight": weight, "bias": bias, **settings})


def _numbers(name, numbers, dims):
    """One number for each dimension."""
    if len(numbers) == 1:
        return numbers * dims
    if len(numbers) != dims:
        raise RuntimeError(
            f"expected {name} to be a single integer value or a list of {dims} values to match the "
            f"convolution dimensions, but got {name}={numbers}"
        )
    return numbers


def padding_by_name(name, kernel, stride, dilation):
    """The elements that a padding adds along each dimension, those of both sides together."""
    if name == "valid":
        return [0] * len(kernel)
    if name != "same":
        raise RuntimeError(f"Invalid padding string: '{name}'")
    if any(one != 1 for one in stride):
        raise RuntimeError("padding='same' is not supported for strided convolutions")
    return [wide * (size - 1) for size, wide in zip(kernel, dilation)]


def sides_of(totals):
    """The same before and behind, in the order of `pad`; an odd one is behind."""
    return [side for total in reversed(totals) for side in (total // 2, total - total // 2)]


def _pad_by_name(input, weight, settings):
    """Replaces 'same' and 'valid' by numbers; pads the input where the sides differ."""
    name, stride, dilation = (settings[key] for key in ("padding", "stride", "dilation"))
    totals = padding_by_name(name, weight.shape[2:], stride, dilation)
    settings["padding"] = [total // 2 for total in totals]
    rest = [side for total in reversed(totals) for side in (0, total % 2)]
    if not any(rest):
        return input
    return pad(input, rest)


def _c_type(dtype):
    return C_TYPES.get(dtype.name) or dtype.c_name.replace("at::", "c10::")


def _check(input, weight, bias, stride, padding, dilation, groups):
    dims, shape = weight.ndim - 2, list(weight.shape)
    if bias is not None and bias.dtype is not input.dtype:
        raise RuntimeError(
            f"Input type ({_c_type(input.dtype)}) and bias type ({_c_type(bias.dtype)}) should be "
            "the same"
        )
    for wrong, said in (
        (min(padding) < 0, "negative padding is not supported"),
        (min(stride) < 1, "non-positive stride is not supported"),
        (groups < 1, "non-positive groups is not supported"),
        (min(dilation) < 1, f"dilation should be greater than zero, but got {dilation}"),
    ):
        if wrong:
            raise RuntimeError(said)
    if weight.ndim != input.ndim:
        raise RuntimeError(
            f"Expected {weight.ndim}-dimensional input for {weight.ndim}-dimensional weight "
            f"{shape}, but got {input.ndim}-dimensional input of size {list(input.shape)} instead"
        )
    if shape[0] < groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be at least {groups} at dimension 0, but "
            f"got weight of size {shape} instead"
        )
    if shape[0] % groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, "
            f"but got weight of size [{shape}] instead"
        )
    if input.shape[1] != shape[1] * groups:
        raise RuntimeError(
            f"Given groups={groups}, weight of size {shape}, expected input{list(input.shape)} to "
            f"have {shape[1] * groups} channels, but got {input.shape[1]} channels instead"
        )
    if bias is not None and bias.shape != (shape[0],):
        raise RuntimeError(
            f"Given weight of size {shape}, expected bias to be 1-dimensional with {shape[0]} "
            f"elements, but got bias of size {list(bias.shape)} instead"
        )
    padded = [input.shape[2 + axis] + 2 * padding[axis] for axis in range(dims)]
    kernel = [dilation[axis] * (shape[2 + axis] - 1) + 1 for axis in range(dims)]
    if any(one < other for one, other in zip(padded, kernel)):
        sizes = [" x ".join(map(str, extents)) for extents in (padded, kernel)]
        raise RuntimeError(
            f"Calculated padded input size per channel: ({sizes[0]}). Kernel size: ({sizes[1]}). "
            "Kernel size can't be greater than actual input size"
        )
    if input.dtype is not weight.dtype:
        raise RuntimeError(
            f"expected scalar type {input.dtype.scalar_name} but found {weight.dtype.scalar_name}"
        )
    # PyTorch's kernel for dilated windows has fewer types.
    if max(dilation) > 1:
        check_kernel("slow_conv_dilated<>", input, _NOT_DILATED)
    check_kernel("slow_conv2d_cpu", input, ("bool", "float16"))


_NOT_DILATED = ("bool", "uint8", "int8", "int16", "int32", "float16")


def planes(tensor):
    """A batch of lines (batch, channels, extent) as one of planes with a single row."""
    return tensor if tensor.ndim == 4 else tensor.unsqueeze(2)


def geometry(stride, padding, dilation, groups):
    """The last arguments of the core's convolutions."""
    if len(stride) == 1:
        stride, padding, dilation = [1, *stride], [0, *padding], [1, *dilation]
    return core.text(stride), core.text(padding), groups, *dilation


def _compute(input, weight, bias, stride, padding, dilation, groups):
    settings = geometry(stride, padding, dilation, groups)
    # PyTorch's bfloat16 is oneDNN's, which adds in float32.
    wide = [one.float() if one.dtype is bfloat16 else one for one in (input, weight)]
    if bias is not None:
        wide.append(bias.to(wide[0].dtype))
    operands = [*map(planes, wide[:2]), *wide[2:]]
    handles = [one._handle for one in operands] + [None] * (bias is None)
    made = wrap(core.conv2d(*handles, *settings)).to(input.dtype)
    return made if input.ndim == 4 else made.squeeze(2)


def input_gradient(grad, weight, extents, stride, padding, dilation, groups):
    """The gradient by an input whose planes have these extents, added as PyTorch adds it."""
    settings = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
    taken = {"outer": grad, "weight": weight, "extents": list(extents), **settings}
    return call("convolution_by_input", _by_input, taken)


def weight_gradient(grad, input, kernel, stride, padding, dilation, groups):
    """The gradient by the weight: a product for each sample, added one after another."""
    settings = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
    taken = {"outer": grad, "input": input, "kernel": list(kernel), **settings}
    return call("convolution_by_weight", _by_weight, taken)


def _by_input(outer, weight, extents, stride, padding, dilation, groups):
    return _gradient(core.conv2d_input_gradient, outer, weight, extents, stride, padding, dilation, groups)


def _by_weight(outer, input, kernel, stride, padding, dilation, groups):
    return _gradient(core.conv2d_weight_gradient, outer, input, kernel, stride, padding, dilation, groups)


def _gradient(verb, grad, operand, extents, *settings):
    # As in `_compute`, bfloat16 is added in float32.
    wide = [one.float() if one.dtype is bfloat16 else one for one in (grad, operand)]
    handles = [one._handle for one in wide]
    return wrap(verb(*handles, core.text(extents), *geometry(*settings))).to(grad.dtype)
