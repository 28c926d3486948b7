"""The methods of functions of two arrays, such as np.add.reduce; imported on first use."""

import numpy as np
from numpy._array import asarray
from numpy._axis import axis_of

# Reductions that NumPy has as functions of their own.
_REDUCED = {
    "add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min", "logical_and": "all",
    "logical_or": "any",
}  # fmt: skip
_ACCUMULATED = {"add": "cumsum", "multiply": "cumprod"}


def _lines(array, axis):
    return np.moveaxis(array, axis_of(axis, array.ndim), 0)


def reduce(function, array, axis=0, dtype=None, out=None, keepdims=False, **more):
    array = asarray(array)
    name = _REDUCED.get(function.__name__)
    if name is not None:
        options = more if dtype is None else {"dtype": dtype, **more}
        return getattr(np, name)(array, axis=axis, out=out, keepdims=keepdims, **options)
    if more or axis is None or isinstance(axis, tuple) or not array.ndim:
        raise NotImplementedError(
            f"np.{function.__name__}.reduce is available here for one axis of an array, without options"
        )
    lines = _lines(array if dtype is None else array.astype(dtype), axis)
    if not len(lines):
        raise ValueError(
            f"zero-size array to reduction operation {function.__name__} which has no identity"
        )
    made = lines[0]
    for line in lines[1:]:
        made = function(made, line)
    made = np.expand_dims(made, axis) if keepdims else made
    if out is None:
        return made
    out[...] = made
    return out


def accumulate(function, array, axis=0, dtype=None, out=None):
    array = asarray(array)
    if not array.ndim:
        raise TypeError("cannot accumulate on a scalar")
    axis = axis_of(axis, array.ndim)
    array = array if dtype is None else array.astype(dtype)
    name = _ACCUMULATED.get(function.__name__)
    if name is not None:
        made = getattr(np, name)(array, axis)
    else:
        rows = list(_lines(array, axis)[:1])
        for line in _lines(array, axis)[1:]:
            rows.append(function(rows[-1], line))
        made = np.stack(rows, axis) if rows else array.copy()
    if out is None:
        return made
    out[...] = made
    return out


def outer(function, *operands, **options):
    if len(operands) != 2:
        raise TypeError("exactly two arguments expected")
    left, right = map(asarray, operands)
    return function(left.reshape(left.shape + (1,) * right.ndim), right, **options)


def at(function, array, indices, values):
    """In place, one index after the other, so that a repeated one counts as often."""
    places = [asarray(one) for one in (indices if isinstance(indices, tuple) else (indices,))]
    if len(places) == 1 and places[0].dtype.kind == "b":
        places = np.nonzero(places[0])
    places = np.broadcast_arrays(*places)
    others = np.broadcast_to(asarray(values), places[0].shape).ravel()
    for number, place in enumerate(zip(*(one.ravel().tolist() for one in places))):
        array[place] = function(array[place], others[number])
