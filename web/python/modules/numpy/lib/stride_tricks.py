"""Views of an array's elements with shapes and strides of one's own."""

import numpy as np
import torch
from numpy._array import asarray, of

broadcast_to = np.broadcast_to


def as_strided(x, shape=None, strides=None, subok=False, writeable=True):
    x = asarray(x)
    shape = x.shape if shape is None else tuple(shape)
    steps = x.strides if strides is None else tuple(strides)
    if any(step % x.itemsize for step in steps):
        raise NotImplementedError("as_strided: strides that are no whole elements are not available here")
    return of(torch.as_strided(x._t, shape, [step // x.itemsize for step in steps], x._t.storage_offset()))


def sliding_window_view(x, window_shape, axis=None, *, subok=False, writeable=False):
    x = asarray(x)
    windows = tuple(window_shape) if isinstance(window_shape, (tuple, list)) else (window_shape,)
    if any(one < 0 for one in windows):
        raise ValueError("`window_shape` cannot contain negative values")
    if axis is None:
        axes = tuple(range(x.ndim))
        if len(windows) != len(axes):
            raise ValueError(
                "Since axis is None, must provide window_shape for all dimensions of `x`; got "
                f"{len(windows)} window_shape elements and `x.ndim` is {x.ndim}."
            )
    else:
        axes = tuple(one % x.ndim for one in ((axis,) if isinstance(axis, int) else axis))
        if len(windows) != len(axes):
            raise ValueError(
                "Must provide matching length window_shape and axis; got "
                f"{len(windows)} window_shape elements and {len(axes)} axes elements."
            )
    shape = list(x.shape)
    for at, window in zip(axes, windows):
        if shape[at] < window:
            raise ValueError("window shape cannot be larger than input array shape")
        shape[at] -= window - 1
    return as_strided(x, (*shape, *windows), (*x.strides, *[x.strides[at] for at in axes]))
