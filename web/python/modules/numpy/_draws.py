"""Code that both kinds of NumPy generators share: shapes, limits, choices and seeds."""

import math
import os
from types import SimpleNamespace

import torch._core as core
from numpy import _array
from numpy._array import asarray, ndarray, of, result
from numpy._dtypes import dtype as _dtype
from numpy._operators import broadcast
from torch._tensor import wrap

_int64, _float64 = _dtype("int64"), _dtype("float64")


def shape_of(size):
    """A shape, or None for a single number."""
    if size is None:
        return None
    if hasattr(type(size), "__index__") and not isinstance(size, ndarray):
        shape = (size.__index__(),)
    elif isinstance(size, (tuple, list, ndarray)):
        shape = tuple(one.__index__() if hasattr(one, "__index__") else _refuse(one) for one in size)
    else:
        raise TypeError(f"expected a sequence of integers or a single integer, got '{size}'")
    if any(extent < 0 for extent in shape):
        raise ValueError("negative dimensions are not allowed")
    return shape


def _refuse(extent):
    kind = type(extent).__name__
    raise TypeError(f"'{kind}' object cannot be interpreted as an integer")


def words_of(number):
    """The 32-bit words of an integer, lowest first."""
    if number < 0:
        raise ValueError("expected non-negative integer")
    words = [number & 0xFFFFFFFF]
    while number := number >> 32:
        words.append(number & 0xFFFFFFFF)
    return words


class Drawing:
    """A sequence of random numbers. The core identifies it by a number, which is reused."""

    _made = 0
    _free = []

    def __init__(self):
        if Drawing._free:
            self._number = Drawing._free.pop()
        else:
            self._number = Drawing._made
            Drawing._made += 1

    def __del__(self):
        Drawing._free.append(self._number)

    def __reduce_ex__(self, protocol):
        raise NotImplementedError(
            f"a {type(self).__name__} cannot be copied or pickled here: make one with the same seed"
        )

    def _start(self, kind, words):
        core.numpy_seed(kind, self._number, *words)

    def _start_anywhere(self, kind):
        noise = os.urandom(16)
        self._start(kind, [int.from_bytes(noise[at : at + 4], "little") for at in (0, 4, 8, 12)])

    def _source(self):
        return self._number

    def _drawn(self, draw, size):
        """A Python float, or an array of float64."""
        shape = shape_of(size)
        tensor = wrap(draw(self._source(), *(shape or ())))
        return tensor.item() if shape is None else of(tensor)

    def _scaled(self, draw, start, span, size):
        """start + span * draws; both may be arrays."""
        shape = shape_of(size)
        if not start.ndim and not span.ndim:
            drawn = start.item() + span.item() * self._drawn(draw, size)
            return drawn if shape is None else asarray(drawn)
        widest = broadcast([start._t, span._t])
        if shape is not None and broadcast_with(shape, start, span) != shape:
            raise ValueError(
                f"Output size {shape} is not compatible with broadcast dimensions of inputs "
                f"{widest}."
            )
        return start + span * of(wrap(draw(self._source(), *(widest if shape is None else shape))))

    def _permuted(self, count):
        return of(wrap(core.numpy_permutation(count, self._source())))

    def _whole(self, low, high, shape, kind):
        """Integers from `low` to `high`, both included, as an array."""
        return of(wrap(core.numpy_integers(low, high, kind.name, self._source(), *shape)))

    # Methods of both kinds of generators.

    def uniform(self, low=0.0, high=1.0, size=None):
        low, high = asarray(low, dtype=float), asarray(high, dtype=float)
        span = asarray(high - low)
        if not bool(_array.asarray(abs(span) < float("inf"))._t.all()):
            raise OverflowError("Range exceeds valid bounds")
        return self._scaled(core.numpy_uniform, low, span, size)

    def normal(self, loc=0.0, scale=1.0, size=None):
        loc, scale = asarray(loc, dtype=float), asarray(scale, dtype=float)
        if bool(asarray(scale < 0)._t.any()):
            raise ValueError("scale < 0")
        return self._scaled(core.numpy_normal, loc, scale, size)

    def permutation(self, x):
        if hasattr(type(x), "__index__") and not isinstance(x, ndarray):
            return self._permuted(max(0, x.__index__()))
        if isinstance(x, (float, str)) or not asarray(x).ndim:
            raise IndexError("x must be an integer or at least 1-dimensional")
        array = asarray(x)
        return array[self._permuted(len(array))]

    def shuffle(self, x):
        if isinstance(x, (tuple, str)):
            kind = type(x).__name__
            raise TypeError(f"'{kind}' object does not support item assignment")
        order = self._permuted(len(x))
        if isinstance(x, ndarray):
            x[...] = x[order]
        elif isinstance(x, list):
            x[:] = [x[place] for place in order.tolist()]
        else:
            raise TypeError(f"shuffle of a {type(x).__name__} is not supported here, only of lists and arrays")


def broadcast_with(shape, *arrays):
    return broadcast([SimpleNamespace(shape=shape), *(one._t for one in arrays)])


