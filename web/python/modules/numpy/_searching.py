"""Searching and counting elements, and reductions that ignore nan."""

import math

import torch
import torch._core as core
from numpy import _reductions
from numpy._array import asarray, ndarray, of, result
from numpy._axis import axis_of
from numpy._dtypes import dtype
from numpy._layout import shape_of
from numpy._operators import broadcast, together
from torch._tensor import wrap


def searchsorted(a, v, side="left"):
    if side not in ("left", "right"):
        raise ValueError(f"search side must be 'left' or 'right' (got '{side}')")
    (sorted_, values), _ = together(asarray(a), asarray(v))
    if sorted_.ndim > 1:
        raise ValueError("object too deep for desired array")
    found = torch.searchsorted(sorted_.contiguous(), values.contiguous(), right=side == "right")
    return result(found)


def digitize(x, bins, right=False):
    bins, side = asarray(bins), "left" if right else "right"
    if bool((bins[1:] >= bins[:-1]).all()):
        return searchsorted(bins, x, side)
    if bool((bins[1:] <= bins[:-1]).all()):
        return len(bins) - searchsorted(bins[::-1], x, side)
    raise ValueError("bins must be monotonically increasing or decreasing")


def bincount(x, weights=None, minlength=0):
    array = asarray(x) if hasattr(x, "dtype") else asarray(x, dtype=int)
    if array.ndim != 1:
        raise ValueError(f"object {'too deep' if array.ndim else 'of too small depth'} for desired array")
    if minlength < 0:
        raise ValueError("'minlength' must not be negative")
    if array.dtype.kind == "f":
        raise TypeError(
            f"Cannot cast array data from {array.dtype!r} to dtype('int64') according to the rule "
            "'safe'"
        )
    if array.size and bool((array < 0).any()):
        raise ValueError("'list' argument must have no negative elements")
    tensor = array._t.to(torch.int64)
    weights = None if weights is None else asarray(weights, dtype=float)._t
    if weights is not None and len(weights) != len(tensor):
        raise ValueError("The weights and list don't have the same length.")
    heavy = None if weights is None else weights._handle
    return of(wrap(core.bincount(tensor._handle, heavy, minlength)))


def argwhere(a):
    return of(asarray(a)._t.nonzero())


def flatnonzero(a):
    return of(asarray(a)._t.reshape(-1).nonzero().reshape(-1))


def isin(element, test_elements, invert=False):
    element, among = asarray(element), asarray(test_elements).ravel()
    found = torch.zeros(element.shape, dtype=torch.bool)
    for one in among:
        found = found | asarray(element == one)._t
    return of(~found if invert else found)


def in1d(ar1, ar2, invert=False):
    return isin(asarray(ar1).ravel(), ar2, invert)


def take(a, indices, axis=None):
    array = asarray(a)
    if axis is None:
        return array.ravel()[asarray(indices)]
    return array[(slice(None),) * axis_of(axis, array.ndim) + (asarray(indices),)]


def diff(a, n=1, axis=-1):
    array = asarray(a)
    if n < 0:
        raise ValueError(f"order must be non-negative but got {n}")
    if not array.ndim:
        raise ValueError("diff requires input that is at least one dimensional")
    for _ in range(n):
        around = (slice(None),) * axis_of(axis, array.ndim)
        later, earlier = array[(*around, slice(1, None))], array[(*around, slice(None, -1))]
        array = later != earlier if array.dtype.name == "bool" else later - earlier
    return array


def ptp(a, axis=None, keepdims=False):
    return _reductions.max(a, axis, keepdims=keepdims) - _reductions.min(a, axis, keepdims=keepdims)


def average(a, axis=None, weights=None):
    array = asarray(a)
    if weights is None:
        return _reductions.mean(array, axis)
    weights = asarray(weights)
    if weights.shape != array.shape:
        if axis is None:
            raise TypeError("Axis must be specified when shapes of a and weights differ.")
        if weights.ndim != 1:
            raise TypeError("1D weights expected when shapes of a and weights differ.")
        if len(weights) != array.shape[axis]:
            raise ValueError("Length of weights not compatible with specified axis.")
        extents = [1] * array.ndim
        extents[axis] = -1
        weights = weights.reshape(extents)
    shape = broadcast([weights._t, array._t])
    sums = _reductions.sum(of(weights._t.expand(shape)), axis)
    if bool((asarray(sums) == 0).any()):
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    return _reductions.sum(array * weights, axis) / sums


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    array = asarray(x)
    if array.dtype.kind != "f":
        return array.copy() if array.ndim else array[()]
    found = result(torch.nan_to_num(array._t, nan, posinf, neginf))
    if copy or not array.ndim:
        return found
    array[...] = found
    return array


