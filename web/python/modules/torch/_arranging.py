"""Repeating, flipping and diagonals. All return copies except `diagonal`."""

import torch._core as core
from torch._axes import axes_of, axis_of, check_has_axes
from torch._core import text
from torch._dispatch import FUNCTIONS, operation
from torch._dtype import bool as bool_
from torch._errors import check_kernel, no_kernel
from torch._shape import ints
from torch._tensor import TensorBase, wrap


def _repeated(grad, input_shape, repeats):
    """Sums over the copies."""
    missing = len(repeats) - len(input_shape)
    shape, copies = [], []
    for axis, count in enumerate(repeats):
        copies.append(len(shape))
        shape.append(count)
        if axis >= missing:
            shape.append(input_shape[axis - missing])
    return grad.reshape(shape).sum(copies) if copies else grad


@operation("m", "repeat(Tensor input, SymInt[] repeats)", input=_repeated)
def repeat(input, repeats):
    repeats = ints(repeats)
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


def _tiled(grad, input_shape, dims):
    return _repeated(grad, input_shape, [1] * (len(input_shape) - len(dims)) + list(dims))


@operation("fm", "tile(Tensor input, int[] dims)", title="Repeat", input=_tiled)
def tile(input, dims):
    dims = ints(dims)
    return repeat(input, [1] * (input.ndim - len(dims)) + dims)


def _interleaved(grad, input_shape, repeats, dim=None):
    axis, extent = (0, input_shape.numel()) if dim is None else (dim, input_shape[dim])
    origin = FUNCTIONS["arange"](extent).repeat_interleave(repeats, 0)
    shape = (extent,) if dim is None else input_shape
    return grad.new_zeros(shape).index_add(axis, origin, grad).reshape(input_shape)


@operation(
    "fm",
    "repeat_interleave(Tensor input, Tensor repeats, int? dim=None, *, int? output_size=None)",
    "repeat_interleave(Tensor input, int repeats, int? dim=None, *, int? output_size=None)",
    "f:repeat_interleave(Tensor repeats, *, int? output_size=None)",
    title="IndexSelect", input=_interleaved,
)
def repeat_interleave(repeats, input=None, dim=None, output_size=None):
    if input is None:
        if repeats.ndim != 1:
            raise RuntimeError("repeat_interleave only accept 1D vector as repeat")
        return repeat_interleave(repeats, _places(repeats))
    axis = None if dim is None else axis_of(dim, input.ndim)
    if isinstance(repeats, TensorBase):
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
        raise no_kernel("repeat_interleave_cpu", repeats.dtype)
    if (repeats < 0).any():
        raise RuntimeError(_NEGATIVE)


@operation("fm", "flip(Tensor input, int[] dims)", input=lambda grad, dims: grad.flip(dims))
def flip(input, dims):
    return wrap(core.flip(input._handle, *axes_of(dims, input.ndim)))


@operation("fm", "fliplr(Tensor input)", title="Flip", input=lambda grad: grad.flip(1))
def fliplr(input):
    if input.ndim < 2:
        raise RuntimeError("Input must be >= 2-d.")
    return flip(input, (1,))


@operation("fm", "flipud(Tensor input)", title="Flip", input=lambda grad: grad.flip(0))
def flipud(input):
    if input.ndim < 1:
        raise RuntimeError("Input must be >= 1-d.")
    return flip(input, (0,))


def _rolled(grad, shifts, dims=()):
    back = [-one for one in shifts] if isinstance(shifts, (tuple, list)) else -shifts
    return grad.roll(back, dims)


@operation("fm", "roll(Tensor input, int[1] shifts, int[1] dims=[])", input=_rolled)
def roll(input, shifts, dims=()):
    shifts = ints(shifts) if isinstance(shifts, (tuple, list)) else [shifts]
    if not shifts:
        raise RuntimeError("`shifts` required")
    axes = axes_of(dims, input.ndim)
    if len(shifts) != len(axes) and (axes or len(shifts) > 1):
        raise RuntimeError(
            f"shifts and dimensions must align. shifts: {len(shifts)}, dims:{len(axes)}"
        )
    return wrap(core.roll(input._handle, text(shifts), *axes))


def _diagonal_gradient(grad, input_shape, offset=0, dim1=0, dim2=1):
    whole = grad.new_zeros(input_shape)
    whole.diagonal(offset, dim1, dim2).copy_(grad)
    return whole


def _diag_gradient(grad, input_shape, diagonal=0):
    if len(input_shape) == 1:
        return grad.diagonal(diagonal)
    return _diagonal_gradient(grad, input_shape, diagonal)


@operation("fm", "diag(Tensor input, int diagonal=0, *, Tensor out=None)", input=_diag_gradient)
def diag(input, diagonal=0):
    if input.ndim not in (1, 2):
        raise RuntimeError("matrix or a vector expected")
    return wrap(core.diag(input._handle, diagonal))


@operation(
    "fm",
    "diagonal(Tensor input, *, Dimname outdim, Dimname dim1, Dimname dim2, int offset=0)",
    "diagonal(Tensor input, int offset=0, int dim1=0, int dim2=1)",
    view=True, input=_diagonal_gradient,
)
def diagonal(input, offset=0, dim1=0, dim2=1):
    dims = input.ndim
    return wrap(core.diagonal(input._handle, offset, axis_of(dim1, dims), axis_of(dim2, dims)))


@operation(
    "fm",
    "diag_embed(Tensor input, int offset=0, int dim1=-2, int dim2=-1)",
    input=lambda grad, offset=0, dim1=-2, dim2=-1: grad.diagonal(offset, dim1, dim2),
)  # fmt: skip
def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    first, second = axis_of(dim1, input.ndim + 1), axis_of(dim2, input.ndim + 1)
    if first == second:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    shape = list(input.shape[:-1])
    for axis in sorted((first, second)):
        shape.insert(axis, input.shape[-1] + abs(offset))
    made = input.new_zeros(shape)
    made.diagonal(offset, first, second).copy_(input)
    return made


def _check_matrix(input):
    check_has_axes(-2, input.ndim)
    axis_of(-2, input.ndim)


@operation(
    "fmi",
    "tril(Tensor input, int diagonal=0, *, Tensor out=None)",
    kernel="tril", input=lambda grad, diagonal=0: grad.tril(diagonal),
)
def tril(input, diagonal=0):
    _check_matrix(input)
    return wrap(core.tril(input._handle, diagonal))


@operation(
    "fmi",
    "triu(Tensor input, int diagonal=0, *, Tensor out=None)",
    kernel="triu", input=lambda grad, diagonal=0: grad.triu(diagonal),
)
def triu(input, diagonal=0):
    _check_matrix(input)
    return wrap(core.triu(input._handle, diagonal))


@operation(
    "fm",
    "diff(Tensor input, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor out=None)",
)
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


@operation(
    "fm",
    "trace(Tensor input)",
    input=lambda grad, input_shape: _diagonal_gradient(grad.expand(min(input_shape)), input_shape),
)
def trace(input):
    if input.ndim != 2:
        raise RuntimeError(f"trace: expected a matrix, but got tensor with dim {input.ndim}")
    check_kernel("trace", input, ("bool", "float16", "bfloat16"))
    return input.diagonal().sum()
