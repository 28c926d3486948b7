"""Joins and splits arrays, and makes coordinate grids."""

import torch
from numpy._array import asarray, of
from numpy._creation import concatenate, linspace, vstack


def append(arr, values, axis=None):
    if axis is None:
        return concatenate([asarray(arr).ravel(), asarray(values).ravel()])
    return concatenate([arr, values], axis)


def column_stack(tup):
    columns = [asarray(one) for one in tup]
    return concatenate([one.reshape(-1, 1) if one.ndim < 2 else one for one in columns], 1)


def dstack(tup):
    arrays = []
    for one in map(asarray, tup):
        one = one.reshape(1, -1) if one.ndim < 2 else one
        arrays.append(one.reshape(*one.shape, 1) if one.ndim == 2 else one)
    return concatenate(arrays, 2)


def array_split(ary, indices_or_sections, axis=0):
    array = asarray(ary)
    extent = array.shape[axis]
    if hasattr(indices_or_sections, "__len__"):
        cuts = [min(int(one), extent) for one in indices_or_sections]
    else:
        count = int(indices_or_sections)
        if count <= 0:
            raise ValueError("number sections must be larger than 0.")
        least, longer = divmod(extent, count)
        cuts = [part * least + min(part, longer) for part in range(1, count)]
    edges = [0, *cuts, extent]
    axis %= array.ndim
    around = (slice(None),) * axis
    return [array[(*around, slice(start, stop))] for start, stop in zip(edges, edges[1:])]


def split(ary, indices_or_sections, axis=0):
    if not hasattr(indices_or_sections, "__len__"):
        if asarray(ary).shape[axis] % indices_or_sections:
            raise ValueError("array split does not result in an equal division")
    return array_split(ary, indices_or_sections, axis)


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 1 if asarray(ary).ndim > 1 else 0)


def vsplit(ary, indices_or_sections):
    if asarray(ary).ndim < 2:
        raise ValueError("vsplit only works on arrays of 2 or more dimensions")
    return split(ary, indices_or_sections, 0)


def meshgrid(*xi, indexing="xy", sparse=False, copy=True):
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    tensors = [asarray(one)._t.reshape(-1) for one in xi]
    shape = [len(one) for one in tensors]
    found = []
    for axis, one in enumerate(tensors):
        places = [1] * len(shape)
        places[axis] = -1
        grid = one.reshape(places) if sparse else one.reshape(places).expand(shape)
        if indexing == "xy" and len(shape) > 1:
            grid = grid.transpose(0, 1)
        found.append(of(grid.clone().contiguous()))
    return found


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None):
    made = base ** linspace(start, stop, num, endpoint)
    return made if dtype is None else made.astype(dtype)


def roll(a, shift, axis=None):
    array = asarray(a)
    if axis is None:
        return of(torch.roll(array._t.reshape(-1), shift, 0).reshape(array.shape))
    shift, axis = (tuple(one) if hasattr(one, "__len__") else one for one in (shift, axis))
    if isinstance(axis, tuple) and not isinstance(shift, tuple):
        shift = (shift,) * len(axis)
    return of(torch.roll(array._t, shift, axis))


def fliplr(m):
    if asarray(m).ndim < 2:
        raise ValueError("Input must be >= 2-d.")
    return of(asarray(m)._t.flip((1,)))


def flipud(m):
    if not asarray(m).ndim:
        raise ValueError("Input must be >= 1-d.")
    return of(asarray(m)._t.flip((0,)))


FUNCTIONS = {
    one.__name__: one
    for one in (
        append, column_stack, dstack, array_split, split, hsplit, vsplit, meshgrid, logspace, roll,
        fliplr, flipud,
    )  # fmt: skip
}
FUNCTIONS["row_stack"] = vstack
