"""Histograms: NumPy's edges, in its types, and its correction of counts beside an edge."""

import operator
import os
import warnings

import torch
from numpy import _operators, _quantiles, _reductions
from numpy._array import asarray, ndarray, of
from numpy._creation import concatenate, linspace, zeros
from numpy._dtypes import dtype, result_type
from numpy._functions import argsort
from numpy._functions import sort as sorted_array
from numpy._scalars import generic
from numpy._searching import bincount, diff, searchsorted
from torch._tensor import TensorBase

# NumPy adds the weights of so many elements in float64, and then in the type of the weights.
_BLOCK = 65536
_float = dtype(float)
_indices = range
_HERE = (os.path.dirname(os.path.dirname(__file__)),)


def histogram(a, bins=10, range=None, density=None, weights=None):
    array, weights = _flat(a, weights)
    edges, even = _edges(array, bins, range, weights)
    counts = _counted(array, edges, weights) if even is None else _binned(array, edges, weights, *even)
    if density:
        return counts / diff(edges).astype(float) / counts.sum(), edges
    return counts, edges


def histogram_bin_edges(a, bins=10, range=None, weights=None):
    array, weights = _flat(a, weights)
    return _edges(array, bins, range, weights)[0]


def _flat(a, weights):
    array = asarray(a)
    if array.dtype.kind == "b":
        warnings.warn(
            "Converting input from bool to <class 'numpy.uint8'> for compatibility.",
            RuntimeWarning,
            skip_file_prefixes=_HERE,
        )
        array = array.astype("uint8")
    if weights is not None:
        weights = asarray(weights)
        if weights.shape != array.shape:
            raise ValueError("weights should have the same shape as a.")
        weights = weights.ravel()
    return array.ravel(), weights


