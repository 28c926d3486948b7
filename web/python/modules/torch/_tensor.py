"""The Tensor class. It holds the number of a handle; every value is computed by the core."""

import _zeropoint_core as core
from pyodide.ffi import to_js

_KINDS = {bool: "bool", int: "int", float: "float"}


class Tensor:
    def __init__(self, handle):
        self._handle = handle

    def __del__(self):
        core.release(self._handle)

    def __repr__(self):
        return core.repr(self._handle)

    def __add__(self, other):
        return Tensor(core.binary("add", "tensor", self._handle, *_operand(other)))


def _operand(value):
    if isinstance(value, Tensor):
        return "tensor", value._handle
    return _KINDS[type(value)], value


def full(size, fill_value, dtype):
    return Tensor(core.full(to_js(size), *_operand(fill_value), dtype))
