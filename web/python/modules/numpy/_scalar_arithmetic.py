"""Arithmetic of scalars as Python's numbers with a type, where that leaves no choice.

Everything else (other types, overflow, division by zero, results that are no numbers) is left to arrays without
dimensions, which also report it.
"""

from struct import Struct

from numpy._scalars import bool_, float32, float64, generic, int64

_new, _object = float.__new__, object.__new__
_LEAST, _LARGEST = -(2**63), 2**63 - 1
# Up to here an integer is a float64 without rounding.
_EXACT = 2**53
_single = Struct("f")
TRUE, FALSE = bool_._of(True), bool_._of(False)


def whole(value):
    """An int64 of an int that fits."""
    made = _object(int64)
    made._value = value
    return made


def _of_float64(name, slow):
    compute = getattr(float, name)

    def operate(self, other):
        kind = type(other)
        if kind is float64 or kind is float:
            number = other
        elif kind is int64:
            number = other._value
        elif kind is int and _LEAST <= other <= _LARGEST:
            number = other
        else:
            return slow(self, other)
        try:
            made = compute(self, number)
        except ZeroDivisionError:
            return slow(self, other)
        return _new(float64, made) if made - made == 0 else slow(self, other)

    return operate


def _of_float32(name, slow):
    compute = getattr(float, name)

    def operate(self, other):
        if type(other) is not float32:
            return slow(self, other)
        try:
            # A float64 holds more than twice the digits, so that rounding twice is rounding once.
            (made,) = _single.unpack(_single.pack(compute(self._value, other._value)))
        except (OverflowError, ZeroDivisionError):
            return slow(self, other)
        return float32._of(made) if made - made == 0 else slow(self, other)

    return operate


def _of_int64(name, slow):
    compute, on_floats = getattr(int, name), getattr(float, name, None)
    divides, is_power = "truediv" in name, "pow" in name

    def operate(self, other):
        kind = type(other)
        if kind is int64:
            number = other._value
        elif kind is int and _LEAST <= other <= _LARGEST:
            number = other
        elif (kind is float64 or kind is float) and on_floats is not None and name in _ROUNDED:
            return floats[name](_new(float64, self._value), other)
        else:
            return slow(self, other)
        own = self._value
        if divides and not (-_EXACT <= own <= _EXACT and -_EXACT <= number <= _EXACT):
            return slow(self, other)
        if is_power and not 0 <= (own if name == "__rpow__" else number) < 64:
            return slow(self, other)
        try:
            made = compute(own, number)
        except ZeroDivisionError:
            return slow(self, other)
        if divides:
            return _new(float64, made)
        return whole(made) if _LEAST <= made <= _LARGEST else slow(self, other)

    return operate


def _compared(name, slow, compute, convert):
    """A comparison of numbers that `convert` makes of a scalar and another, or of none."""

    def operate(self, other):
        number = convert(other)
        if number is None:
            return slow(self, other)
        return TRUE if compute(self._value, number) else FALSE

    return operate


def _as_float(other):
    kind = type(other)
    if kind is float64 or kind is float:
        return other
    if kind is int64:
        return float(other._value)
    return float(other) if kind is int and _LEAST <= other <= _LARGEST else None


def _as_int(other):
    kind = type(other)
    if kind is int64:
        return other._value
    return other if kind is int and _LEAST <= other <= _LARGEST else None


_ROUNDED = [
    f"__{turned}{name}__" for name in ("add", "sub", "mul", "truediv") for turned in ("", "r")
]
_WHOLE = [
    f"__{turned}{name}__"
    for name in ("floordiv", "mod", "pow", "and", "or", "xor")
    for turned in ("", "r")
]
floats = {name: _of_float64(name, getattr(generic, name)) for name in _ROUNDED}


def _install():
    for name in _ROUNDED:
        setattr(float64, name, floats[name])
        setattr(float32, name, _of_float32(name, getattr(generic, name)))
    for name in (*_ROUNDED, *_WHOLE):
        setattr(int64, name, _of_int64(name, getattr(generic, name)))
    for name in ("lt", "le", "gt", "ge", "eq", "ne"):
        name = f"__{name}__"
        slow = getattr(generic, name)
        setattr(float64, name, _compared(name, slow, getattr(float, name), _as_float))
        setattr(int64, name, _compared(name, slow, getattr(int, name), _as_int))
    float64.__hash__, int64.__hash__ = float.__hash__, generic.__hash__
    # Otherwise each of these would ask for the number first.
    for name in ("__float__", "__int__", "__bool__", "__format__"):
        setattr(float64, name, getattr(float, name))


_install()
