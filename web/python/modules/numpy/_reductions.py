"""Reductions over all elements or along some axes."""

import torch
import torch._core as core
from numpy._array import asarray, ndarray, of, result
from numpy._dtypes import dtype
from numpy._operators import UNARY
from numpy._scalars import scalar_of
from torch._tensor import wrap

_int64, _float64, _float32 = dtype("int64"), dtype("float64"), dtype("float32")


def _axes(axis, ndim):
    axes = tuple(range(ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    for one in axes:
        if not -ndim <= one < ndim:
            raise ValueError(f"axis {one} is out of bounds for array of dimension {ndim}")
    return tuple(one % ndim for one in axes)


def _reduce(a, axis, keepdims, kind, compute):
    """`compute(tensor, axes, keepdim)` in the type `kind`."""
    array = asarray(a)
    tensor = array._t if array.dtype is kind else array._t.to(kind.torch)
    if not array.ndim:
        tensor, axis = tensor.reshape(1), None
        keepdims = False
    return result(compute(tensor, _axes(axis, tensor.ndim), bool(keepdims)))


def _wide(a, wanted):
    """Sums of small integers are int64."""
    if wanted is not None:
        return dtype(wanted)
    kind = asarray(a).dtype
    return kind if kind.kind == "f" else _int64


def sum(a, axis=None, dtype=None, out=None, keepdims=False):
    return _reduce(a, axis, keepdims, _wide(a, dtype), _added)


def _added(tensor, dims, keep):
    """The sum in NumPy's order, which determines the last bits; other types use PyTorch's order."""
    several = len(dims) > 1
    if str(tensor.dtype) not in ("torch.float32", "torch.float64") or (
        several and len(dims) < tensor.ndim
    ):
        return tensor.sum(dims, keepdim=keep)
    shape = [1 if axis in dims else extent for axis, extent in enumerate(tensor.shape)]
    if several:
        # All elements, as they lie in memory.
        strides = tensor.stride()
        order = sorted(range(tensor.ndim), key=lambda axis: -strides[axis])
        tensor, dims = tensor.permute(order).reshape(-1), (0,)
    found = wrap(core.numpy_sum(tensor._handle, dims[0]))
    return found.reshape(shape) if keep else found


def _count(tensor, dims):
    count = 1
    for axis in dims:
        count *= tensor.shape[axis]
    return count


def mean(a, axis=None, dtype=None, out=None, keepdims=False):
    return _floating(
        a, axis, dtype, keepdims, lambda t, dims, keep: _added(t, dims, keep) / _count(t, dims)
    )


def _floating(a, axis, wanted, keepdims, compute):
    from numpy._dtypes import dtype

    kind = asarray(a).dtype if wanted is None else dtype(wanted)
    if kind.kind != "f":
        kind = _float64
    if kind.name == "float16" and wanted is None:
        return _reduce(a, axis, keepdims, _float32, compute).astype(kind)
    return _reduce(a, axis, keepdims, kind, compute)


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    def compute(tensor, dims, keep):
        count = _count(tensor, dims)
        away = tensor - _added(tensor, dims, True) / count
        left = count - ddof if count > ddof else 0
        return _added(away * away, dims, keep) / left

    return _floating(a, axis, dtype, keepdims, compute)


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    return UNARY["sqrt"](var(a, axis, dtype, ddof=ddof, keepdims=keepdims))


def _extreme(name):
    def function(a, axis=None, out=None, keepdims=False):
        array = asarray(a)
        if not array.size:
            raise ValueError(
                f"zero-size array to reduction operation {name}imum which has no identity"
            )
        reduce = getattr(torch.Tensor, f"a{name}")
        return _reduce(a, axis, keepdims, array.dtype, lambda t, dims, keep: reduce(t, dims, keep))

    function.__name__ = name
    return function


max, min = _extreme("max"), _extreme("min")


def _place(name):
    def function(a, axis=None, out=None, keepdims=False):
        array = asarray(a)
        if not array.size:
            raise ValueError(f"attempt to get {name} of an empty sequence")
        find = getattr(torch.Tensor, name)
        if axis is None:
            return scalar_of(find(array._t.reshape(-1)), _int64)
        return result(find(array._t, _axes(axis, array.ndim)[0], bool(keepdims)))

    function.__name__ = name
    return function


argmax, argmin = _place("argmax"), _place("argmin")


def _logical(name):
    def function(a, axis=None, out=None, keepdims=False):
        array = asarray(a)
        tensor = array._t.to(torch.bool)
        if axis is None:
            found = getattr(tensor, name)()
            return result(found.reshape([1] * array.ndim) if keepdims else found)
        for one in sorted(_axes(axis, array.ndim), reverse=True):
            tensor = getattr(tensor, name)(one, keepdim=bool(keepdims))
        return result(tensor)

    function.__name__ = name
    return function


any, all = _logical("any"), _logical("all")


def prod(a, axis=None, dtype=None, out=None, keepdims=False):
    def compute(tensor, dims, keep):
        for one in sorted(dims, reverse=True):
            tensor = tensor.prod(one, keepdim=keep)
        return tensor

    return _reduce(a, axis, keepdims, _wide(a, dtype), compute)


def cumsum(a, axis=None, dtype=None, out=None):
    array = asarray(a)
    tensor = array._t.to(_wide(a, dtype).torch)
    return of(tensor.reshape(-1).cumsum(0) if axis is None else tensor.cumsum(axis))


def count_nonzero(a, axis=None, keepdims=False):
    return sum(asarray(a) != 0, axis=axis, keepdims=keepdims)


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    return quantile(a, 0.5, axis, keepdims=keepdims)


def quantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    if method != "linear":
        raise NotImplementedError(f"quantile: method={method!r} is not supported here; 'linear' is")
    array = asarray(a)
    kind = array.dtype if array.dtype.kind == "f" else _float64
    wanted = asarray(q, dtype=kind)._t
    found = torch.quantile(array._t.to(kind.torch), wanted, dim=axis, keepdim=bool(keepdims))
    return result(found)


def percentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    return quantile(a, asarray(q, dtype=float) / 100, axis, method=method, keepdims=keepdims)


FUNCTIONS = {
    one.__name__: one
    for one in (
        sum, mean, var, std, max, min, argmax, argmin, any, all, prod, cumsum, count_nonzero,
        median, quantile, percentile,
    )  # fmt: skip
}
FUNCTIONS.update(amax=max, amin=min)

for _name in ("sum mean var std max min argmax argmin any all prod cumsum").split():
    setattr(ndarray, _name, FUNCTIONS[_name])
