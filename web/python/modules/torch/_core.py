"""The core's verbs, and the conversion of Python values for them."""

import _zeropoint_core as core
from pyodide.ffi import JsException

TENSOR, INT, FLOAT, BOOL = 0, 1, 2, 3

__all__ = ["BOOL", "FLOAT", "INT", "JsException", "TENSOR", "text"]


def text(numbers):
    """A list of ints in the form that the bridge needs before the last argument."""
    return ",".join(map(str, numbers))


def _take_verbs():
    """Makes every verb a function of this module, because lookups on a JavaScript object are slow."""
    for name in dir(core):
        if not name.startswith("_"):
            globals()[name] = getattr(core, name)


_take_verbs()

# How often elements were written in place, so that what was read together may be known to be old.
writes = [0]


def _counted(verb):
    def write(*given):
        writes[0] += 1
        return verb(*given)

    return write


assign_at, scatter = _counted(core.assign_at), _counted(core.scatter)
