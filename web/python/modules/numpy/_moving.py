"""Functions that pick, move, insert and remove elements."""

import numpy as np
from numpy._array import asarray
from numpy._axis import axis_of


def take_along_axis(arr, indices, axis):
    arr, indices = asarray(arr), asarray(indices)
    if axis is None:
        return arr.ravel()[indices]
    return arr[_along(arr, indices, axis)]


def _along(arr, indices, axis):
    if indices.dtype.kind not in "iu":
        raise IndexError("`indices` must be an integer array")
    if arr.ndim != indices.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    axis = axis % arr.ndim
    places = []
    for at in range(arr.ndim):
        shape = [1] * arr.ndim
        shape[at] = -1
        places.append(indices if at == axis else np.arange(arr.shape[at]).reshape(shape))
    return tuple(places)


def put_along_axis(arr, indices, values, axis):
    if axis is None:
        flat = arr.ravel()
        flat[asarray(indices)] = values
        arr[...] = flat.reshape(arr.shape)
        return
    arr[_along(arr, asarray(indices), axis)] = values


def partition(a, kth, axis=-1, kind="introselect", order=None):
    """Sorted, which is one of the orders that a partition may have."""
    _check_kth(a, kth, axis)
    return np.sort(asarray(a).ravel() if axis is None else a, axis=-1 if axis is None else axis)


def _check_kth(a, kth, axis):
    array = asarray(a)
    extent = array.size if axis is None else array.shape[axis_of(axis, array.ndim)]
    for one in asarray(kth).ravel().tolist():
        if not -extent <= one < extent:
            raise ValueError(f"kth(={one}) out of bounds ({extent})")


def argpartition(a, kth, axis=-1, kind="introselect", order=None):
    _check_kth(a, kth, axis)
    return np.argsort(asarray(a).ravel() if axis is None else a, axis=-1 if axis is None else axis)


def delete(arr, obj, axis=None):
    arr = asarray(arr)
    if axis is None:
        arr, axis = arr.ravel(), 0
    axis = axis % arr.ndim
    extent = arr.shape[axis]
    kept = np.ones(extent, bool)
    if isinstance(obj, slice):
        kept[list(range(*obj.indices(extent)))] = False
    else:
        places = asarray(obj)
        if places.dtype.kind == "b":
            if places.shape != (extent,):
                raise ValueError(
                    f"boolean array argument obj to delete must be one dimensional and match the axis length of {extent}"
                )
            kept = ~places
        else:
            places = places.astype(int) if not places.size else places
            for place in places.ravel().tolist():
                if not -extent <= place < extent:
                    raise IndexError(f"index {place} is out of bounds for axis {axis} with size {extent}")
            if places.size:
                kept[places] = False
    return np.compress(kept, arr, axis)


def insert(arr, obj, values, axis=None):
    arr = asarray(arr)
    if axis is None:
        arr, axis = arr.ravel(), 0
    axis = axis % arr.ndim
    extent = arr.shape[axis]
    places = asarray(list(range(*obj.indices(extent))) if isinstance(obj, slice) else obj)
    is_single = places.ndim == 0
    flat = [int(one) for one in places.ravel().tolist()]
    for place in flat:
        if not -extent <= place <= extent:
            raise IndexError(f"index {place} is out of bounds for axis {axis} with size {extent}")
    flat = [place + extent if place < 0 else place for place in flat]
    values = asarray(values).astype(arr.dtype)
    if is_single:
        values = values if values.ndim == arr.ndim else values.reshape((1,) * (arr.ndim - values.ndim) + values.shape)
        values = np.moveaxis(values, 0, axis) if values.ndim > 1 and asarray(values).ndim != arr.ndim else values
        count = values.shape[axis] if values.ndim else 1
        shape = (*arr.shape[:axis], count, *arr.shape[axis + 1 :])
        first = [slice(None)] * arr.ndim
        second = list(first)
        first[axis], second[axis] = slice(None, flat[0]), slice(flat[0], None)
        return np.concatenate([arr[tuple(first)], np.broadcast_to(values, shape), arr[tuple(second)]], axis)
    count = len(flat)
    order = sorted(range(count), key=lambda at: flat[at])
    targets = [0] * count
    for moved, at in enumerate(order):
        targets[at] = flat[at] + moved
    made = np.zeros((*arr.shape[:axis], extent + count, *arr.shape[axis + 1 :]), arr.dtype)
    rest = [place for place in range(extent + count) if place not in set(targets)]
    where = [slice(None)] * arr.ndim
    where[axis] = rest
    made[tuple(where)] = arr
    where[axis] = targets
    made[tuple(where)] = values
    return made


