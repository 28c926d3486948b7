"""Objects whose index makes an array: np.r_, np.c_, np.mgrid, np.ogrid and np.s_."""

import numpy as np
from numpy._array import asarray


def _range(one):
    start = 0 if one.start is None else one.start
    if isinstance(one.step, complex):
        return np.linspace(start, one.stop, int(abs(one.step)))
    return np.arange(start, one.stop, 1 if one.step is None else one.step)


class _Joined:
    """Ranges and arrays, one after another; `is_column` puts them side by side as columns."""

    def __init__(self, is_column):
        self.is_column = is_column

    def __getitem__(self, key):
        parts = []
        for one in key if isinstance(key, tuple) else (key,):
            if isinstance(one, str):
                raise NotImplementedError("strings in np.r_ and np.c_ are not available here")
            array = _range(one) if isinstance(one, slice) else asarray(one)
            if self.is_column:
                array = array.reshape(-1, 1) if array.ndim < 2 else array
            parts.append(array if array.ndim else array.reshape(1))
        return np.concatenate(parts, -1 if self.is_column else 0)


class _Grid:
    """The places of a grid, for every axis; `is_open` leaves the other axes at one element."""

    def __init__(self, is_open):
        self.is_open = is_open

    def __getitem__(self, key):
        if not isinstance(key, tuple):
            return _range(key)
        axes = [_range(one) for one in key]
        kind = np.result_type(*axes)
        made = []
        for at, axis in enumerate(axes):
            shape = [1] * len(axes)
            shape[at] = -1
            made.append(axis.astype(kind).reshape(shape))
        if self.is_open:
            return made
        whole = tuple(len(axis) for axis in axes)
        return np.stack([np.broadcast_to(one, whole) for one in made])


class _Index:
    """The index itself, as a slice or a tuple of them."""

    def __init__(self, is_tuple):
        self.is_tuple = is_tuple

    def __getitem__(self, key):
        return (key,) if self.is_tuple and not isinstance(key, tuple) else key


r_, c_ = _Joined(False), _Joined(True)
mgrid, ogrid = _Grid(False), _Grid(True)
s_, index_exp = _Index(False), _Index(True)
