"""Element types: NumPy's names for the core's types."""

import math

import torch

_KINDS = {
    "bool": "b", "uint8": "u", "int8": "i", "int16": "i", "int32": "i", "int64": "i",
    "float16": "f", "float32": "f", "float64": "f",
}  # fmt: skip
_ALIASES = {
    "bool_": "bool", "?": "bool", "b1": "bool", "int": "int64", "long": "int64", "int_": "int64", "i8": "int64",
    "i4": "int32", "i2": "int16", "i1": "int8", "b": "int8", "B": "uint8", "h": "int16",
    "i": "int32", "l": "int64", "u1": "uint8", "e": "float16", "f2": "float16", "half": "float16",
    "f": "float32", "f4": "float32", "single": "float32", "d": "float64", "f8": "float64",
    "float": "float64", "double": "float64",
}  # fmt: skip
ORDER = list(_KINDS)
# The scalar class of each type, by name. _scalars.py defines the classes and adds them here.
SCALAR_CLASSES = {}
_made = {}


class dtype:
    """An element type. Equal to its name, its scalar class and every other notation of it."""

    __module__ = "numpy"

    def __new__(cls, dtype, align=False, copy=False):
        name = _name_of(dtype)
        if name not in _made:
            made = _made[name] = object.__new__(cls)
            made.name = name
            made.kind = _KINDS[name]
            made.torch = getattr(torch, name)
            made.itemsize = made.torch.size
        return _made[name]

    @property
    def type(self):
        return SCALAR_CLASSES[self.name]

    @property
    def char(self):
        return dict(zip(ORDER, "?Bbhilefd"))[self.name]

    @property
    def str(self):
        order = "|" if self.itemsize == 1 else "<"
        return f"{order}{self.kind}{self.itemsize}"

    def newbyteorder(self, new_order="S", /):
        """The same type, unless another order of bytes is meant, which is missing here."""
        order = str(new_order)[:1].lower()
        if order not in tuple("s<>lbni|="):
            raise ValueError(f"{new_order} is an unrecognized byteorder")
        if order in tuple("sb>") and self.itemsize > 1:
            raise TypeError(big_endian(self.str[1:]))
        return self

    def __getattr__(self, name):
        from numpy._missing import missing_of_dtype

        raise missing_of_dtype(self, name)

    def __eq__(self, other):
        try:
            return dtype(other) is self
        except TypeError:
            return False

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"dtype('{self.name}')"


def big_endian(text):
    return (
        f"big-endian numbers ('>{text}') are not available here; read them as '<{text}', and call "
        "byteswap() of the array"
    )


def _name_of(given):
    if isinstance(given, dtype):
        return given.name
    if isinstance(given, str):
        name = given.lstrip("<=|>")
        text, name = name, _ALIASES.get(name, name)
        if name in _KINDS and given.startswith(">") and not name.endswith(("8", "bool")):
            raise TypeError(big_endian(text))
        if name in _KINDS:
            return name
        raise _no_type(given)
    if given is None or given is float:
        return "float64"
    if given is int:
        return "int64"
    if given is bool:
        return "bool"
    name = getattr(given, "_dtype_name", None) or getattr(
        getattr(given, "dtype", None), "name", None
    )
    if isinstance(name, str) and name in _KINDS:
        return name
    raise _no_type(given)


def _no_type(given):
    """NumPy's error about no data type, or the one about a type that is missing here."""
    name = given.__name__ if isinstance(given, type) else given
    if isinstance(name, str) and name.strip("_<>=|0123456789") in _ELSEWHERE:
        return TypeError(f"the data type {name} is not available here; available: {', '.join(ORDER)}")
    if isinstance(given, str):
        return TypeError(f"data type {given!r} not understood")
    return TypeError(f"Cannot interpret {str(given)!r} as a data type")


# Types that NumPy has besides.
_ELSEWHERE = set(
    "object str bytes complex uint float longdouble clongdouble csingle cdouble datetime timedelta "
    "void u c O S U V M m ulonglong longlong intc uintc ushort ulong int".split()
)


def of_tensor(tensor):
    """The NumPy type of a tensor's elements."""
    name = str(tensor.dtype).removeprefix("torch.")
    if name not in _KINDS:
        raise TypeError(f"Got unsupported ScalarType {tensor.dtype.scalar_name}")
    return dtype(name)


_FLOAT_OF = {"bool": "float16", "int8": "float16", "uint8": "float16", "int16": "float32"}


def float_of(kind):
    """The float type in which functions such as sqrt compute."""
    return kind if kind.kind == "f" else dtype(_FLOAT_OF.get(kind.name, "float64"))


def promote(left, right):
    """The type that can hold both; numpy.promote_types."""
    if left is right:
        return left
    low, high = sorted((left, right), key=lambda one: ORDER.index(one.name))
    if low.name == "bool":
        return high
    if low.name == "uint8" and high.name == "int8":
        return dtype("int16")
    if low.kind != "f" and high.kind == "f":
        return promote(float_of(low), high)
    return high


_RANKS = {"b": 0, "u": 1, "i": 1, "f": 2}
# Below these NumPy holds that a float fits; they are less than the types' limits.
_LARGEST = {"float16": 65000.0, "float32": 3.4e38}


def _fits(value, kind):
    if kind.kind == "b":
        return True
    if kind.kind == "f" and isinstance(value, int):
        bits = value.bit_length() if value >= 0 else (~value).bit_length() + 1
        return kind.itemsize >= (2 if bits <= 8 else 4 if bits <= 16 else 8)
    if kind.kind == "f":
        return abs(value) < _LARGEST.get(kind.name, math.inf) or value - value != 0
    limits = torch.iinfo(kind.torch)
    return limits.min <= value <= limits.max


def result_type(operands):
    """The result type of arrays and numbers. Beside arrays a number counts by its kind, unless it does not fit;
    where there are only numbers, each counts by its type."""
    found = None
    weak = []
    for one in operands:
        if is_weak(one):
            weak.append(one)
        else:
            found = one.dtype if found is None else promote(found, one.dtype)
    if found is None:
        for one in weak:
            kind = _own_type(one)
            found = kind if found is None else promote(found, kind)
        return found
    ranks = [_RANKS[_own_type(one).kind] for one in weak]
    if max(ranks, default=0) > _RANKS[found.kind]:
        for one in weak:
            found = promote(found, _own_type(one))
        return found
    for one in weak:
        value = _number(one)
        if not _fits(value, found):
            found = promote(found, _smallest(value, found.kind, _own_type(one)))
    return found


def is_weak(value):
    """Whether the value is a number or an array without dimensions."""
    return not getattr(value, "shape", ())


def _number(value):
    return value.item() if hasattr(value, "item") else value


def _own_type(value):
    return value.dtype if hasattr(value, "dtype") else dtype(type(value))


def _smallest(value, beside, own):
    """The narrowest type that holds the value; a float is not widened beyond its own."""
    if beside == "u" and 255 < value < 2**32:
        name = "uint16" if value < 2**16 else "uint32"
        raise TypeError(
            f"{name}, the type of this result in NumPy, is not available here; convert the array "
            "with astype(np.int64) first"
        )
    names = ("uint8", "int8", "int16", "int32", "int64")
    if isinstance(value, float) or beside == "f":
        names = ("float16", "float32", "float64")
    kinds = map(dtype, names)
    return next(kind for kind in kinds if _fits(value, kind) or kind is own)