def compress(condition, a, axis=None, out=None):
    a = asarray(a)
    condition = asarray(condition).astype(bool)
    if axis is None:
        a, axis = a.ravel(), 0
    return a.take(np.flatnonzero(condition), axis)


def extract(condition, arr):
    return asarray(arr).ravel()[asarray(condition).astype(bool).ravel()]


def place(arr, mask, vals):
    places = np.flatnonzero(asarray(mask).astype(bool).ravel())
    values = asarray(vals).ravel()
    flat = arr.ravel()
    flat[places] = values[np.arange(len(places)) % len(values)]
    arr[...] = flat.reshape(arr.shape)


def put(a, ind, v, mode="raise"):
    flat, places, values = a.ravel(), asarray(ind).ravel(), asarray(v).ravel()
    flat[places] = values[np.arange(len(places)) % len(values)]
    a[...] = flat.reshape(a.shape)


def putmask(a, mask, values):
    values = asarray(values).ravel()
    places = np.flatnonzero(asarray(mask).astype(bool))
    flat = a.ravel()
    flat[places] = values[places % len(values)]
    a[...] = flat.reshape(a.shape)


def copyto(dst, src, casting="same_kind", where=True):
    if where is True:
        dst[...] = src
    else:
        dst[...] = np.where(where, src, dst)


def select(condlist, choicelist, default=0):
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    if not condlist:
        raise ValueError("select with an empty condition list is not possible")
    kind = np.result_type(*[asarray(one) for one in choicelist], asarray(default))
    made = asarray(default).astype(kind)
    for condition, choice in list(zip(condlist, choicelist))[::-1]:
        made = np.where(condition, choice, made)
    return made.astype(kind)


def piecewise(x, condlist, funclist, *args, **kw):
    x = asarray(x)
    conditions = [asarray(one) for one in condlist]
    if len(funclist) == len(conditions) + 1:
        rest = ~conditions[0]
        for one in conditions[1:]:
            rest = rest & ~one
        conditions.append(rest)
    made = np.zeros(x.shape, x.dtype)
    for condition, function in zip(conditions, funclist):
        if callable(function):
            if bool(condition.any()):
                made[condition] = function(x[condition], *args, **kw)
        else:
            made[condition] = function
    return made


def choose(a, choices, out=None, mode="raise"):
    a = asarray(a)
    made = asarray(choices[0]) * 0 + a * 0
    for at, choice in enumerate(choices):
        made = np.where(a == at, choice, made)
    return made.astype(np.result_type(*[asarray(one) for one in choices]))


def rot90(m, k=1, axes=(0, 1)):
    m = asarray(m)
    first, second = (axis % m.ndim for axis in axes)
    if first == second:
        raise ValueError("Axes must be different.")
    k %= 4
    if k == 0:
        return m[:]
    if k == 2:
        return np.flip(np.flip(m, first), second)
    order = list(range(m.ndim))
    order[first], order[second] = order[second], order[first]
    return np.flip(m, second).transpose(order) if k == 1 else np.flip(m.transpose(order), second)


