"""Operators and elementwise functions: types by NumPy's rules, values from the core."""

import importlib
import operator
import os
import warnings
from functools import partial

import torch
from numpy._array import NO_COMPLEX, asarray, ndarray, of, result
from numpy._beside import added_by, defers, wrapper
from numpy._errors import errstate, is_of_scalars, report, reported_as
from numpy._float_errors import check
from numpy._dtypes import dtype, float_of, is_weak, result_type
from numpy._scalars import generic
from torch._tensor import TensorBase


def is_operand(value):
    return isinstance(value, (ndarray, generic, bool, int, float, list, tuple, range, TensorBase))


def _operand(value):
    return value if isinstance(value, (ndarray, generic, bool, int, float)) else asarray(value)


def together(*values):
    """The operands as tensors of one type, and that type."""
    values = [_operand(value) for value in values]
    kind = result_type(values)
    return [_tensor(value, kind) for value in values], kind


def _tensor(value, kind):
    if isinstance(value, (bool, int, float)):
        return torch.full((), value, dtype=kind.torch)
    tensor = asarray(value)._t
    return tensor if tensor.dtype is kind.torch else tensor.to(kind.torch)


def broadcast(tensors):
    """The shape to which all tensors broadcast; raises NumPy's error if there is none."""
    shapes = [tuple(one.shape) for one in tensors]
    found = []
    for axis in range(1, max(map(len, shapes)) + 1):
        extents = {shape[-axis] for shape in shapes if len(shape) >= axis} - {1}
        if len(extents) > 1:
            written = " ".join(str(shape).replace(" ", "") for shape in shapes)
            raise ValueError(f"operands could not be broadcast together with shapes {written} ")
        found.append(next(iter(extents), 1))
    return tuple(found[::-1])


def _check_out(out):
    if out is not None and not isinstance(out, ndarray):
        raise TypeError("return arrays must be of ArrayType")


def _finish(name, tensor, kind, out, *inputs, operands=()):
    if tensor.dtype is not kind.torch:
        tensor = tensor.to(kind.torch)
    if kind.kind == "f":
        check(name, tensor, operands)
    if out is None:
        wrap = wrapper(*inputs)
        return result(tensor) if wrap is None else wrap(of(tensor))
    _check_out(out)
    if not _same_kind(kind, out.dtype):
        raise UFuncTypeError(
            f"Cannot cast ufunc '{name}' output from {kind!r} to {out.dtype!r} with casting rule "
            "'same_kind'"
        )
    if broadcast([tensor, out._t]) != out.shape:
        made, given = (str(tuple(one.shape)).replace(" ", "") for one in (tensor, out))
        raise ValueError(
            f"non-broadcastable output operand with shape {given} doesn't match the broadcast shape "
            f"{made}"
        )
    out[...] = of(tensor)
    return out


def _binary(name, compute, as_float=False, to=None, bools=None):
    """A function of two arrays; `bools` replaces it for two arrays of bools."""

    def function(x1, x2, /, out=None, *, dtype=None):
        if x1 is None or x2 is None:
            _refuse_none(name, x1, x2)
        _check_out(out)
        tensors, kind = together(x1, x2)
        broadcast(tensors if out is None else [*tensors, out._t])
        if kind.name == "bool" and name in _BOOLS_AS_INTEGERS:
            kind = _int8
            tensors = [one.to(kind.torch) for one in tensors]
        if as_float and kind.kind != "f":
            kind = _float64
            tensors = [one.to(kind.torch) for one in tensors]
        if dtype is not None:
            kind = _dtype(dtype)
            for place, one in enumerate((x1, x2)):
                own = asarray(one).dtype
                if not _same_kind(own, kind):
                    raise UFuncTypeError(
                        f"Cannot cast ufunc '{name}' input {place} from {own!r} to {kind!r} with casting "
                        "rule 'same_kind'"
                    )
            tensors = [one.to(kind.torch) for one in tensors]
        run = bools if bools is not None and kind.name == "bool" else compute
        if kind.kind == "f" and name in _INTEGERS_ONLY:
            raise TypeError(_NOT_SAFE.format(name))
        if run is _refuse:
            raise TypeError(
                "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, "
                "the `^` operator, or the logical_xor function instead."
            )
        return _finish(name, run(*tensors), to or kind, out, x1, x2, operands=tensors)

    function.__name__ = name
    for method in ("reduce", "accumulate", "outer", "at"):
        setattr(function, method, partial(_method, method, function))
    return function


def _method(method, function, *args, **kwargs):
    methods = importlib.import_module("numpy._ufunc_methods")
    return getattr(methods, method)(function, *args, **kwargs)


