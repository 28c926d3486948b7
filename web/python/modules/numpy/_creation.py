"""Functions that create arrays."""

import operator

import torch
from numpy import _array
from numpy._array import asarray, laid, of, zeros
from numpy._axis import axis_of
from numpy._dtypes import dtype as _dtype
from numpy._dtypes import promote
from numpy._layout import NEW, check_order, shape_of
from torch._tensor import TensorBase


def array(object, dtype=None, *, copy=True, order="K", ndmin=0):
    """A new array from nested lists, numbers, tensors or arrays."""
    made = asarray(object, dtype=dtype)
    if made is object or isinstance(object, TensorBase):
        made = made.copy() if copy else made
    if made.ndim < ndmin:
        made = made.reshape((1,) * (ndmin - made.ndim) + made.shape)
    return laid(made, order)


def full(shape, fill_value, dtype=None, order="C"):
    kind = asarray(fill_value).dtype if dtype is None else _dtype(dtype)
    value = asarray(fill_value).astype(kind)
    check_order(order, NEW)
    return laid(of(value._t.expand(shape_of(shape)).clone()), order)


empty = zeros


def ones(shape, dtype=float, order="C"):
    check_order(order, NEW)
    return laid(of(torch.ones(shape_of(shape), dtype=_dtype(dtype).torch)), order)


def zeros_like(a, dtype=None):
    return zeros(asarray(a).shape, asarray(a).dtype if dtype is None else dtype)


def ones_like(a, dtype=None):
    return ones(asarray(a).shape, asarray(a).dtype if dtype is None else dtype)


def full_like(a, fill_value, dtype=None):
    return full(asarray(a).shape, fill_value, asarray(a).dtype if dtype is None else dtype)


def empty_like(prototype, dtype=None):
    return zeros_like(prototype, dtype)


def ascontiguousarray(a, dtype=None):
    return asarray(a, dtype)


def eye(N, M=None, k=0, dtype=float):
    (N,), (M,) = shape_of([N]), shape_of([N if M is None else M])
    columns = torch.arange(M) - torch.arange(N)[:, None]
    return of((columns == k).to(_dtype(dtype).torch))


def identity(n, dtype=float):
    return eye(n, dtype=dtype)


_NOTHING = object()


def arange(start=_NOTHING, stop=None, step=1, dtype=None):
    if start is _NOTHING:
        if stop is None:
            raise TypeError("arange() requires stop to be specified.")
        start = 0
    if isinstance(start, str) or isinstance(stop, str):
        raise TypeError("arange() not supported for inputs with DType <class 'numpy.dtype[str_]'>.")
    start, stop = (0, start) if stop is None else (start, stop)
    stop - start  # raises Python's own error about other types
    start, stop, step = (one.item() if hasattr(one, "item") else one for one in (start, stop, step))
    floats = any(isinstance(one, float) for one in (start, stop, step))
    if step == 0:
        raise ZeroDivisionError("float division by zero" if floats else "division by zero")
    kind = _dtype(dtype) if dtype is not None else _dtype(float if floats else int)
    count = max(0, -int((start - stop) // step))
    steps = torch.arange(0, count, dtype=torch.int64)
    if floats:
        # As in NumPy, the first two elements determine the step.
        delta = (start + step) - start
        return of((steps.to(torch.float64) * delta + start).to(kind.torch))
    return of((steps * step + start).to(kind.torch))


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None):
    start, stop, num = float(start), float(stop), operator.index(num)
    if num < 0:
        raise ValueError(f"Number of samples, {num}, must be non-negative.")
    parts = num - 1 if endpoint else num
    places = torch.arange(0, num, dtype=torch.int64).to(torch.float64)
    step = (stop - start) / parts if parts else float("nan")
    if parts and step:
        made = places * step + start
    else:
        # The step is too small for a float; and a single number has none.
        made = places / (parts or 1) * (stop - start) + start
    if endpoint and num > 1:
        made[-1] = stop
    kind = _dtype(dtype)
    made = of((made.floor() if kind.kind in "iu" else made).to(kind.torch))
    return (made, step) if retstep else made


def _listed(arrays):
    try:
        return list(map(asarray, iter(arrays)))
    except TypeError as error:
        if hasattr(type(arrays), "__iter__"):
            raise
        said = "dispatcher for __array_function__ did not return an iterable"
        raise TypeError(said) from error


def _joined(arrays, verb):
    arrays = _listed(arrays)
    if not arrays:
        raise ValueError(f"need at least one array to {verb}")
    kind = arrays[0].dtype
    for one in arrays[1:]:
        kind = promote(kind, one.dtype)
    return [one._t.to(kind.torch) for one in arrays]


def concatenate(arrays, axis=0):
    tensors = _joined(arrays, "concatenate")
    if axis is None:
        return of(torch.cat([one.reshape(-1) for one in tensors]))
    if tensors[0].ndim == 0:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    axis = axis_of(axis, tensors[0].ndim)
    for place, one in enumerate(tensors[1:], 1):
        if one.ndim != tensors[0].ndim:
            raise ValueError(
                "all the input arrays must have same number of dimensions, but the array at index 0 "
                f"has {tensors[0].ndim} dimension(s) and the array at index {place} has "
                f"{one.ndim} dimension(s)"
            )
        for dimension, extents in enumerate(zip(tensors[0].shape, one.shape)):
            if dimension != axis and extents[0] != extents[1]:
                raise ValueError(
                    "all the input array dimensions except for the concatenation axis must match "
                    f"exactly, but along dimension {dimension}, the array at index 0 has size "
                    f"{extents[0]} and the array at index {place} has size {extents[1]}"
                )
    return of(torch.cat(tensors, axis))


def stack(arrays, axis=0):
    tensors = _joined(arrays, "stack")
    if len({tuple(one.shape) for one in tensors}) > 1:
        raise ValueError("all input arrays must have the same shape")
    return of(torch.stack(tensors, axis_of(axis, tensors[0].ndim + 1)))


def vstack(tup):
    return concatenate([one.reshape(1, -1) if one.ndim < 2 else one for one in _listed(tup)])


def hstack(tup):
    arrays = [one if one.ndim else one.reshape(1) for one in _listed(tup)]
    return concatenate(arrays, 0 if arrays[0].ndim < 2 else 1)


def tile(A, reps):
    counts = shape_of(reps)
    tensor = asarray(A)._t
    missing = max(0, tensor.ndim - len(counts))
    return of(tensor.repeat((1,) * missing + counts))


def repeat(a, repeats, axis=None):
    counts = repeats if isinstance(repeats, int) else asarray(repeats)._t
    array = asarray(a)
    extent = array.size if axis is None else array.shape[axis_of(axis, array.ndim)]
    if isinstance(repeats, int):
        if repeats < 0:
            raise ValueError("negative dimensions are not allowed")
    elif bool((counts < 0).any()):
        raise ValueError("repeats may not contain negative values.")
    elif counts.numel() not in (1, extent):
        raise ValueError(
            f"operands could not be broadcast together with shape ({extent},) ({counts.numel()},)"
        )
    return of(array._t.repeat_interleave(counts, axis))


FUNCTIONS = {
    name: value
    for name, value in list(globals().items())
    if callable(value) and getattr(value, "__module__", None) == __name__ and name[0] != "_"
}
FUNCTIONS.update(
    asarray=asarray, asanyarray=asarray, empty=empty, zeros=zeros,
    empty_like=empty_like, copy=lambda a: asarray(a).copy(), ndarray=_array.ndarray,
)  # fmt: skip