def resize(a, new_shape):
    """The elements of `a` as often as the new shape needs them."""
    shape = tuple(new_shape) if hasattr(new_shape, "__iter__") else (new_shape,)
    if any(extent < 0 for extent in shape):
        raise ValueError("all elements of `new_shape` must be non-negative")
    flat, count = np.ravel(a), int(np.prod(shape))
    if not flat.size or not count:
        return np.zeros(shape, dtype=flat.dtype)
    return np.tile(flat, -(-count // flat.size))[:count].reshape(shape)


def tri(N, M=None, k=0, dtype=float):
    return np.tril(np.ones((N, N if M is None else M)), k).astype(dtype)


def diagflat(v, k=0):
    return np.diag(asarray(v).ravel(), k)


def trim_zeros(filt, trim="fb"):
    array = asarray(filt)
    found = np.flatnonzero(array != 0)
    if not len(found):
        return filt[:0]
    first = int(found[0]) if "f" in trim.lower() else 0
    last = int(found[-1]) + 1 if "b" in trim.lower() else len(array)
    return filt[first:last]


def ix_(*args):
    made = []
    for at, one in enumerate(args):
        array = asarray(one)
        if array.ndim != 1:
            raise ValueError("Cross index must be 1 dimensional")
        array = array.astype(int) if not array.size else array
        array = np.flatnonzero(array) if array.dtype.kind == "b" else array
        shape = [1] * len(args)
        shape[at] = -1
        made.append(array.reshape(shape))
    return tuple(made)


def lexsort(keys, axis=-1):
    keys = asarray(keys)
    order = np.arange(keys.shape[1])
    for key in keys:
        order = order[np.argsort(key[order], kind="stable")]
    return order


def ravel_multi_index(multi_index, dims, mode="raise", order="C"):
    made, places = 0, [asarray(one) for one in multi_index]
    for place, extent in zip(places, dims):
        if bool((place < 0).any()) or bool((place >= extent).any()):
            raise ValueError("invalid entry in coordinates array")
    for place, extent in zip(places, dims) if order == "C" else zip(places[::-1], dims[::-1]):
        made = made * extent + place
    return made if getattr(made, "ndim", 0) else made[()]


def broadcast_shapes(*args):
    shapes = [(one,) if isinstance(one, int) else tuple(one) for one in args]
    made = []
    for at in range(-max(map(len, shapes), default=0), 0):
        extents = {one[at] for one in shapes if len(one) >= -at} - {1}
        if len(extents) > 1:
            raise ValueError(
                "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape "
                f"{shapes[0]} and arg 1 with shape {shapes[1]}."
            )
        made.append(extents.pop() if extents else 1)
    return tuple(made)


def indices(dimensions, dtype=int, sparse=False):
    dimensions = tuple(dimensions)
    made = []
    for at, extent in enumerate(dimensions):
        shape = [1] * len(dimensions)
        shape[at] = extent
        made.append(np.arange(extent, dtype=dtype).reshape(shape))
    return tuple(made) if sparse else np.stack([np.broadcast_to(one, dimensions) for one in made])


def broadcast_arrays(*args, subok=False):
    shape = broadcast_shapes(*[asarray(one).shape for one in args])
    return [np.broadcast_to(one, shape) for one in args]


def atleast_3d(*arys):
    made = []
    for one in arys:
        one = asarray(one)
        shape = {0: (1, 1, 1), 1: (1, -1, 1)}.get(one.ndim)
        made.append(one.reshape(shape) if shape else one[:, :, np.newaxis] if one.ndim == 2 else one)
    return made[0] if len(made) == 1 else made


def dsplit(ary, indices_or_sections):
    if asarray(ary).ndim < 3:
        raise ValueError("dsplit only works on arrays of 3 or more dimensions")
    return np.split(ary, indices_or_sections, 2)


def rollaxis(a, axis, start=0):
    axis = axis % a.ndim
    start = start + a.ndim if start < 0 else start
    return np.moveaxis(a, axis, start - 1 if axis < start else start)


def array_equiv(a1, a2):
    try:
        return bool(np.all(asarray(a1) == asarray(a2)))
    except (TypeError, ValueError):
        return False


def require(a, dtype=None, requirements=None):
    return np.asarray(a, dtype=dtype)


def fromfunction(function, shape, *, dtype=float, **kwargs):
    return function(*indices(shape, dtype=dtype), **kwargs)


def fromiter(iter, dtype, count=-1):
    values = list(iter) if count < 0 else [one for one, _ in zip(iter, range(count))]
    if len(values) < count:
        raise ValueError(f"iterator too short: Expected {count} but iterator had only {len(values)} items.")
    return np.array(values, dtype=dtype)
