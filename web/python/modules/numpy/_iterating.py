"""Iterators over array elements, and functions that call another function for each element."""

import itertools

from numpy._array import asarray, ndarray, of
from numpy._axis import axis_of

_FLAGS = (
    "buffered", "c_index", "common_dtype", "copy_if_overlap", "delay_bufalloc", "external_loop",
    "f_index", "grow_inner", "growinner", "multi_index", "ranged", "reduce_ok", "refs_ok",
    "zerosize_ok",
)  # fmt: skip


class _ReadOnly(ndarray):
    """An element that an iterator yields; it shares the array's memory and is read-only."""

    __slots__ = ()

    def __setitem__(self, index, value):
        raise ValueError("assignment destination is read-only")


class nditer:
    """Iterates over one array, element by element, in memory order."""

    __module__ = "numpy"

    def __init__(self, op, flags=(), op_flags=(), order="K"):
        for flag in flags or ():
            if flag not in _FLAGS:
                raise ValueError(f'Unexpected iterator global flag "{flag}"')
            if flag not in ("multi_index", "c_index", "zerosize_ok", "refs_ok"):
                raise NotImplementedError(f"nditer: the flag {flag!r} is not supported here")
        if isinstance(op, (list, tuple)) and any(isinstance(one, ndarray) for one in op):
            raise NotImplementedError(
                "nditer of several arrays is not supported here; use np.broadcast_to and zip"
            )
        array = asarray(op)
        if not array.size and "zerosize_ok" not in flags:
            raise ValueError("Iteration of zero-sized operands is not enabled")
        self._array = array
        self._flags = flags
        self._is_writable = any("write" in one for one in _flat(op_flags))
        self.reset()
        axes = list(range(array.ndim))
        if order == "F":
            axes.reverse()
        elif order != "C":
            axes.sort(key=lambda axis: -array.strides[axis])
        self._places = []
        for places in itertools.product(*(range(array.shape[axis]) for axis in axes)):
            by_axis = dict(zip(axes, places))
            self._places.append(tuple(by_axis[axis] for axis in range(array.ndim)))

    itersize = property(lambda self: len(self._places))
    finished = property(lambda self: self._at >= len(self._places))
    operands = property(lambda self: (self._array,))

    def reset(self):
        self._at = 0
        self._has_begun = False

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        pass

    def close(self):
        pass

    def __iter__(self):
        return self

    def __next__(self):
        if self._has_begun:
            self._at += 1
        self._has_begun = True
        if self.finished:
            raise StopIteration
        return self[0]

    def iternext(self):
        self._at += 1
        return not self.finished

    def __getitem__(self, index):
        if self.finished:
            raise ValueError("Iterator is past the end")
        if index != 0:
            raise IndexError(f"Iterator operand index {index} is out of bounds")
        place = self._places[self._at]
        element = of(self._array._t[place])
        if not self._is_writable:
            element = _locked(element)
        return element

    value = property(lambda self: self[0])

    @property
    def multi_index(self):
        if self.finished:
            raise ValueError("Iterator is past the end")
        if "multi_index" not in self._flags:
            raise ValueError("Iterator is not tracking a multi-index")
        return self._places[self._at]

    @property
    def index(self):
        if "c_index" not in self._flags:
            raise ValueError("Iterator does not have an index")
        place = 0
        for index, extent in zip(self._places[self._at], self._array.shape):
            place = place * extent + index
        return place


def _flat(flags):
    for one in flags or ():
        yield from (one,) if isinstance(one, str) else one


def _locked(array):
    made = object.__new__(_ReadOnly)
    made._t, made._dtype = array._t, array._dtype
    return made


def ndindex(*shape):
    """Every index of an array of this shape, in row-major order."""
    extents = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple) else shape
    return itertools.product(*map(range, extents))


def ndenumerate(arr):
    """Pairs of an index and the element there, in row-major order."""
    array = asarray(arr)
    return zip(ndindex(array.shape), array.ravel())


class vectorize:
    """Makes a function of numbers work on arrays: it is called once for each element."""

    __module__ = "numpy"

    def __init__(self, pyfunc, otypes=None):
        self.pyfunc = pyfunc
        self._otypes = otypes

    def __call__(self, *args):
        from numpy._operators import broadcast

        arrays = [asarray(one) for one in args]
        shape = broadcast([one._t for one in arrays])
        lists = [of(one._t.expand(shape)).ravel() for one in arrays]
        found = [self.pyfunc(*values) for values in zip(*lists)]
        if not found and self._otypes is None:
            raise ValueError("cannot call `vectorize` on size 0 inputs unless `otypes` is set")
        kind = asarray(found[0]).dtype if self._otypes is None else list(self._otypes)[0]
        return asarray(found, dtype=kind).reshape(shape)


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    """Calls a function for each one-dimensional slice along an axis."""
    from numpy._creation import stack

    axis = axis_of(axis, asarray(arr).ndim)
    lines = of(asarray(arr)._t.movedim(axis, -1))
    found = [asarray(func1d(lines[place], *args, **kwargs)) for place in ndindex(lines.shape[:-1])]
    made = stack(found).reshape(lines.shape[:-1] + found[0].shape)
    return of(made._t.movedim(-1, axis)) if found[0].ndim else made


FUNCTIONS = {
    one.__name__: one for one in (nditer, ndindex, ndenumerate, vectorize, apply_along_axis)
}
