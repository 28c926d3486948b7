"""The core's verbs, and how Python values cross to them."""

import _zeropoint_core as core
from pyodide.ffi import JsException

TENSOR, INT, FLOAT, BOOL = 0, 1, 2, 3

__all__ = ["BOOL", "FLOAT", "INT", "JsException", "TENSOR", "text"]


def text(numbers):
    """A list of ints as the bridge reads it where it is not the last argument."""
    return ",".join(map(str, numbers))


def _take_verbs():
    """Every verb as a function of this module: looking one up on a JavaScript object is slow."""
    for name in dir(core):
        if not name.startswith("_"):
            globals()[name] = getattr(core, name)


_take_verbs()
