"""Functions of whole arrays: selection, shape, order, comparison and products."""

import torch
from numpy import _reductions
from numpy._array import asarray, ndarray, of, result
from numpy._axis import axes_of, axis_of
from numpy._beside import defers, wrapper
from numpy._creation import repeat
from numpy._dtypes import dtype, float_of
from numpy._layout import shape_of
from numpy._operators import UNARY, broadcast, together

rint = UNARY["rint"]


def where(condition, *args):
    if not args:
        return nonzero(condition)
    if len(args) != 2:
        raise ValueError("either both or neither of x and y should be given")
    (left, right), kind = together(*args)
    chosen = asarray(condition)._t.to(torch.bool)
    broadcast((chosen, left, right))
    found = torch.where(chosen, left, right)
    return result(found.to(kind.torch)) if found.ndim else of(found.to(kind.torch))


def nonzero(a):
    places = asarray(a)._t.nonzero()
    return tuple(of(places[:, axis].clone()) for axis in range(places.shape[1]))


def clip(a, a_min, a_max, out=None):
    if a_min is None and a_max is None:
        raise ValueError("One of max or min must be given")
    limits = [one for one in (a_min, a_max) if one is not None]
    tensors, kind = together(a, *limits)
    broadcast(tensors)
    made = tensors[0]
    if a_min is not None:
        made = torch.maximum(made, tensors[1])
    if a_max is not None:
        made = torch.minimum(made, tensors[-1])
    if out is not None:
        out[...] = of(made)
        return out
    return result(made)


def round(a, decimals=0, out=None):
    return _reductions.given(_rounded(a, decimals), out)


def _rounded(a, decimals):
    array = asarray(a)
    if array.dtype.kind != "f":
        if decimals < 0:
            return _rounded(array.astype(float), decimals).astype(array.dtype)
        return array.copy() if array.ndim else array[()]
    if decimals == 0:
        return rint(array)
    # As in NumPy: scale, round half to even, scale back.
    scale = 10.0 ** abs(decimals)
    return rint(array * scale) / scale if decimals > 0 else rint(array / scale) * scale


def _close(name, a, b, rtol, atol, equal_nan):
    tensors, kind = together(a, b)
    if kind.kind != "f":
        tensors = [one.to(torch.float64) for one in tensors]
    shape = broadcast(tensors)
    return getattr(torch, name)(*(one.expand(shape) for one in tensors), rtol, atol, equal_nan)


def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return _close("allclose", a, b, rtol, atol, equal_nan)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    return result(_close("isclose", a, b, rtol, atol, equal_nan))


def array_equal(a1, a2, equal_nan=False):
    try:
        a1, a2 = asarray(a1), asarray(a2)
    except (TypeError, ValueError):
        return False
    if a1.shape != a2.shape:
        return False
    same = a1 == a2
    if equal_nan and a1.dtype.kind == a2.dtype.kind == "f":
        same = same | ((a1 != a1) & (a2 != a2))
    return bool(asarray(same)._t.all())


def matmul(x1, x2, /):
    (left, right), kind = together(x1, x2)
    if not left.ndim or not right.ndim:
        place = 1 if left.ndim else 0
        raise ValueError(
            f"matmul: Input operand {place} does not have enough dimensions (has 0, gufunc core with "
            "signature (n?,k),(k,m?)->(n?,m?) requires 1)"
        )
    inner = right.shape[-2] if right.ndim > 1 else right.shape[0]
    if left.shape[-1] != inner:
        raise ValueError(
            "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
            f"(n?,k),(k,m?)->(n?,m?) (size {inner} is different from {left.shape[-1]})"
        )
    if left.ndim > 2 and right.ndim > 2:
        _check_batches(left, right)
    if kind.name == "float16":
        made = (left.float() @ right.float()).to(kind.torch)
    elif kind.kind == "b":
        made = (left.long() @ right.long()).bool()
    else:
        made = left @ right
    wrap = wrapper(x1, x2)
    return result(made) if wrap is None else wrap(of(made))


def _check_batches(left, right):
    try:
        torch.broadcast_shapes(left.shape[:-2], right.shape[:-2])
    except RuntimeError:
        shapes = []
        for one in (left, right):
            batch = ",".join(map(str, one.shape[:-2]))
            shapes.append(f"({','.join(map(str, one.shape))})->({batch},newaxis,newaxis)")
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"{' '.join(shapes)}  and requested shape ({left.shape[-2]},{right.shape[-1]})"
        ) from None


def dot(a, b):
    left, right = asarray(a), asarray(b)
    if not left.ndim or not right.ndim:
        return left * right
    if right.ndim <= 2:
        inner = right.shape[0]
        if left.shape[-1] != inner:
            shapes = (str(one.shape).replace(" ", "") for one in (left, right))
            first, second = shapes
            raise ValueError(
                f"shapes {first} and {second} not aligned: {left.shape[-1]} (dim {left.ndim - 1}) "
                f"!= {inner} (dim 0)"
            )
        return matmul(left, right)
    raise NotImplementedError(
        "dot: a second array of more than two dimensions is not supported here; use matmul"
    )


def outer(a, b):
    return asarray(a).reshape(-1, 1) * asarray(b).reshape(1, -1)


_KINDS = ("quicksort", "heapsort", "mergesort", "stable", None)


def _check_kind(kind):
    if kind not in _KINDS:
        raise ValueError(f"sort kind must be one of 'quick', 'heap', or 'stable' (got {kind!r})")


def sort(a, axis=-1, kind=None):
    _check_kind(kind)
    return of(_sorted(a, axis)[0])