_NOT_SAFE = (
    "ufunc '{}' not supported for the input types, and the inputs could not be safely coerced to any "
    "supported types according to the casting rule ''safe''"
)
_BOOLS_AS_INTEGERS = {"floor_divide", "remainder", "fmod", "power", "left_shift", "right_shift"}
_INTEGERS_ONLY = {"bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "right_shift"}


def _refuse(*tensors):
    raise AssertionError


_dtype = dtype
_float64, _int8, _bool = dtype("float64"), dtype("int8"), dtype("bool")


def _quotient(name, compute):
    """A division, where integers divided by zero give 0 as in NumPy, and are reported."""

    def divide(left, right):
        if left.dtype.is_floating_point:
            return compute(left, right)
        if name == "floor_divide":
            _report_overflow(left, right)
        try:
            return compute(left, right)
        except RuntimeError as problem:
            if str(problem) != "ZeroDivisionError":
                raise
        is_zero = right == 0
        found = compute(left, torch.where(is_zero, torch.ones_like(right), right))
        if found.numel():
            report("divide", name)
        return torch.where(is_zero, torch.zeros_like(found), found)

    return divide


def _report_overflow(left, right):
    """The least integer divided by -1 wraps."""
    if left.dtype is not torch.uint8 and bool((right == -1).any()):
        is_least = left == torch.iinfo(left.dtype).min
        if bool((is_least & (right == -1)).any()):
            report("over", "floor_divide")


def _remainder(left, right):
    found = torch.remainder(left, right)
    if not found.dtype.is_floating_point:
        return found
    # A zero result takes the sign of the divisor.
    zero = torch.where(right < 0, torch.full_like(found, -0.0), torch.full_like(found, 0.0))
    return torch.where(found == 0, zero, found)


def _power(left, right):
    if not left.dtype.is_floating_point and bool((right < 0).any()):
        raise ValueError("Integers to negative integer powers are not allowed.")
    return _by_exponent(left, right)


def _by_exponent(left, right):
    """A single exponent for all elements takes a separate, more exact path."""
    return left ** (right.item() if right.numel() == 1 else right)


BINARY = {
    "add": _binary("add", torch.add, bools=torch.logical_or),
    "subtract": _binary("subtract", torch.sub, bools=_refuse),
    "multiply": _binary("multiply", torch.mul, bools=torch.logical_and),
    "divide": _binary("divide", torch.div, as_float=True),
    "floor_divide": _binary(
        "floor_divide", _quotient("floor_divide", lambda a, b: torch.div(a, b, rounding_mode="floor"))
    ),
    "remainder": _binary("remainder", _quotient("remainder", _remainder)),
    "fmod": _binary("fmod", _quotient("fmod", torch.fmod)),
    "power": _binary("power", _power),
    "maximum": _binary("maximum", torch.maximum),
    "minimum": _binary("minimum", torch.minimum),
    "bitwise_and": _binary("bitwise_and", lambda a, b: a & b),
    "bitwise_or": _binary("bitwise_or", lambda a, b: a | b),
    "bitwise_xor": _binary("bitwise_xor", lambda a, b: a ^ b),
    "left_shift": _binary("left_shift", lambda a, b: a << b),
    "right_shift": _binary("right_shift", lambda a, b: a >> b),
    "less": _binary("less", torch.lt, to=_bool),
    "less_equal": _binary("less_equal", torch.le, to=_bool),
    "greater": _binary("greater", torch.gt, to=_bool),
    "greater_equal": _binary("greater_equal", torch.ge, to=_bool),
    "equal": _binary("equal", torch.eq, to=_bool),
    "not_equal": _binary("not_equal", torch.ne, to=_bool),
    "logical_and": _binary("logical_and", torch.logical_and, to=_bool),
    "logical_or": _binary("logical_or", torch.logical_or, to=_bool),
    "logical_xor": _binary("logical_xor", torch.logical_xor, to=_bool),
}
BINARY["true_divide"] = BINARY["divide"]
BINARY["mod"] = BINARY["remainder"]


def _equality(name, is_equal):
    """`equal` or `not_equal`, which also take objects that are no numbers: every element is compared."""
    of_numbers = BINARY[name]

    def function(x1, x2, /, out=None, *, dtype=None):
        if is_operand(x1) and is_operand(x2):
            return of_numbers(x1, x2, out, dtype=dtype)
        array, other = (x1, x2) if is_operand(x1) else (x2, x1)
        if not is_operand(array):
            return (array == other) is is_equal
        array = asarray(array)
        if other is None:
            found = torch.full(array.shape, not is_equal)
        else:
            flags = [bool(one == other) is is_equal for one in array._t.reshape(-1).tolist()]
            found = torch.tensor(flags, dtype=torch.bool).reshape(array.shape)
        return _finish(name, found, _bool, out)

    function.__name__ = name
    return function


BINARY["equal"], BINARY["not_equal"] = _equality("equal", True), _equality("not_equal", False)


def _unary(name, compute, as_float=False, to=None):
    """A function of one array; the core has few of float16, so they are computed in float32."""

    def function(x, /, out=None):
        if x is None:
            raise TypeError(_ABOUT_NONE.get(name, _NO_LOOP.format(name)))
        array = asarray(x)
        kind = array.dtype
        if name == "negative" and kind.kind == "b":
            raise TypeError(
                "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator "
                "or the logical_not function instead."
            )
        if name == "invert" and kind.kind == "f":
            raise TypeError(_NOT_SAFE.format(name))
        if as_float:
            kind = float_of(kind)
        tensor = array._t if array._t.dtype is kind.torch else array._t.to(kind.torch)
        is_half = tensor.dtype is torch.float16
        found = compute(tensor.float() if is_half else tensor)
        return _finish(name, found, to or kind, out, x, operands=(tensor,))

    function.__name__ = name
    return function


UNARY = {
    "absolute": _unary("absolute", torch.abs),
    "negative": _unary("negative", torch.neg),
    "sign": _unary("sign", torch.sign),
    "square": _unary("square", lambda one: one * one),
    "invert": _unary("invert", torch.bitwise_not),
    "isnan": _unary("isnan", torch.isnan, to=_bool),
    "isinf": _unary("isinf", torch.isinf, to=_bool),
    "isfinite": _unary("isfinite", torch.isfinite, to=_bool),
    "logical_not": _unary("logical_not", torch.logical_not, to=_bool),
    "floor": _unary("floor", torch.floor, as_float=True),
    "ceil": _unary("ceil", torch.ceil, as_float=True),
    "trunc": _unary("trunc", torch.trunc, as_float=True),
    "rint": _unary("rint", torch.round, as_float=True),
    **{
        name: _unary(name, compute, as_float=True)
        for name, compute in (
            ("sqrt", torch.sqrt), ("exp", torch.exp), ("log", torch.log), ("log2", torch.log2),
            ("log10", torch.log10), ("log1p", torch.log1p), ("expm1", torch.expm1),
            ("sin", torch.sin), ("cos", torch.cos), ("tan", torch.tan), ("tanh", torch.tanh),
        )  # fmt: skip
    },
    "reciprocal": _unary("reciprocal", torch.reciprocal),
}
UNARY["abs"] = UNARY["fabs"] = UNARY["absolute"]
UNARY["bitwise_not"] = UNARY["invert"]


class UFuncTypeError(TypeError):
    """Raised when a result cannot be stored in place."""

    __module__ = "numpy.core._exceptions"


_BY_SIGN = {
    "add": "add", "sub": "subtract", "mul": "multiply", "truediv": "divide", "mod": "remainder",
    "floordiv": "floor_divide", "pow": "power", "and": "bitwise_and", "or": "bitwise_or",
    "xor": "bitwise_xor", "lshift": "left_shift", "rshift": "right_shift",
}  # fmt: skip
_COMPARED = {
    "lt": "less", "le": "less_equal", "gt": "greater", "ge": "greater_equal", "eq": "equal",
    "ne": "not_equal",
}  # fmt: skip


def _install(sign, function, turned=False, in_place=False):
    def operate(self, other):
        if not turned and defers(self, other, in_place):
            return added_by(self, other) if sign in ("add", "iadd") else NotImplemented
        if not is_operand(other):
            if other is None and self.size:
                _refuse_none(function.__name__, *((None, self) if turned else (self, None)))
            refuse_other(function.__name__, self.dtype, other, turned)
            reflected = f"__r{sign.removeprefix('i') if in_place else sign}__"
            if not turned and sign in _SYMBOLS and self.size and not hasattr(other, reflected):
                raise _no_operator(_SYMBOLS[sign], self, other)
            return NotImplemented
        if sign == "pow" and not turned and not in_place and _is_fast(self, other):
            with reported_as(_FAST_POWERS[other]):
                return function(self, other)
        if not in_place:
            return function(other, self) if turned else function(self, other)
        return function(self, other, out=self)

    operate.__name__ = f"__{sign}__"
    setattr(ndarray, f"__{sign}__", operate)


# NumPy's elements become objects beside an object, of which Python then says what it cannot do.
_SYMBOLS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "mod": "%", "floordiv": "//",
    "pow": "** or pow()", "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
}  # fmt: skip