def _edges(array, bins, range, weights):
    """The edges, and (first edge, last edge, number of bins) where the bins have one width."""
    if isinstance(bins, str):
        if bins not in _RULES:
            raise ValueError(f"{bins!r} is not a valid estimator for `bins`")
        if weights is not None:
            raise TypeError(
                "Automated estimation of the number of bins is not supported for weighted data"
            )
        first, last = _ends(array, range)
        inside = array if range is None else array[(array >= first) & (array <= last)]
        width = _RULES[bins](inside, (first, last)) if inside.size else 0
        count = int(-(-(_span(first, last) / width) // 1)) if width else 1
    elif not _ndim(bins):
        try:
            count = operator.index(bins)
        except TypeError as error:
            raise TypeError("`bins` must be an integer, a string, or an array") from error
        if count < 1:
            raise ValueError("`bins` must be positive, when an integer")
        first, last = _ends(array, range)
    else:
        edges = asarray(bins)
        if edges.ndim > 1:
            raise ValueError("`bins` must be 1d, when an array")
        if bool((edges[:-1] > edges[1:]).any()):
            raise ValueError("`bins` must increase monotonically, when an array")
        return edges, None
    kind = result_type([first, last, array])
    kind = kind if kind.kind == "f" else _float
    return linspace(first, last, count + 1, dtype=kind), (first, last, count)


def _ndim(value):
    """The number of dimensions; a number has none."""
    return asarray(value).ndim if hasattr(value, "__len__") else getattr(value, "ndim", 0)


def _ends(array, limits):
    """The first and the last edge. Where they would be equal, they are half a unit away."""
    if limits is not None:
        first, last = map(_number, limits)
        if first > last:
            raise ValueError("max must be larger than min in range parameter.")
        source = "supplied"
    elif not array.size:
        first, last, source = 0, 1, "supplied"
    else:
        first, last, source = array.min(), array.max(), "autodetected"
    low, high = map(_counted_as, (first, last))
    if not (low - low == 0 and high - high == 0):
        raise ValueError(f"{source} range of [{first}, {last}] is not finite")
    return (low - 0.5, high + 0.5) if low == high else (first, last)


def _counted_as(edge):
    """A truth value as a number."""
    return int(edge) if isinstance(edge, generic) and edge.dtype.kind == "b" else edge


def _number(value):
    return asarray(value)[()] if isinstance(value, (TensorBase, ndarray)) else value


def _is_integer(value):
    return isinstance(value, int) or isinstance(value, generic) and value.dtype.kind in "iu"


def _span(first, last):
    """The distance; that of integers is right, even where their type is too narrow for it."""
    if _is_integer(first) and _is_integer(last):
        return float(int(last) - int(first))
    return last - first


def _binned(array, edges, weights, first, last, count):
    """Counts for bins of one width. The quotient may be off by one beside an edge: then the edges decide."""
    found = zeros(count, int if weights is None else weights.dtype)
    per_unit = count / _span(first, last)
    step = _BLOCK if weights is not None else max(1, array.size)
    for start in _indices(0, array.size, step):
        values = array[start : start + step]
        heavy = None if weights is None else weights[start : start + step]
        inside = (values >= first) & (values <= last)
        if not inside.all():
            values = values[inside]
            heavy = None if heavy is None else heavy[inside]
        values = values.astype(edges.dtype, copy=False)
        places = ((values - first) * per_unit).astype(int)
        places = places - (places == count).astype(int)
        places = places - (values < edges[places]).astype(int)
        above = (values >= edges[places + 1]) & (places != count - 1)
        places = places + above.astype(int)
        found = found + bincount(places, heavy, count).astype(found.dtype)
    return found


def _counted(array, edges, weights):
    """Counts between any edges; the last bin includes its upper edge."""
    if weights is None:
        return diff(_before(sorted_array(array), edges))
    found = zeros(edges.shape, weights.dtype)
    for start in _indices(0, array.size, _BLOCK):
        values, heavy = array[start : start + _BLOCK], weights[start : start + _BLOCK]
        order = argsort(values)
        sums = concatenate((zeros(1, weights.dtype), heavy[order].cumsum()))
        found = _operators.BINARY["add"](found, sums[_before(values[order], edges)], found)
    return diff(found)


def _before(values, edges):
    """How many of the sorted values are below each edge; for the last edge, not above it."""
    return concatenate(
        (searchsorted(values, edges[:-1], "left"), searchsorted(values, edges[-1:], "right"))
    )


# The width of a bin by each rule; 0 where the rule gives none.


def _spread(x):
    return _span(x.min(), x.max())


def _sqrt(x, limits):
    return _spread(x) / _operators.UNARY["sqrt"](x.size)


def _sturges(x, limits):
    return _spread(x) / (_operators.UNARY["log2"](x.size) + 1.0)


def _rice(x, limits):
    return _spread(x) / (2.0 * x.size ** (1.0 / 3))


def _scott(x, limits):
    return (24.0 * 3.141592653589793**0.5 / x.size) ** (1.0 / 3.0) * _reductions.std(x)


def _stone(x, limits):
    size, spread = x.size, _spread(x)
    if size <= 1 or spread == 0:
        return 0

    def loss(count):
        shares = histogram(x, count, limits)[0] / size
        return (2 - (size + 1) * shares.dot(shares)) / (spread / count)

    most = max(100, int(size**0.5))
    count = min(_indices(1, most + 1), key=loss)
    if count == most:
        warnings.warn(
            "The number of bins estimated may be suboptimal.",
            RuntimeWarning,
            skip_file_prefixes=_HERE,
        )
    return spread / count


def _doane(x, limits):
    sigma = _reductions.std(x) if x.size > 2 else 0.0
    if not sigma > 0.0:
        return 0.0
    size, log2 = x.size, _operators.UNARY["log2"]
    error = _operators.UNARY["sqrt"](6.0 * (size - 2) / ((size + 1.0) * (size + 3)))
    skewness = _reductions.mean(((x - _reductions.mean(x)) / sigma) ** 3)
    return _spread(x) / (1.0 + log2(size) + log2(1.0 + abs(skewness) / error))


def _freedman_diaconis(x, limits):
    high, low = _quantiles.percentile(x, [75, 25])
    return 2.0 * (high - low) * x.size ** (-1.0 / 3.0)


def _auto(x, limits):
    width, other = _freedman_diaconis(x, limits), _sturges(x, limits)
    return min(width, other) if width else other


_RULES = {
    "stone": _stone, "auto": _auto, "doane": _doane, "fd": _freedman_diaconis, "rice": _rice,
    "scott": _scott, "sqrt": _sqrt, "sturges": _sturges,
}  # fmt: skip


def histogramdd(sample, bins=10, range=None, density=None, weights=None):
    array = asarray(sample) if hasattr(sample, "shape") else asarray(list(map(asarray, sample))).T
    array = array if array.ndim == 2 else array.reshape(1, -1).T
    axes = array.shape[1]
    is_each = hasattr(bins, "__len__")
    if is_each and len(bins) != axes:
        raise ValueError("The dimension of bins must be equal to the dimension of the  sample x.")
    if range is not None and len(range) != axes:
        raise ValueError("range argument must have one entry per dimension")
    edges, place, inside = [], zeros(array.shape[0], int), None
    for axis in _indices(axes):
        column = array[:, axis]
        own = _axis_edges(axis, column, bins[axis] if is_each else bins, range and range[axis])
        found = searchsorted(own, column, "right") - (column == own[-1]).astype(int) - 1
        count = len(own) - 1
        fits = (found >= 0) & (found < count)
        inside = fits if inside is None else inside & fits
        place = place * count + found
        edges.append(own)
    shape = tuple(len(own) - 1 for own in edges)
    heavy = None if weights is None else asarray(weights)[inside]
    total = 1
    for count in shape:
        total *= count
    counts = bincount(place[inside], heavy, total).astype(float).reshape(shape)
    if density:
        everything = counts.sum()
        for axis, own in enumerate(edges):
            widths = [1] * axes
            widths[axis] = -1
            counts = counts / diff(own).reshape(widths)
        counts = counts / everything
    return counts, edges


def _axis_edges(axis, column, bins, limits):
    if _ndim(bins):
        edges = asarray(bins)
        if bool((edges[:-1] > edges[1:]).any()):
            raise ValueError(f"`bins[{axis}]` must be monotonically increasing, when an array")
        return edges
    if bins < 1:
        raise ValueError(f"`bins[{axis}]` must be positive, when an integer")
    ends = _ends(column, limits)
    try:
        return linspace(*ends, operator.index(bins) + 1)
    except TypeError as error:
        raise TypeError(f"`bins[{axis}]` must be an integer, when a scalar") from error


def histogram2d(x, y, bins=10, range=None, density=None, weights=None):
    if len(x) != len(y):
        raise ValueError("x and y must have the same length.")
    if hasattr(bins, "__len__") and len(bins) not in (1, 2):
        bins = [asarray(bins)] * 2
    counts, edges = histogramdd([x, y], bins, range, density, weights)
    return counts, edges[0], edges[1]


FUNCTIONS = {
    one.__name__: one for one in (histogram, histogram_bin_edges, histogramdd, histogram2d)
}
