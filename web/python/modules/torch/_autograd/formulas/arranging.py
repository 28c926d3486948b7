"""Derivatives of repeating, flipping, diagonals and strides."""

from torch._autograd.rules import derive
from torch._dispatch import FUNCTIONS


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


def _tiled(grad, input_shape, dims):
    return _repeated(grad, input_shape, [1] * (len(input_shape) - len(dims)) + list(dims))


def _interleaved(grad, input_shape, repeats, dim=None):
    axis, extent = (0, input_shape.numel()) if dim is None else (dim, input_shape[dim])
    origin = FUNCTIONS["arange"](extent).repeat_interleave(repeats, 0)
    shape = (extent,) if dim is None else input_shape
    return grad.new_zeros(shape).index_add(axis, origin, grad).reshape(input_shape)


derive("repeat", input=_repeated)
derive("tile", title="Repeat", input=_tiled)
derive("repeat_interleave", title="IndexSelect", input=_interleaved)
derive("flip", input=lambda grad, dims: grad.flip(dims))
derive("fliplr", title="Flip", input=lambda grad: grad.flip(1))
derive("flipud", title="Flip", input=lambda grad: grad.flip(0))


def _rolled(grad, shifts, dims=()):
    back = [-one for one in shifts] if isinstance(shifts, (tuple, list)) else -shifts
    return grad.roll(back, dims)


derive("roll", input=_rolled)
derive("tril", input=lambda grad, diagonal=0: grad.tril(diagonal))
derive("triu", input=lambda grad, diagonal=0: grad.triu(diagonal))


def _diagonal(grad, input_shape, offset=0, dim1=0, dim2=1):
    whole = grad.new_zeros(input_shape)
    whole.diagonal(offset, dim1, dim2).copy_(grad)
    return whole


def _diag(grad, input_shape, diagonal=0):
    if len(input_shape) == 1:
        return grad.diagonal(diagonal)
    return _diagonal(grad, input_shape, diagonal)


derive("diagonal", input=_diagonal)
derive("diag", input=_diag)
derive("trace", input=lambda grad, input_shape:
       _diagonal(grad.expand(min(input_shape)), input_shape))


def _strided(grad, input_shape, size, stride, storage_offset=None):
    """Adds what several places of the result show of one element."""
    places = FUNCTIONS["arange"](input_shape.numel()).as_strided(size, stride, storage_offset or 0)
    flat = grad.new_zeros(input_shape.numel())
    return flat.scatter_add(0, places.reshape(-1), grad.reshape(-1)).reshape(input_shape)


derive("as_strided", input=_strided)


def _unfolded(grad, input_shape, dimension, size, step):
    """Adds what several windows show of one element, window by window."""
    places = FUNCTIONS["arange"](input_shape.numel()).reshape(input_shape)
    places = places.unfold(dimension, size, step)
    flat = grad.new_zeros(input_shape.numel())
    return flat.scatter_add(0, places.reshape(-1), grad.reshape(-1)).reshape(input_shape)


derive("unfold", input=_unfolded)