def _no_operator(symbol, array, other):
    own = {"f": "float", "b": "bool"}.get(array.dtype.kind, "int")
    return TypeError(
        f"unsupported operand type(s) for {symbol}: '{own}' and '{type(other).__name__}'"
    )


def refuse_other(name, kind, other, turned=False):
    """Refuses complex numbers, which NumPy has and this module lacks, and texts, as NumPy does."""
    if isinstance(other, complex):
        raise TypeError(NO_COMPLEX)
    if isinstance(other, (str, bytes)) and name not in _COMPARED.values():
        text = f"dtype('{'<U' if isinstance(other, str) else 'S'}{max(len(other), 1)}')"
        kinds = f"dtype('{kind.name}')", text
        first, second = kinds[::-1] if turned else kinds
        raise UFuncTypeError(
            f"ufunc '{name}' did not contain a loop with signature matching types "
            f"({first}, {second}) -> None"
        )


# NumPy computes these powers of floats with other functions, whose names its warnings have.
_FAST_POWERS = {-1: "reciprocal", 0.5: "sqrt", 2: "square"}


def _is_fast(array, power):
    is_number = isinstance(power, (int, float)) and not is_of_scalars()
    return array.dtype.kind == "f" and is_number and power in _FAST_POWERS


def _refuse_none(name, *operands):
    """Python's own error about a number and None, where NumPy computes with objects."""
    operands = [None if one is None else asarray(one)._t.reshape(-1) for one in operands]
    if any(one is not None and not one.numel() for one in operands) or name not in _OF_OBJECTS:
        raise TypeError(f"{name}: arrays of objects, such as None, are not available here")
    numbers = [None if one is None else one[0].item() for one in operands]
    _OF_OBJECTS[name](*numbers)