def unravel_index(indices, shape):
    """The index along each axis for an index into the flattened array."""
    array, found, extents = asarray(indices), [], shape_of(shape)
    size = math.prod(extents)
    for one in array.ravel().tolist():
        if not 0 <= one < size:
            raise ValueError(f"index {one} is out of bounds for array with size {size}")
    for extent in reversed(extents):
        found.append(array % extent)
        array = array // extent
    return tuple(one if one.ndim else one.astype(int) for one in reversed(found))


def packbits(a, axis=None, bitorder="big"):
    """Packs bits into bytes, eight to a byte; the last byte is padded with zeros."""
    array = asarray(a)
    if array.dtype.name not in ("bool", "uint8", "int8", "int16", "int32", "int64"):
        raise TypeError("Expected an input array of integer or boolean data type")
    tensor = (array != 0)._t if array.ndim else asarray([bool(array.item())])._t
    tensor = tensor.reshape(-1) if axis is None else tensor.movedim(axis, -1)
    missing = -tensor.shape[-1] % 8
    zeros = torch.zeros((*tensor.shape[:-1], missing), dtype=torch.bool)
    whole = torch.cat([tensor, zeros], -1).to(torch.int64)
    bits = whole.reshape(*tensor.shape[:-1], whole.shape[-1] // 8, 8)
    packed = (bits * _places(bitorder)).sum(-1).to(torch.uint8)
    return of(packed if axis is None else packed.movedim(-1, axis))


def unpackbits(a, axis=None, count=None, bitorder="big"):
    array = asarray(a)
    if array.dtype.name != "uint8":
        raise TypeError("Expected an input array of unsigned byte data type")
    tensor = array._t.reshape(-1) if axis is None else array._t.movedim(axis, -1)
    bits = (tensor.to(torch.int64).unsqueeze(-1) & _places(bitorder)) != 0
    found = bits.to(torch.uint8).reshape(*tensor.shape[:-1], 8 * tensor.shape[-1])
    missing = max(0, (count or 0) - found.shape[-1])
    zeros = torch.zeros((*found.shape[:-1], missing), dtype=torch.uint8)
    found = torch.cat([found[..., :count], zeros], -1)
    return of(found if axis is None else found.movedim(-1, axis))


def _places(bitorder):
    if bitorder not in ("big", "little"):
        raise ValueError("'order' must be either 'little' or 'big'")
    places = [1 << bit for bit in range(8)]
    return torch.tensor(places if bitorder == "little" else places[::-1])


def _without_nan(name, fill):
    """A reduction that replaces every nan with the neutral element."""
    reduce = _reductions.FUNCTIONS[name]

    def function(a, axis=None, keepdims=False):
        array = asarray(a)
        if array.dtype.kind != "f":
            return reduce(array, axis, keepdims=keepdims)
        is_nan = torch.isnan(array._t)
        filled = of(torch.where(is_nan, torch.full_like(array._t, fill), array._t))
        found = reduce(filled, axis, keepdims=keepdims)
        if name == "sum":
            return found
        empty = asarray(_reductions.all(of(is_nan), axis, keepdims=keepdims))._t
        found = asarray(found)._t
        return result(torch.where(empty, torch.full_like(found, math.nan), found))

    function.__name__ = f"nan{name}"
    return function


nansum, nanmax, nanmin = (
    _without_nan(*one) for one in (("sum", 0.0), ("max", float("-inf")), ("min", float("inf")))
)


def nanmean(a, axis=None, keepdims=False):
    array = asarray(a)
    counts = _reductions.sum(array == array, axis, keepdims=keepdims)
    return (nansum(array, axis, keepdims=keepdims) / counts).astype(
        array.dtype if array.dtype.kind == "f" else dtype(float)
    )


def cumprod(a, axis=None):
    kind = asarray(a).dtype
    return _reductions.running(a, axis, kind if kind.kind == "f" else dtype("int64"), True)


def diagonal(a, offset=0, axis1=0, axis2=1):
    if asarray(a).ndim < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    return of(torch.diagonal(asarray(a)._t, offset, axis1, axis2))


def inner(a, b):
    left, right = asarray(a), asarray(b)
    if not left.ndim or not right.ndim:
        return left * right
    if left.shape[-1] != right.shape[-1]:
        first, second = (str(one.shape).replace(" ", "") for one in (left, right))
        raise ValueError(
            f"shapes {first} and {second} not aligned: {left.shape[-1]} (dim {left.ndim - 1}) != "
            f"{right.shape[-1]} (dim {right.ndim - 1})"
        )
    return left @ (right.T if right.ndim == 2 else right)


def vdot(a, b):
    left, right = asarray(a).ravel(), asarray(b).ravel()
    if left.size != right.size:
        raise ValueError(f"cannot reshape array of size {right.size} into shape {left.shape}")
    return left @ right


FUNCTIONS = {
    name: value
    for name, value in list(globals().items())
    if callable(value) and getattr(value, "__module__", None) == __name__ and name[0] != "_"
}

for _name in ("searchsorted", "take", "ptp", "cumprod", "diagonal"):
    setattr(ndarray, _name, FUNCTIONS[_name])