def whole_limits(low, high, kind, is_closed):
    """`low` and `high`, both included, if the type can hold them; otherwise raises NumPy's error."""
    import torch

    name = kind.name
    limits = torch.iinfo(kind.torch) if name != "bool" else None
    least, most = (limits.min, limits.max) if limits else (0, 1)
    low, high = int(low), int(high) - (not is_closed)
    if low < least:
        raise ValueError(f"low is out of bounds for {name}")
    if high > most:
        raise ValueError(f"high is out of bounds for {name}")
    if low > high:
        if low == 0:
            raise ValueError("high < 0" if is_closed else "high <= 0")
        raise ValueError("low > high" if is_closed else "low >= high")
    return low, high


def draw_whole(drawing, called, low, high, size, given, is_closed):
    """`randint` and `integers`."""
    kind = _dtype(given)
    if kind.kind == "f":
        raise TypeError(f"Unsupported dtype {kind!r} for {called}")
    low, high = (0, low) if high is None else (low, high)
    shape = shape_of(size)
    lows, highs = asarray(low), asarray(high)
    if shape is None and (lows.ndim or highs.ndim):
        shape = broadcast([lows._t, highs._t])
    if lows.size != 1 or highs.size != 1:
        return _draw_each(drawing, lows, highs, shape, kind, is_closed)
    if shape is not None and 0 in shape:
        return _array.of(__import__("torch").zeros(shape, dtype=kind.torch))
    drawn = drawing._whole(*whole_limits(lows.item(), highs.item(), kind, is_closed), shape or (), kind)
    if shape is not None:
        return drawn
    return given(drawn.item()) if given in (int, bool) else drawn[()]


def _draw_each(drawing, lows, highs, shape, kind, is_closed):
    """Draws each number between its own limits, one by one."""
    if kind.itemsize != 8:
        raise NotImplementedError(
            "arrays of limits are supported only for 64-bit dtypes here; draw int64 "
            "and use astype"
        )
    import torch

    pairs = (one._t.expand(shape).reshape(-1).tolist() for one in (lows, highs))
    drawn = [
        drawing._whole(*whole_limits(low, high, kind, is_closed), (), kind).item()
        for low, high in zip(*pairs)
    ]
    return of(torch.tensor(drawn, dtype=torch.int64).reshape(shape))


def population(a):
    """The number of items to choose from, and the items as an array or list, or None."""
    if isinstance(a, (list, tuple)) and a and all(isinstance(one, str) for one in a):
        return len(a), list(a)
    if isinstance(a, (float, str)):
        raise ValueError("a must be 1-dimensional or an integer")
    array = asarray(a)
    if not array.ndim:
        if array.dtype.kind == "f":
            raise ValueError("a must be 1-dimensional or an integer")
        return int(array.item()), None
    if array.ndim != 1:
        raise ValueError("a must be 1-dimensional")
    return len(array), array


def sample_of(a, size, replace, p, *, none, empty, too_many):
    """The checked arguments of `choice`: shape, count, population and probabilities."""
    shape = shape_of(size)
    wanted = 1 if shape is None else math.prod(shape)
    count, items = population(a)
    if count <= 0 and wanted:
        raise ValueError(none if items is None else empty)
    p = None if p is None else probabilities(p, count)
    if not replace and wanted > count:
        raise ValueError(too_many)
    return shape, wanted, count, items, p


def probabilities(p, count):
    p = asarray(p, dtype=float)
    if p.ndim != 1:
        raise ValueError("'p' must be 1-dimensional")
    if len(p) != count:
        raise ValueError("'a' and 'p' must have same size")
    if bool((p != p).any()):
        raise ValueError("probabilities contain NaN")
    if bool((p < 0).any()):
        raise ValueError("probabilities are not non-negative")
    if abs(p.sum() - 1) > 2.0**-26:
        raise ValueError("probabilities do not sum to 1")
    return p


def by_probability(p, drawn):
    """The indices at which the cumulative probabilities exceed the draws."""
    import torch

    sums = p.cumsum()
    sums = sums / sums[-1]
    return of(torch.searchsorted(sums._t, asarray(drawn)._t, right=True))


def without_replacement(drawing, p, count):
    """`count` distinct indices, drawn with unequal probabilities."""
    import torch

    if int((p > 0).sum()) < count:
        raise ValueError("Fewer non-zero entries in p than size")
    p, found = p.copy(), []
    while len(found) < count:
        drawn = drawing._drawn(core.numpy_uniform, count - len(found))
        for place in found:
            p[place] = 0
        for place in by_probability(p, drawn).tolist():
            if place not in found:
                found.append(place)
    return of(torch.tensor(found, dtype=torch.int64))


def picked(items, places, shape):
    """The chosen items, or the indices themselves if there are no items."""
    if shape is None:
        place = places.item()
        return place if items is None else items[place]
    places = places.reshape(shape)
    if items is None:
        return places
    found = asarray(items)[places]
    return found if isinstance(found, ndarray) else asarray(found)


__all__ = ["Drawing", "result"]
