"""Element types, their limits and their promotion."""

import builtins

from _zeropoint.c_names import CType, c_name
from torch._dtype_names import C_NAMES, FLOAT8, ORDER, SCALAR_NAMES
from torch._errors import Unsupported
from torch._missing import Explained

_SIZES = (1, 1, 1, 2, 4, 8, 1, 1, 1, 1, 2, 2, 4, 8)


class dtype(Explained, metaclass=CType):
    __slots__ = ("name", "scalar_name", "c_name", "size", "is_floating_point", "rank")
    __module__ = "torch"

    def __new__(cls, *args, **kwargs):
        raise TypeError("cannot create 'torch.dtype' instances")

    @property
    def is_complex(self):
        return False

    @property
    def is_signed(self):
        return self.rank > 1

    def __repr__(self):
        return "torch." + self.name

    def __reduce__(self):
        return self.name

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _make(rank):
    made = object.__new__(dtype)
    made.name = ORDER[rank]
    made.scalar_name = SCALAR_NAMES[rank]
    made.c_name = C_NAMES[rank]
    made.size = _SIZES[rank]
    made.is_floating_point = rank > 5
    made.rank = rank
    return made


BY_NAME = {ORDER[rank]: _make(rank) for rank in range(len(ORDER))}
bool, uint8, int8, int16, int32, int64, *_float8, float16, bfloat16, float32, float64 = BY_NAME.values()
BY_SCALAR_NAME = {made.scalar_name: made for made in BY_NAME.values() if made not in _float8}

ALIASES = {
    "half": float16,
    "float": float32,
    "double": float64,
    "short": int16,
    "int": int32,
    "long": int64,
}


def get_default_dtype():
    return float32


def set_default_dtype(d):
    if not isinstance(d, dtype):
        raise TypeError(
            "invalid dtype object: only floating-point types are supported as the default type"
        )
    if not d.is_floating_point:
        raise TypeError("only floating-point types are supported as the default type")
    if d is not float32:
        raise Unsupported(f"set_default_dtype({d})", ": give dtype=… where it matters")


def as_dtype(given):
    """Converts a Python type to a dtype, such as float to torch.float64."""
    if isinstance(given, dtype):
        return given
    return {float: float64, int: int64, builtins.bool: bool}[given]


def scalar_dtype(value):
    """The dtype of a Python number."""
    if isinstance(value, builtins.bool):
        return bool
    return int64 if isinstance(value, int) else get_default_dtype()


def is_float8(kind):
    return kind.is_floating_point and kind.size == 1


def is_quantized(kind):
    return kind.scalar_name.startswith("Q")


def category(kind):
    """2 for floats, 1 for integers, 0 for bools."""
    return 2 if kind.is_floating_point else 1 if kind is not bool else 0


def promote(left, right):
    """The type that can hold both; `torch.promote_types`."""
    if left is right:
        return left
    if is_quantized(left) or is_quantized(right):
        raise RuntimeError(
            "promoteTypes with quantized numbers is not handled yet; figure out what the correct rules "
            f"should be, offending types: {left.scalar_name} {right.scalar_name}"
        )
    if is_float8(left) or is_float8(right):
        raise RuntimeError(
            "Promotion for Float8 Types is not supported, attempted to promote "
            f"{left.scalar_name} and {right.scalar_name}"
        )
    low, high = (left, right) if left.rank <= right.rank else (right, left)
    if low is uint8 and high is int8:
        return int16
    if low is float16 and high is bfloat16:
        return float32
    return high


def can_cast(from_, to):
    return is_quantized(to) or category(from_) <= category(to)


class _Limits(Explained, metaclass=CType):
    """The base of iinfo and finfo, which are equal if their types are."""

    __slots__ = ("_type", "bits", "min", "max")
    __module__ = "torch"

    def __eq__(self, other):
        return isinstance(other, type(self)) and self._type is other._type

    __hash__ = None

    @property
    def dtype(self):
        return self._type.name


def _only(name, args, kwargs):
    """The one argument, `type`."""
    if len(args) > 1:
        raise TypeError(f"{name}() takes 1 positional argument but {len(args)} were given")
    if not args and "type" not in kwargs:
        raise TypeError(f'{name}() missing 1 required positional arguments: "type"')
    return args or (kwargs["type"],)


def _of_python(value):
    """The torch type that stands for one of Python's, where PyTorch takes either."""
    return _PYTHON_TYPES.get(value, value) if isinstance(value, type) else value


_PYTHON_TYPES = {int: int64, float: float64, builtins.bool: bool}


class iinfo(_Limits):
    __slots__ = ()
    __module__ = "torch"

    def __init__(self, *args, **kwargs):
        (type,) = _only("iinfo", args, kwargs)
        type = _of_python(type)
        if not isinstance(type, dtype):
            raise TypeError(
                f"iinfo(): argument 'type' (position 1) must be torch.dtype, not {_type_name(type)}"
            )
        if type is bool:
            raise TypeError("torch.bool is not supported by torch.iinfo")
        if type.is_floating_point:
            raise TypeError(
                "torch.iinfo() requires an integer input type. Use torch.finfo to handle 'torch.iinfo'"
            )
        bits = self.bits = type.size * 8
        self._type = type
        # A quantized type has the limits of the integers that it stores.
        is_unsigned = getattr(type, "stored", type) is uint8
        self.min = 0 if is_unsigned else -(1 << bits - 1)
        self.max = (1 << (bits if is_unsigned else bits - 1)) - 1

    def __repr__(self):
        return f"iinfo(min={self.min:g}, max={self.max:g}, dtype={self.dtype})"


# Bits of the fraction, and the smallest exponent of a normal number.
_FORMATS = {
    **dict(zip(_float8, ((3, -6), (2, -14), (3, -7), (2, -15)))),
    float16: (10, -14),
    bfloat16: (7, -126),
    float32: (23, -126),
    float64: (52, -1022),
}
# Limits that do not follow from the bits: without an infinity or NaN in its place there are more numbers, and
# PyTorch's `eps` of float8_e5m2fnuz is not the distance from 1 to the next number.
_LARGEST = dict(zip(FLOAT8, (448.0, 57344.0, 240.0, 57344.0)))
_EPS = {"float8_e5m2fnuz": 0.125}


class finfo(_Limits):
    __slots__ = ("eps", "tiny", "smallest_normal", "resolution")
    __module__ = "torch"

    def __init__(self, *args, **kwargs):
        (type,) = _only("finfo", args, kwargs) if args or kwargs else (float32,)
        type = _of_python(type)
        if not isinstance(type, dtype):
            raise TypeError(
                f"finfo(): argument 'type' (position 1) must be torch.dtype, not {_type_name(type)}"
            )
        if not type.is_floating_point:
            raise TypeError(
                "torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.finfo'"
            )
        fraction, lowest = _FORMATS[type]
        self._type = type
        self.bits = type.size * 8
        self.eps = _EPS.get(type.name, 2.0**-fraction)
        self.max = _LARGEST.get(type.name, (2.0 - self.eps) * 2.0 ** (1 - lowest))
        self.min = -self.max
        self.tiny = self.smallest_normal = 2.0**lowest
        self.resolution = 10.0 ** -int(fraction * 0.30103)

    def __repr__(self):
        values = "resolution min max eps smallest_normal tiny".split()
        written = ", ".join(f"{name}={getattr(self, name):g}" for name in values)
        return f"finfo({written}, dtype={self.dtype})"


def _type_name(value):
    return c_name(type(value))