def argsort(a, axis=-1, kind=None):
    _check_kind(kind)
    return of(_sorted(a, axis)[1])


def _sorted(a, axis):
    tensor = asarray(a)._t
    if axis is None:
        tensor, axis = tensor.reshape(-1), 0
    return tensor.sort(dim=axis_of(axis, tensor.ndim), stable=True)


def unique(ar, return_index=False, return_inverse=False, return_counts=False):
    flat = asarray(ar)._t.reshape(-1)
    # PyTorch has no unique of float16, and NumPy has.
    wide = flat.float() if flat.dtype is torch.float16 else flat
    values, inverse, counts = torch.unique(wide, return_inverse=True, return_counts=True)
    # NumPy counts every nan as the same value, and they are the last ones.
    last = len(values) - int(torch.isnan(values).sum())
    if last < len(values) - 1:
        counts = torch.cat([counts[:last], counts[last:].sum(0, keepdim=True)])
        values, inverse = values[: last + 1], inverse.clamp(max=last)
    found = [values.to(flat.dtype)]
    if return_index:
        first = torch.zeros(len(values), dtype=torch.int64)
        # The last write wins, so this keeps the first index of each value.
        first[inverse.flip(0)] = torch.arange(len(inverse)).flip(0)
        found.append(first)
    found += [inverse] * return_inverse + [counts] * return_counts
    arrays = tuple(of(one) for one in found)
    return arrays if len(arrays) > 1 else arrays[0]


def expand_dims(a, axis):
    made, axes = asarray(a)._t, axis if isinstance(axis, (tuple, list)) else (axis,)
    ndim = made.ndim + len(axes)
    for one in sorted(axis_of(one, ndim) for one in axes):
        made = made.unsqueeze(one)
    return of(made)


def atleast_1d(*arys):
    made = [one if one.ndim else one.reshape(1) for one in map(asarray, arys)]
    return made[0] if len(made) == 1 else made


def atleast_2d(*arys):
    made = [one if one.ndim > 1 else one.reshape(1, -1) for one in map(asarray, arys)]
    return made[0] if len(made) == 1 else made


def flip(m, axis=None):
    tensor = asarray(m)._t
    axes = range(tensor.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    return of(tensor.flip(tuple(axis_of(one, tensor.ndim) for one in axes)))


def moveaxis(a, source, destination):
    tensor = asarray(a)._t
    found = [
        axes_of(given, tensor.ndim, named, f"repeated axis in `{named}` argument")
        for named, given in (("source", source), ("destination", destination))
    ]
    if len(found[0]) != len(found[1]):
        raise ValueError(
            "`source` and `destination` arguments must have the same number of elements"
        )
    return of(tensor.movedim(*found))


def diag(v, k=0):
    if asarray(v).ndim not in (1, 2):
        raise ValueError("Input must be 1- or 2-d.")
    return of(torch.diag(asarray(v)._t, k))


def tril(m, k=0):
    return of(torch.tril(asarray(m)._t, k))


def triu(m, k=0):
    return of(torch.triu(asarray(m)._t, k))


def trace(a, offset=0, axis1=0, axis2=1):
    if asarray(a).ndim < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    return _reductions.sum(of(torch.diagonal(asarray(a)._t, offset, axis1, axis2)), -1)


def broadcast_to(array, shape):
    array, wanted = asarray(array), shape_of(shape)
    try:
        return of(array._t.expand(wanted))
    except RuntimeError:
        if array.ndim > len(wanted):
            raise ValueError(
                "input operand has more dimensions than allowed by the axis remapping"
            ) from None
        before, after = (str(one).replace(" ", "") for one in (array.shape, wanted))
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"{before}  and requested shape {after}"
        ) from None


def isscalar(element):
    from numpy._scalars import generic

    return isinstance(element, (generic, int, float, complex, str, bytes))


def shape(a):
    return asarray(a).shape


def ndim(a):
    return asarray(a).ndim


def size(a, axis=None):
    array = asarray(a)
    return array.size if axis is None else array.shape[axis]


def reshape(a, newshape, order="C"):
    return asarray(a).reshape(newshape, order=order)


def _method(name):
    def function(a, *args, **options):
        return getattr(asarray(a), name)(*args, **options)

    function.__name__ = name
    return function


FUNCTIONS = {
    name: value
    for name, value in list(globals().items())
    if callable(value) and getattr(value, "__module__", None) == __name__ and name[0] != "_"
}
FUNCTIONS.update(
    around=round, round_=round, squeeze=_method("squeeze"),
    ravel=_method("ravel"), transpose=_method("transpose"), swapaxes=_method("swapaxes"),
)  # fmt: skip

ndarray.round = round
ndarray.clip = lambda self, min=None, max=None, out=None: clip(self, min, max, out)
ndarray.dot = dot
ndarray.nonzero = nonzero
ndarray.argsort = argsort
ndarray.repeat = repeat
ndarray.trace = trace
ndarray.__matmul__ = lambda self, other: (
    NotImplemented if defers(self, other) else matmul(self, other)
)
ndarray.__rmatmul__ = lambda self, other: matmul(other, self)


def _matmul_in_place(self, other):
    raise TypeError(
        "In-place matrix multiplication is not (yet) supported. Use 'a = a @ b' instead of 'a @= b'."
    )


ndarray.__imatmul__ = _matmul_in_place


def _sort_in_place(self, axis=-1, kind=None):
    self[...] = sort(self, axis, kind)


ndarray.sort = _sort_in_place

__all__ = ["FUNCTIONS", "float_of"]
