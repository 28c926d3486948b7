"""Reads and assigns the notebook's variables by name, as plain data for the page."""

import __main__
import json
import sys

# The page takes no longer texts; web/python/reply_schema.ts counts them in UTF-16.
_MOST_TEXT = 100_000
_MOST_NAME = 500


def read(names):
    """JSON of those variables in `names` that exist; a tensor is given by its handle."""
    space = vars(__main__)
    return json.dumps({name: _described(space[name]) for name in json.loads(names) if name in space})


def _described(value):
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch._tensor.TensorBase):
        return {"kind": "handle", "value": value._handle}
    if torch is not None and isinstance(value, getattr(torch, "dtype", ())):
        return {"kind": "dtype", "value": str(value).removeprefix("torch.")}
    if isinstance(value, bool):
        return {"kind": "bool", "value": value}
    if isinstance(value, int) and abs(value) < 2**53:
        return {"kind": "int", "value": int(value)}
    if isinstance(value, float):
        # JSON has neither infinities nor NaN.
        return {"kind": "float", "value": repr(float(value))}
    if isinstance(value, str) and str.__len__(value) <= _MOST_TEXT:
        return {"kind": "str", "value": str(value)}
    return {"kind": "other", "type": type(value).__qualname__[:_MOST_NAME]}


def assign(variables):
    """The inverse of `read`; the new variable owns the handle that is passed."""
    space = vars(__main__)
    for name, value in json.loads(variables).items():
        space[name] = _made(value)


def _made(described):
    kind, value = described["kind"], described.get("value")
    if kind == "handle":
        from torch._tensor import wrap

        return wrap(value)
    if kind == "dtype":
        import torch

        return getattr(torch, value)
    return float(value.replace("Infinity", "inf")) if kind == "float" else value
