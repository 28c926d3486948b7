"""Scalars with an element type, as indexing or reducing an array returns them."""

import math
import numbers
import operator
import warnings

from _zeropoint.c_names import CType
from numpy._beside import LOWEST, defers
from numpy._bounds import check_number
from numpy._dtypes import SCALAR_CLASSES, dtype
from numpy._errors import of_scalars, report
from numpy._printing import scalar_text


def _float(value):
    return math.nan if value is None else float(value)


_PYTHON = {"boo": bool, "uin": int, "int": int, "flo": _float}


class generic(metaclass=CType):
    """The base class of all scalars. They compute in the core, as arrays without dimensions do, but
    for what _scalar_arithmetic.py does for the most common types."""

    __module__ = "numpy"
    _dtype_name = None
    ndim, size, shape = 0, 1, ()
    __array_priority__ = LOWEST

    # `asarray` and `ndarray`: _array.py, which is built on this module, sets them.
    _asarray = None
    _array_class = None

    def __new__(cls, value=0):
        if cls._dtype_name is None:
            raise TypeError(f"cannot create 'numpy.{cls.__name__}' instances")
        if not (isinstance(value, (bool, int, float, list, tuple)) or hasattr(value, "shape")):
            value = _PYTHON[cls._dtype_name[:3]](value)
        if issubclass(cls, integer) and isinstance(value, (int, float)):
            if math.isfinite(value) and not -(2**63) <= value < 2**63:
                raise OverflowError("Python int too large to convert to C long")
        if hasattr(value, "shape") and value.shape or isinstance(value, (list, tuple)):
            return cls._asarray(value).astype(cls)
        made = cls._asarray(value)
        check_number(value, dtype(cls))
        return cls._of(made.astype(cls)._t.item())

    @classmethod
    def _of(cls, value):
        made = float.__new__(cls, value) if issubclass(cls, float) else object.__new__(cls)
        made._value = _PYTHON[cls._dtype_name[:3]](value)
        return made

    @property
    def dtype(self):
        return dtype(self._dtype_name)

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def T(self):
        return self

    def item(self):
        return self._value

    tolist = item

    def _array(self):
        return self._asarray(self)

    def astype(self, kind):
        return self._array().astype(kind)[()]

    def view(self, kind):
        return self._array().view(kind)[()]

    def is_integer(self):
        return self._value == self._value // 1

    def round(self, decimals=0):
        return self._array().round(decimals)

    def __float__(self):
        return float(self._value)

    def __int__(self):
        return int(self._value)

    def __bool__(self):
        return bool(self._value)

    def __hash__(self):
        return hash(self._value)

    def __repr__(self):
        return scalar_text(self._value, self._dtype_name)

    __str__ = __repr__

    def __format__(self, spec):
        # Formats like Python's numbers, float32 too: 0.10000000149011612.
        return format(self._value, spec)

    def __round__(self, ndigits=None):
        return int(round(self._value)) if ndigits is None else self.round(ndigits)

    def __getattr__(self, name):
        from numpy._missing import missing_method

        if name.startswith("_") or not hasattr(self._array_class, name):
            raise missing_method(self, name)
        return getattr(self._array(), name)

    # Python would iterate by index otherwise.
    __iter__ = None

    def __getitem__(self, index):
        parts = index if isinstance(index, tuple) else (index,)
        if any(one is not None and one is not Ellipsis for one in parts):
            raise IndexError("invalid index to scalar variable.")
        return self._array()[index]

    def __torch_tensor__(self):
        return self._array()._t

    def __torch_number__(self):
        return self._value


# Operators whose results an integer type may be too small for, and NumPy's names of them.
_GROWING = {
    "__add__": (operator.add, "add"),
    "__sub__": (operator.sub, "subtract"),
    "__mul__": (operator.mul, "multiply"),
}


def _checked(made, exact, name):
    """Reports an overflow of an integer, which an array's operator does without a word."""
    if isinstance(made, integer) and made._value != exact():
        of_scalars(lambda named: report("over", named), name)
    return made