# NumPy's operations on two objects.
_OF_OBJECTS = {
    "add": operator.add, "subtract": operator.sub, "multiply": operator.mul,
    "divide": operator.truediv, "floor_divide": operator.floordiv, "remainder": operator.mod,
    "power": operator.pow, "bitwise_and": operator.and_, "bitwise_or": operator.or_,
    "bitwise_xor": operator.xor, "left_shift": operator.lshift, "right_shift": operator.rshift,
    "less": operator.lt, "less_equal": operator.le, "greater": operator.gt,
    "greater_equal": operator.ge, "maximum": operator.ge, "minimum": operator.le,
}  # fmt: skip
_ABOUT_NONE = {
    "negative": "bad operand type for unary -: 'NoneType'",
    "absolute": "bad operand type for abs(): 'NoneType'",
    "invert": "bad operand type for unary ~: 'NoneType'",
    "square": "unsupported operand type(s) for *: 'NoneType' and 'NoneType'",
    **{
        name: _NOT_SAFE.format(name)
        for name in ("isnan", "isinf", "isfinite")
    },
}
_NO_LOOP = "loop of ufunc does not support argument 0 of type NoneType which has no callable {} method"


def _install_equality(sign, function):
    def operate(self, other):
        if isinstance(other, (str, bytes)) or defers(self, other):
            return NotImplemented
        try:
            return function(self, other)
        except ValueError:
            warnings.warn(
                "elementwise comparison failed; this will raise an error in the future.",
                DeprecationWarning,
                skip_file_prefixes=(os.path.dirname(__file__),),
            )
            return sign == "ne"

    setattr(ndarray, f"__{sign}__", operate)


_RANKS = {"b": 0, "u": 1, "i": 2, "f": 3}


def _same_kind(made, target):
    return _RANKS[made.kind] <= _RANKS[target.kind] or made.kind == target.kind


for _sign, _name in _BY_SIGN.items():
    _install(_sign, BINARY[_name])
    _install("r" + _sign, BINARY[_name], turned=True)
    _install("i" + _sign, BINARY[_name], in_place=True)
for _sign, _name in _COMPARED.items():
    (_install_equality if _sign in ("eq", "ne") else _install)(_sign, BINARY[_name])


def divmod(x1, x2, /):
    """The floors of quotients, and the remainders."""
    # NumPy reports an error in both once, under this name.
    with reported_as("divmod"):
        quotient = BINARY["floor_divide"](x1, x2)
    with errstate(all="ignore"):
        return quotient, BINARY["remainder"](x1, x2)


def _divmod(self, other):
    if not is_operand(other) or defers(self, other):
        return NotImplemented
    return divmod(self, other)


def _rdivmod(self, other):
    if not is_operand(other):
        return NotImplemented
    return divmod(other, self)


ndarray.__divmod__, ndarray.__rdivmod__ = _divmod, _rdivmod
ndarray.__neg__ = lambda self: UNARY["negative"](self)
ndarray.__abs__ = lambda self: UNARY["absolute"](self)
ndarray.__invert__ = lambda self: UNARY["invert"](self)
ndarray.__pos__ = lambda self: self.copy()

__all__ = ["BINARY", "UNARY", "is_weak", "together"]
