"""NumPy's functions that call a tensor's own method: PyTorch reads their arguments then.

Some leave the tensor's errors as they are. Others then convert the tensor to an array, and wrap the
result.
"""

import functools

import torch
from numpy._array import asarray
from numpy._beside import wrapper
from torch._tensor import TensorBase


def _reduction(name, *more):
    """NumPy passes `axis` and `out` always, `dtype` to some methods, and what else it was given."""

    def call(a, axis=None, dtype=None, out=None, **others):
        always = {"dtype": dtype} if dtype is not None or "dtype" in more else {}
        if "ddof" in more:
            always = {"ddof": others.pop("ddof", 0), **always}
        return getattr(a, name)(**always, out=out, axis=axis, **others)

    return call


def _squeeze(a, axis=None):
    return a.squeeze() if axis is None else a.squeeze(axis=axis)


def _flip(m, axis=None):
    # NumPy flips by an index, which PyTorch refuses.
    return m[(slice(None, None, -1),) * m.ndim]


_DIRECT = {
    "flip": _flip,
    **{name: _reduction(name) for name in ("sum", "prod", "max", "min", "any", "all")},
    "amax": _reduction("max"),
    "amin": _reduction("min"),
    "mean": _reduction("mean", "dtype"),
    "std": _reduction("std", "dtype", "ddof"),
    "var": _reduction("var", "dtype", "ddof"),
}
_METHODS = {
    "argmax": lambda a, axis=None, out=None, **more: a.argmax(axis=axis, out=out, **more),
    "argmin": lambda a, axis=None, out=None, **more: a.argmin(axis=axis, out=out, **more),
    "argsort": lambda a, axis=-1, kind=None, order=None: a.argsort(axis=axis, kind=kind, order=order),
    "cumsum": lambda a, axis=None, dtype=None, out=None: a.cumsum(axis=axis, dtype=dtype, out=out),
    "cumprod": lambda a, axis=None, dtype=None, out=None: a.cumprod(axis=axis, dtype=dtype, out=out),
    "clip": lambda a, a_min, a_max, out=None: a.clip(a_min, a_max, out=out),
    "round": lambda a, decimals=0, out=None: a.round(decimals=decimals, out=out),
    "transpose": lambda a, axes=None: a.transpose(axes),
    "reshape": lambda a, newshape, order="C": a.reshape(newshape, order=order),
    "squeeze": _squeeze,
    "repeat": lambda a, repeats, axis=None: a.repeat(repeats, axis=axis),
    "nonzero": lambda a: a.nonzero(),
    "take": lambda a, indices, axis=None, out=None, mode="raise": a.take(
        indices, axis=axis, out=out, mode=mode
    ),
    "swapaxes": lambda a, axis1, axis2: a.swapaxes(axis1, axis2),
    "diagonal": lambda a, offset=0, axis1=0, axis2=1: a.diagonal(
        offset=offset, axis1=axis1, axis2=axis2
    ),
    "searchsorted": lambda a, v, side="left", sorter=None: a.searchsorted(v, side=side, sorter=sorter),
}
_METHODS.update(around=_METHODS["round"], round_=_METHODS["round"])


def _directly(function, call):
    @functools.wraps(function)
    def run(*args, **options):
        if args and isinstance(args[0], TensorBase):
            return call(*args, **options)
        return function(*args, **options)

    return run


def _by_method(function, call):
    @functools.wraps(function)
    def run(*args, **options):
        if not args or not isinstance(args[0], TensorBase):
            return function(*args, **options)
        try:
            return call(*args, **options)
        except (TypeError, AttributeError):
            made = function(asarray(args[0]), *args[1:], **options)
            return wrapper(args[0])(asarray(made))

    return run


def beside(functions):
    """The functions by name, those that call methods of tensors replaced by such."""
    made = dict(functions)
    for calls, turn in ((_DIRECT, _directly), (_METHODS, _by_method)):
        made.update({name: turn(made[name], calls[name]) for name in calls.keys() & made.keys()})
    return made
