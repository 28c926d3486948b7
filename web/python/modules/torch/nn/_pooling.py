"""Pooling of torch.nn.functional, along the last two dimensions."""

import torch
import torch._core as core
from torch._builtins import builtin
from torch._dispatch import call
from torch._errors import NOT_LEARNT, Unsupported, check_kernel
from torch._lazy import module
from torch._matching import parse
from torch._quantized import QuantizedTensor
from torch._signature import Signature
from torch._tensor import wrap
from torch.nn._windows import Window, sums


def _max_pool2d(
    input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    """The largest element of each window; with `return_indices` also where it is in its plane."""
    if isinstance(input, QuantizedTensor) and not return_indices:
        given = input, kernel_size, stride, padding, dilation, ceil_mode
        return module("_quantized_functions").max_pool2d(*given)
    made = max_pool2d_with_indices(input, kernel_size, stride, padding, dilation, ceil_mode)
    return made if return_indices else made[0]


# As in PyTorch, whose messages have the name with the underscore.
max_pool2d = _max_pool2d


def max_pool2d_with_indices(
    input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    taken = _taken("max_pool2d", input, kernel_size, stride, padding, dilation)
    if input.ndim not in (3, 4):
        raise RuntimeError("non-empty 3D or 4D (batch mode) tensor expected for input")
    _check(input, ceil_mode=ceil_mode, **taken)
    check_kernel("max_pool2d", input, NOT_LEARNT)
    taken = {"input": input, **taken, "ceil_mode": bool(ceil_mode)}
    return call("max_pool2d_with_indices", _largest, taken)


@builtin(
    "avg_pool2d(Tensor input, int[2] kernel_size, int[2] stride=None, int[2] padding=0, "
    "bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, "
    "Tensor out=None)"
)
def avg_pool2d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
    divisor_override=None,
):  # fmt: skip
    """The mean of each window, whose padding counts as zeros unless `count_include_pad` is False."""
    if divisor_override is not None:
        raise Unsupported("avg_pool2d(divisor_override=…)", ": multiply the result instead")
    taken = _taken("avg_pool2d", input, kernel_size, stride, padding, 1)
    if input.ndim not in (3, 4):
        dims = input.ndim
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-dims}, {dims - 1}], but got -3)"
        )
    _check(input, ceil_mode=ceil_mode, **taken)
    del taken["dilation"]
    check_kernel("avg_pool2d", input, set(NOT_LEARNT) - {"int64"})
    flags = {"ceil_mode": bool(ceil_mode), "count_include_pad": bool(count_include_pad)}
    return call("avg_pool2d", _average, {"input": input, **taken, **flags})


def adaptive_avg_pool2d(input, output_size):
    """The means of `output_size` windows that together cover the last two dimensions."""
    if isinstance(input, QuantizedTensor):
        return module("_quantized_functions").adaptive_avg_pool2d(input, output_size)
    sizes = (output_size,) * 2 if isinstance(output_size, int) else output_size
    if len(sizes) != 2:
        raise RuntimeError("adaptive_avg_pool2d: output_size must be 2")
    if input.ndim not in (3, 4):
        raise RuntimeError(
            f"adaptive_avg_pool2d(): Expected 3D or 4D tensor, but got {list(input.shape)}"
        )
    output = [own if size is None else size for size, own in zip(sizes, input.shape[-2:])]
    output = list(parse((_ADAPTIVE,), (input, output), {})["output_size"])
    # For a single window PyTorch takes the mean, which adds in another order.
    if output == [1, 1]:
        return input.mean((-1, -2), keepdim=True)
    check_kernel("adaptive_avg_pool2d", input, NOT_LEARNT)
    return call("adaptive_avg_pool2d", _adaptive_average, {"input": input, "output": output})


_WINDOW = {
    name: Signature(
        f"{name}(Tensor input, int[2] kernel_size, int[2]? stride, int[2] padding, int[2] dilation)"
    )
    for name in ("max_pool2d", "avg_pool2d")
}
_ADAPTIVE = Signature("adaptive_avg_pool2d(Tensor input, int[2] output_size)")


def _pair(name, label, value):
    pair = list(value) if isinstance(value, (tuple, list)) else [value]
    if len(pair) not in (1, 2):
        may_miss = ", be omitted," if label == "stride" else " be"
        raise RuntimeError(f"{name}: {label} must either{may_miss} a single int, or a tuple of two ints")
    return pair * (3 - len(pair))


def _taken(name, input, kernel_size, stride, padding, dilation):
    given = parse((_WINDOW[name],), (input, kernel_size, stride, padding, dilation), {})
    kernel_size, stride = given["kernel_size"], given.get("stride")
    padding, dilation = given["padding"], given["dilation"]
    kernel = _pair(name, "kernel_size", kernel_size)
    is_missing = stride is None or (isinstance(stride, (tuple, list)) and not stride)
    return {
        "kernel": kernel,
        "stride": kernel if is_missing else _pair(name, "stride", stride),
        "padding": _pair(name, "padding", padding),
        "dilation": _pair(name, "dilation", dilation),
    }


