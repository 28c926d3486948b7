"""Reductions over all elements or along some axes."""

import torch
import torch._core as core
from numpy._array import asarray, ndarray, of, result
from numpy._axis import AxisError, axes_of, axis_of
from numpy._dtypes import dtype
from numpy._float_errors import check_division, check_sum, warn_of_empty as warn
from numpy._operators import BINARY, UNARY
from torch._tensor import wrap

# Arguments that were not given.
_NONE, _ALL = object(), True
_int64, _float64, _float32 = dtype("int64"), dtype("float64"), dtype("float32")


def _axes(axis, ndim):
    return tuple(range(ndim)) if axis is None else axes_of(axis, ndim)


def _reduce(a, axis, keepdims, kind, compute):
    """`compute(tensor, axes, keepdim)` in the type `kind`."""
    array = asarray(a)
    tensor = array._t if array.dtype is kind else array._t.to(kind.torch)
    if not array.ndim:
        if axis not in (None, 0, -1):
            raise AxisError(axis, 0)
        tensor, axis = tensor.reshape(1), None
        keepdims = False
    return result(compute(tensor, _axes(axis, tensor.ndim), bool(keepdims)))


def given(found, out):
    """The result, which is written to `out` if there is one."""
    if out is None:
        return found
    found, shape = asarray(found), out.shape
    if found.shape != shape:
        raise ValueError(f"the array for out has the shape {shape}, and the result {found.shape}")
    out[...] = found
    return out


def _wide(a, wanted):
    """Sums of small integers are int64."""
    if wanted is not None:
        return dtype(wanted)
    kind = asarray(a).dtype
    return kind if kind.kind == "f" else _int64


def _chosen(a, where, neutral):
    """The elements, with `neutral` in the place of those that `where` leaves out."""
    if where is _ALL:
        return a
    array = asarray(a)
    mask = asarray(where)._t.to(torch.bool)
    return of(torch.where(mask, array._t, torch.full_like(array._t, neutral)))


def _start(initial, kind):
    """An initial value in a type; None if there is none."""
    return None if initial is _NONE or initial is None else asarray(initial).astype(kind)


def _started(found, initial, operate):
    """The result and an initial value together, in the type of the result."""
    start = _start(initial, asarray(found).dtype)
    return found if start is None else BINARY[operate](found, start)


def sum(a, axis=None, dtype=None, out=None, keepdims=False, initial=_NONE, where=_ALL):
    found = _reduce(_chosen(a, where, 0), axis, keepdims, _wide(a, dtype), _added)
    return given(_started(found, initial, "add"), out)


_FLOATS = (torch.float16, torch.float32, torch.float64)


def _added(tensor, dims, keep):
    """The sum, with the bits of NumPy's."""
    if tensor.dtype not in _FLOATS or not tensor.numel():
        return tensor.sum(dims, keepdim=keep).to(tensor.dtype)
    found = _in_order(core.numpy_sum, tensor, dims, keep)
    check_sum(found, tensor)
    return found


def _in_order(verb, tensor, dims, keep):
    """A sum or product in NumPy's order: first of the elements side by side in memory, then of these."""
    shape = [1 if axis in dims else extent for axis, extent in enumerate(tensor.shape)]
    strides = tensor.stride()
    order = sorted(range(tensor.ndim), key=lambda axis: -strides[axis])
    tensor, inner = tensor.permute(order), len(order)
    while inner and order[inner - 1] in dims:
        inner -= 1
    if inner < len(order):
        row = tensor.flatten(inner)
        tensor = wrap(verb(row._handle, -1))
    outer = [place for place in range(inner) if order[place] in dims]
    kept = [place for place in range(inner) if order[place] not in dims]
    if outer:
        extents = [tensor.shape[place] for place in kept]
        rows = tensor.permute(outer + kept).flatten(0, len(outer) - 1)
        rows = rows.reshape(rows.shape[0], -1)
        tensor = wrap(verb(rows._handle, 0)).reshape(extents)
    axes = [order[place] for place in kept]
    tensor = tensor.permute([axes.index(axis) for axis in sorted(axes)])
    return tensor.reshape(shape) if keep else tensor


def _count(tensor, dims):
    count = 1
    for axis in dims:
        count *= tensor.shape[axis]
    return count


def mean(a, axis=None, dtype=None, out=None, keepdims=False):
    def compute(tensor, dims, keep):
        count = _count(tensor, dims)
        total = _added(tensor, dims, keep)
        if not count:
            warn("Mean of empty slice.", total)
        return total / count

    kind = asarray(a).dtype
    if kind.name == "float16" and dtype is None:
        return given(_reduce(a, axis, keepdims, _float32, compute).astype(kind), out)
    return given(_floating(a, axis, dtype, keepdims, compute), out)


