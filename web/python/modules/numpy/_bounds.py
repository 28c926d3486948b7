"""Python's numbers as elements of an integer type, which may be too small for them."""

import math
import warnings

from numpy._errors import own_frames

_SAID = """NumPy will stop allowing conversion of out-of-bound Python integers to integer arrays.  \
The conversion of {} to {} will fail in the future.
For the old behavior, usually:
    np.array(value).astype(dtype)`
will give the desired result (the cast overflows)."""


def check_number(value, kind):
    """Warns of an integer beyond the type's limits, as NumPy 1.24 does; raises for NaN and infinities."""
    if kind.kind not in "iu":
        return
    if isinstance(value, float):
        if not math.isfinite(value):
            int(value)
    elif type(value) is int:
        low, high = _limits(kind)
        if not low <= value <= high:
            warnings.warn(
                _SAID.format(value, kind.name), DeprecationWarning, stacklevel=own_frames()
            )


def _limits(kind):
    bits = 8 * kind.itemsize
    return (0, (1 << bits) - 1) if kind.kind == "u" else (-(1 << bits - 1), (1 << bits - 1) - 1)


def check_list(values, made, kind):
    """The same for nested lists, of which `made` is the array, in a type that holds all of them."""
    if kind.kind not in "iu" or made.dtype.kind not in "if" or made.dtype is kind or not made.size:
        return
    low, high = _limits(kind)
    # NaN is within no limits.
    if not low <= made._t.min().item() <= made._t.max().item() <= high:
        _check_each(values, kind)


def _check_each(values, kind):
    if isinstance(values, (list, tuple, range)):
        for one in values:
            _check_each(one, kind)
    else:
        check_number(values, kind)
