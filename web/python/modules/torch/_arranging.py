"""Repeating, flipping and diagonals. All return copies except `diagonal`."""

import torch._core as core
from torch._core import text
from torch._dispatch import FUNCTIONS, operation
from torch._dtype import bool as bool_
from torch._errors import check_kernel
from torch._reductions import axes_of, axis_of, check_has_axes
from torch._shape import _ints
from torch._tensor import Tensor, wrap


@operation("m")
def repeat(input, repeats):
    repeats = _ints(repeats)
    if len(repeats) < input.ndim:
        raise RuntimeError(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor"
        )
    shape = [1] * (len(repeats) - input.ndim) + list(input.shape)
    extents = [extent * times for extent, times in zip(shape, repeats)]
    for extent in extents:
        if extent < 0:
            raise RuntimeError(
                f"Trying to create tensor with negative dimension {extent}: {extents}"
            )
    return wrap(core.repeat(input._handle, *repeats))


@operation()
def tile(input, dims):
    dims = _ints(dims)
    return repeat(input, [1] * (input.ndim - len(dims)) + dims)


@operation()
def repeat_interleave(repeats, input=None, dim=None, output_size=None):
    if input is None:
        if repeats.ndim != 1:
            raise RuntimeError("repeat_interleave only accept 1D vector as repeat")
        return repeat_interleave(repeats, _places(repeats))
    axis = None if dim is None else axis_of(dim, input.ndim)
    if isinstance(repeats, Tensor):
        _check_repeats(repeats, input, axis)
        return wrap(core.repeat_interleave(input._handle, core.TENSOR, repeats._handle, axis))
    if repeats < 0:
        raise RuntimeError(_NEGATIVE)
    return wrap(core.repeat_interleave(input._handle, core.INT, repeats, axis))


def _places(repeats):
    return FUNCTIONS["arange"](len(repeats)).to(repeats.dtype)


_NEGATIVE = "repeats can not be negative"


def _check_repeats(repeats, input, axis):
    if repeats.ndim > 1:
        raise RuntimeError("repeats must be 0-dim or 1-dim tensor")
    extent = input.numel() if axis is None else input.shape[axis] if input.ndim else 1
    if repeats.numel() not in (1, extent):
        raise RuntimeError("repeats must have the same size as input along dim")
    if repeats.dtype.name not in ("int32", "int64"):
        found = repeats.dtype.scalar_name
        raise RuntimeError(f"\"repeat_interleave_cpu\" not implemented for '{found}'")
    if (repeats < 0).any():
        raise RuntimeError(_NEGATIVE)


@operation()
def flip(input, dims):
    return wrap(core.flip(input._handle, *axes_of(dims, input.ndim)))


@operation()
def fliplr(input):
    if input.ndim < 2:
        raise RuntimeError("Input must be >= 2-d.")
    return flip(input, (1,))


@operation()
def flipud(input):
    if input.ndim < 1:
        raise RuntimeError("Input must be >= 1-d.")
    return flip(input, (0,))


@operation()
def roll(input, shifts, dims=()):
    shifts = _ints(shifts) if isinstance(shifts, (tuple, list)) else [shifts]
    if not shifts:
        raise RuntimeError("`shifts` required")
    axes = axes_of(dims, input.ndim)
    if len(shifts) != len(axes) and (axes or len(shifts) > 1):
        raise RuntimeError(
            f"shifts and dimensions must align. shifts: {len(shifts)}, dims:{len(axes)}"
        )
    return wrap(core.roll(input._handle, text(shifts), *axes))


@operation()
def diag(input, diagonal=0):
    if input.ndim not in (1, 2):
        raise RuntimeError("matrix or a vector expected")
    return wrap(core.diag(input._handle, diagonal))


@operation()
def diagonal(input, offset=0, dim1=0, dim2=1):
    dims = input.ndim
    return wrap(core.diagonal(input._handle, offset, axis_of(dim1, dims), axis_of(dim2, dims)))


def _check_matrix(input):
    check_has_axes(-2, input.ndim)
    axis_of(-2, input.ndim)


@operation("fmi")
def tril(input, diagonal=0):
    _check_matrix(input)
    return wrap(core.tril(input._handle, diagonal))


@operation("fmi")
def triu(input, diagonal=0):
    _check_matrix(input)
    return wrap(core.triu(input._handle, diagonal))


@operation()
def diff(input, n=1, dim=-1, prepend=None, append=None):
    axis = axis_of(dim, input.ndim)
    if not input.ndim:
        raise RuntimeError("diff expects input to be at least one-dimensional")
    parts = [part for part in (prepend, input, append) if part is not None]
    made = input.clone() if len(parts) == 1 else FUNCTIONS["cat"](parts, axis)
    for _ in range(n):
        length = max(made.shape[axis] - 1, 0)
        later, sooner = made.narrow(axis, made.shape[axis] - length, length), made.narrow(axis, 0, length)
        made = later ^ sooner if made.dtype is bool_ else later - sooner
    return made


@operation()
def trace(input):
    if input.ndim != 2:
        raise RuntimeError(f"trace: expected a matrix, but got tensor with dim {input.ndim}")
    check_kernel("trace", input, ("bool", "float16", "bfloat16"))
    return input.diagonal().sum()