def _floating(a, axis, wanted, keepdims, compute):
    kind = asarray(a).dtype if wanted is None else dtype(wanted)
    if kind.kind != "f":
        kind = _float64
    return _reduce(a, axis, keepdims, kind, compute)


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    def compute(tensor, dims, keep):
        count = _count(tensor, dims)
        left = count - ddof if count > ddof else 0
        total = _added(tensor, dims, True)
        if left:
            away = tensor - total / count
            return _added(away * away, dims, keep) / left
        warn("Degrees of freedom <= 0 for slice", total if not count else None)
        away = tensor - (total / count if count else torch.full_like(total, float("nan")))
        return check_division(_added(away * away, dims, keep))

    return given(_floating(a, axis, dtype, keepdims, compute), out)


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    return given(UNARY["sqrt"](var(a, axis, dtype, ddof=ddof, keepdims=keepdims)), out)


def _extreme(name):
    operation = f"{name}imum"

    def function(a, axis=None, out=None, keepdims=False, initial=_NONE, where=_ALL):
        array = asarray(a)
        start = _start(initial, array.dtype)
        if start is None and where is not _ALL:
            raise ValueError(
                f"reduction operation '{operation}' does not have an identity, so to use a where mask "
                "one has to specify 'initial'"
            )
        if array.ndim and not _count(array, _axes(axis, array.ndim)):
            if start is None:
                raise ValueError(
                    f"zero-size array to reduction operation {operation} which has no identity"
                )
            shape = asarray(sum(array, axis, keepdims=keepdims)).shape
            return given(result(start._t.expand(shape).clone()), out)
        array = _chosen(array, where, None if start is None else start.item())
        reduce = getattr(torch.Tensor, f"a{name}")
        found = _reduce(array, axis, keepdims, array.dtype, lambda t, dims, keep: reduce(t, dims, keep))
        return given(found if start is None else BINARY[operation](found, start), out)

    function.__name__ = name
    return function


max, min = _extreme("max"), _extreme("min")


def _place(name):
    def function(a, axis=None, out=None, keepdims=False):
        array = asarray(a)
        tensor = array._t.to(torch.uint8) if array.dtype.kind == "b" else array._t
        if axis is None:
            tensor, dim = tensor.reshape(-1), 0
        else:
            dim = _axes(axis, array.ndim)[0]
        if not tensor.shape[dim]:
            raise ValueError(f"attempt to get {name} of an empty sequence")
        found = getattr(torch.Tensor, name)(tensor, dim, bool(keepdims))
        found = found.reshape([1] * array.ndim) if keepdims and axis is None else found
        return given(result(found), out)

    function.__name__ = name
    return function


argmax, argmin = _place("argmax"), _place("argmin")


def _logical(name):
    def function(a, axis=None, out=None, keepdims=False, *, where=_ALL):
        array = asarray(_chosen(asarray(a) != 0, where, name == "all"))
        tensor = array._t
        if axis is None:
            found = getattr(tensor, name)()
            return given(result(found.reshape([1] * array.ndim) if keepdims else found), out)
        for one in sorted(_axes(axis, array.ndim), reverse=True):
            tensor = getattr(tensor, name)(one, keepdim=bool(keepdims))
        return given(result(tensor), out)

    function.__name__ = name
    return function


any, all = _logical("any"), _logical("all")


def prod(a, axis=None, dtype=None, out=None, keepdims=False, initial=_NONE, where=_ALL):
    def compute(tensor, dims, keep):
        if tensor.dtype in _FLOATS and tensor.numel():
            found = _in_order(core.numpy_product, tensor, dims, keep)
        else:
            found = tensor
            for one in sorted(dims, reverse=True):
                found = found.prod(one, keepdim=keep).to(tensor.dtype)
        check_sum(found, tensor)
        return found

    found = _reduce(_chosen(a, where, 1), axis, keepdims, _wide(a, dtype), compute)
    return given(_started(found, initial, "multiply"), out)


def running(a, axis, kind, product):
    """The sums, or products, of all elements up to each one."""
    tensor = asarray(a)._t.to(kind.torch)
    if axis is None:
        tensor, axis = tensor.reshape(-1), 0
    axis = axis_of(axis, tensor.ndim)
    if kind.kind == "f" and tensor.ndim:
        return of(wrap(core.numpy_running(tensor._handle, axis, product)))
    return of((tensor.cumprod if product else tensor.cumsum)(axis).to(tensor.dtype))


def cumsum(a, axis=None, dtype=None, out=None):
    return given(running(a, axis, _wide(a, dtype), False), out)


def count_nonzero(a, axis=None, keepdims=False):
    found = sum(asarray(a) != 0, axis=axis, keepdims=keepdims)
    return found.item() if axis is None and not keepdims else found


FUNCTIONS = {
    one.__name__: one
    for one in (
        sum, mean, var, std, max, min, argmax, argmin, any, all, prod, cumsum, count_nonzero,
    )  # fmt: skip
}
FUNCTIONS.update(amax=max, amin=min)

for _name in ("sum mean var std max min argmax argmin any all prod cumsum").split():
    setattr(ndarray, _name, FUNCTIONS[_name])