def _check(input, kernel, stride, padding, dilation, ceil_mode):
    if 0 in stride:
        raise RuntimeError("stride should not be zero")
    for words, pair, label in (
        ("kernel size", kernel, "kW"), ("stride", stride, "dW"), ("dilation", dilation, "dilationW")
    ):  # fmt: skip
        if min(pair) < 1:
            height = label.replace("W", "H")
            raise RuntimeError(
                f"{words} should be greater than zero, but got {height}: {pair[0]} {label}: {pair[1]}"
            )
    for side, extent in zip(padding, kernel):
        if side < 0:
            raise RuntimeError(f"pad must be non-negative, but got pad: {side}")
        if side > extent // 2:
            raise RuntimeError(
                "pad should be at most half of kernel size, but got "
                f"pad={side} and kernel_size={extent}"
            )
    output = Window(input.shape[-2:], kernel, stride, padding, dilation, ceil_mode).places
    if min(output) < 1:
        planes = input.shape[-3]
        sizes = ["x".join(map(str, (planes, *pair))) for pair in (input.shape[-2:], output)]
        raise RuntimeError(
            f"Given input size: ({sizes[0]}). Calculated output size: ({sizes[1]}). Output size is "
            "too small"
        )


def _largest(input, kernel, stride, padding, dilation, ceil_mode):
    """The largest element of each window, and its place in the flattened plane."""
    wide = input.float() if input.dtype is torch.bfloat16 else input
    kernel, stride, padding = map(core.text, (kernel, stride, padding))
    made = core.max_pool2d(wide._handle, kernel, stride, padding, bool(ceil_mode), *dilation)
    values, indices = map(wrap, made)
    return values.to(input.dtype), indices


def spread_largest(grad, indices, shape):
    """The gradient of `_largest`: each element goes to where the largest was."""
    flat = grad.new_zeros((*shape[:-2], shape[-2] * shape[-1]))
    return flat.scatter_add(-1, indices.flatten(-2), grad.flatten(-2)).view(shape)


def _average(input, kernel, stride, padding, ceil_mode, count_include_pad):
    window = Window(input.shape[-2:], kernel, stride, padding, ceil_mode=ceil_mode)
    wide = input.float() if input.dtype is torch.bfloat16 else input
    totals = sums(window.patches(window.padded(wide)))
    counts = _counts(window, count_include_pad).to(wide.dtype)
    if input.dtype.is_floating_point:
        return (totals / counts).to(input.dtype)
    return totals.div(counts, rounding_mode="trunc")


def spread_average(grad, shape, kernel, stride, padding, ceil_mode, count_include_pad):
    """The gradient of `_average`: an equal share for each element of a window."""
    window = Window(shape[-2:], kernel, stride, padding, ceil_mode=ceil_mode)
    shares = grad / _counts(window, count_include_pad).to(grad.dtype)
    lead, places = grad.shape[:-2], grad.shape[-2:]
    terms = shares.view(*lead, 1, 1, *places).expand(*lead, *window.kernel, *places)
    return window.folded(terms, backwards=True)


def _counts(window, count_include_pad):
    """By how many elements each window is divided, as int64 in the shape of its places."""
    sides = []
    for axis in (0, 1):
        extent, padding = window.extents[axis], window.padding[axis]
        starts = torch.arange(window.places[axis]) * window.stride[axis] - padding
        stops = (starts + window.kernel[axis]).clamp(max=extent + padding)
        if not count_include_pad:
            starts, stops = starts.clamp(min=0), stops.clamp(max=extent)
        sides.append(stops - starts)
    return sides[0].unsqueeze(1) * sides[1]


def _cells(shape, output):
    """(row of the output, column, rows, columns), the latter two as slices of the input."""

    def ranges(extent, count):
        return [slice(i * extent // count, -(-(i + 1) * extent // count)) for i in range(count)]

    for i, rows in enumerate(ranges(shape[-2], output[0])):
        for j, columns in enumerate(ranges(shape[-1], output[1])):
            yield i, j, rows, columns


def _adaptive_average(input, output):
    wide = input.float() if input.dtype is torch.bfloat16 else input
    made = wide.new_zeros((*input.shape[:-2], *output))
    for i, j, rows, columns in _cells(input.shape, output):
        cell = wide[..., rows, columns]
        made[..., i, j] = sums(cell.flatten(-2)) / cell.shape[-2] / cell.shape[-1]
    return made.to(input.dtype)


def spread_adaptive_average(grad, shape, output):
    """The gradient of `_adaptive_average`."""
    made = grad.new_zeros(shape)
    for i, j, rows, columns in _cells(shape, output):
        cell = made[..., rows, columns]
        share = grad[..., i, j] / cell.shape[-2] / cell.shape[-1]
        cell.copy_(cell + share[..., None, None])
    return made
