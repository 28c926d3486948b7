"""Repeating, flipping and diagonals. All return copies except `diagonal`."""

import torch._core as core
from torch._core import text
from torch._dispatch import FUNCTIONS, operation
from torch._dtype import bool as bool_
from torch._reductions import axes_of, axis_of
from torch._shape import _ints
from torch._tensor import Tensor, wrap


@operation("m")
def repeat(input, repeats):
    repeats = _ints(repeats)
    if len(repeats) < input.ndim:
        raise RuntimeError(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor"
        )
    return wrap(core.repeat(input._handle, *repeats))


@operation()
def tile(input, dims):
    dims = _ints(dims)
    return repeat(input, [1] * (input.ndim - len(dims)) + dims)


@operation()
def repeat_interleave(input, repeats, dim=None, output_size=None):
    axis = None if dim is None else axis_of(dim, input.ndim)
    if isinstance(repeats, Tensor):
        return wrap(core.repeat_interleave(input._handle, core.TENSOR, repeats._handle, axis))
    return wrap(core.repeat_interleave(input._handle, core.INT, repeats, axis))


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
    axes = axes_of(dims, input.ndim)
    return wrap(core.roll(input._handle, text(shifts), *axes))


@operation()
def diag(input, diagonal=0):
    return wrap(core.diag(input._handle, diagonal))


@operation()
def diagonal(input, offset=0, dim1=0, dim2=1):
    dims = input.ndim
    return wrap(core.diagonal(input._handle, offset, axis_of(dim1, dims), axis_of(dim2, dims)))


@operation("fmi")
def tril(input, diagonal=0):
    return wrap(core.tril(input._handle, diagonal))


@operation("fmi")
def triu(input, diagonal=0):
    return wrap(core.triu(input._handle, diagonal))


@operation()
def diff(input, n=1, dim=-1, prepend=None, append=None):
    axis = axis_of(dim, input.ndim)
    if not input.ndim:
        raise RuntimeError("diff expects input to be at least one-dimensional")
    parts = [part for part in (prepend, input, append) if part is not None]
    made = input if len(parts) == 1 else FUNCTIONS["cat"](parts, axis)
    for _ in range(n):
        length = max(made.shape[axis] - 1, 0)
        later, sooner = made.narrow(axis, made.shape[axis] - length, length), made.narrow(axis, 0, length)
        made = later ^ sooner if made.dtype is bool_ else later - sooner
    return made


@operation()
def trace(input):
    if input.ndim != 2:
        raise RuntimeError("trace: expected a matrix")
    return input.diagonal().sum()