def _repeated(count, sequence):
    """A product with a sequence of Python's, which an integer repeats."""
    if not isinstance(count, (integer, bool_)):
        kind = f"numpy.{type(count).__name__}"
        raise TypeError(f"can't multiply sequence by non-int of type '{kind}'")
    return sequence * int(count)


def _forward(name, turned=False):
    plain = name.replace("__r", "__") if turned else name
    exact, growing = _GROWING.get(plain, (None, None))

    def forward(self, other):
        if not turned and defers(self, other):
            return NotImplemented
        if plain == "__mul__" and isinstance(other, (list, tuple, str, bytes, bytearray)):
            return _repeated(self, other)
        operate = getattr(self._array(), name)
        if isinstance(other, (generic, bool, int, float)):
            # Python's integers beside floats that are narrower than its own take the way of arrays.
            is_narrow = type(other) is int and self.dtype.name in ("float16", "float32")
            made = operate(other) if is_narrow else of_scalars(operate, other)
            # A bool on the left leaves the sum to arrays.
            if exact is None or not isinstance(made, integer) or isinstance(self, bool_):
                return made
            two = (other, self) if turned else (self, other)
            return _checked(made, lambda: exact(*map(int, two)), growing)
        return operate(other)

    forward.__name__ = name
    return forward


for _name in (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift",
    "divmod",
):  # fmt: skip
    setattr(generic, f"__{_name}__", _forward(f"__{_name}__"))
    setattr(generic, f"__r{_name}__", _forward(f"__r{_name}__", turned=True))
_COMPARISONS = ("lt", "le", "gt", "ge", "eq", "ne")
for _name in _COMPARISONS:
    setattr(generic, f"__{_name}__", _forward(f"__{_name}__"))


def _unary(function, name):
    def apply(self):
        return _checked(function(self._array()), lambda: function(int(self._value)), name)

    return apply


generic.__neg__ = _unary(operator.neg, "negative")
generic.__abs__ = _unary(operator.abs, "absolute")
generic.__invert__ = lambda self: operator.invert(self._array())
generic.__pos__ = lambda self: self


class number(generic):
    __module__ = "numpy"


class integer(number):
    __module__ = "numpy"

    def __index__(self):
        return self._value


class signedinteger(integer):
    __module__ = "numpy"


class unsignedinteger(integer):
    __module__ = "numpy"


class inexact(number):
    __module__ = "numpy"


class floating(inexact):
    __module__ = "numpy"


numbers.Number.register(number)
numbers.Integral.register(integer)
numbers.Real.register(floating)


def _make(name, *bases):
    return CType(name, bases, {"__module__": "numpy", "_dtype_name": name.rstrip("_")})


bool_ = _make("bool_", generic)


def _bool_index(self):
    warnings.warn(
        "In future, it will be an error for 'np.bool_' scalars to be interpreted as an index",
        DeprecationWarning,
        stacklevel=2,
    )
    return int(self._value)


def _compared(name):
    compare = getattr(operator, name)
    # A bool leaves the comparison to an array, whose class Python then names.
    return lambda self, other: compare(self._array(), other)


bool_.__index__ = _bool_index
bool_.__torch_number__ = lambda self: float(self._value)
for _name in _COMPARISONS:
    setattr(bool_, f"__{_name}__", _compared(_name))

uint8 = _make("uint8", unsignedinteger)
int8, int16, int32, int64 = (_make(f"int{bits}", signedinteger) for bits in (8, 16, 32, 64))
float16, float32 = (_make(f"float{bits}", floating) for bits in (16, 32))
float64 = _make("float64", floating, float)
# Such a scalar is its number itself.
float64._value = property(float.__float__)
float64._of = classmethod(lambda cls, value: float.__new__(cls, _float(value)))

CLASSES = {
    one._dtype_name: one
    for one in (bool_, uint8, int8, int16, int32, int64, float16, float32, float64)
}
SCALAR_CLASSES.update(CLASSES)


def scalar_of(tensor, kind):
    """The number in a tensor of one element."""
    return kind.type._of(tensor.item())
