"""Python's operators between tensors and numbers."""

import torch._core as core
import torch._float8_use as float8
import torch._autograd.modes as grad
from torch._core import JsException, binary
from torch._dispatch import call, check_in_place, check_leaf, check_power, write
from torch._dtype import bool as bool_
from torch._errors import Unsupported, bool_subtraction, translate
from torch._signature import number_of
from torch._tensor import Tensor, TensorBase, wrap

_KINDS = {int: core.INT, float: core.FLOAT, bool: core.BOOL}
_INT64 = 1 << 63


def operand(value):
    """A value in the form that the core takes; None if it is neither a tensor nor a number."""
    if isinstance(value, TensorBase):
        return core.TENSOR, value._handle
    kind = _KINDS.get(type(value))
    if kind is None:
        return _converted(value)
    if kind == core.INT and not -_INT64 <= value < _INT64:
        raise RuntimeError("Overflow when unpacking long")
    return kind, value


def _converted(value):
    """Converts NumPy's numbers and subclasses of Python's numbers."""
    for base in (bool, int, float):
        if isinstance(value, base):
            return operand(base(value))
    if isinstance(value, complex):
        raise Unsupported("a tensor of complex numbers")
    number = number_of(value)
    return None if number is None else operand(number)


def number_tensor(value, beside=None):
    """A number as a 0-dim tensor, beside another number: two floats are float64."""
    if isinstance(value, bool):
        dtype = "bool"
    elif isinstance(value, int):
        dtype = "int64"
    else:
        dtype = "float64" if isinstance(beside, float) else "float32"
    return wrap(core.full(*operand(value), dtype))


def compute(name, left, right):
    """`binary` of tensors and numbers."""
    if not isinstance(left, TensorBase) and not isinstance(right, TensorBase):
        left = number_tensor(left, right)
    return wrap(binary(name, *operand(left), *operand(right)))


def _is_bool(value):
    return value.dtype is bool_ if isinstance(value, TensorBase) else isinstance(value, bool)


def check_subtraction(left, right):
    """Raises PyTorch's error if bools are subtracted."""
    two = _is_bool(left), _is_bool(right)
    if two[0] or two[1]:
        raise bool_subtraction(all(two))


def _compute(name):
    def apply(input, other):
        return compute(name, input, other)

    return apply


def _operator(name, swapped=False):
    recorded = "rsub" if swapped and name == "sub" else name

    def operate(self, other):
        crossed = operand(other)
        if crossed is None:
            return NotImplemented
        kind, value = crossed
        if name == "sub":
            check_subtraction(self, other)
        if float8.run is not None and float8.concerns((self, other)):
            two = (other, self) if swapped else (self, other)
            return call(name, _compute(name), dict(zip(("input", "other"), two)))
        try:
            if swapped:
                result = wrap(binary(name, kind, value, 0, self._handle))
            else:
                result = wrap(binary(name, 0, self._handle, kind, value))
        except JsException as problem:
            raise translate(problem) from None
        if grad.used and grad.enabled:
            two = (other, self) if swapped and name != "sub" else (self, other)
            grad.record(recorded, result, *two)
        return result

    return operate


def _in_place(name):
    compute = _operator(name)

    def operate(self, other):
        check_leaf(self)
        check_in_place(name, self, other)
        result = compute(self, other)
        return result if result is NotImplemented else write(self, result, name)

    return operate


# Python's name, the core's name, and whether `x op= y` exists.
_TABLE = (
    ("add", "add", True),
    ("sub", "sub", True),
    ("mul", "mul", True),
    ("truediv", "div", True),
    ("floordiv", "floor_divide", True),
    ("mod", "remainder", True),
    ("and", "bitwise_and", True),
    ("or", "bitwise_or", True),
    ("xor", "bitwise_xor", True),
    ("lshift", "bitwise_left_shift", True),
    ("rshift", "bitwise_right_shift", True),
    ("eq", "eq", False),
    ("ne", "ne", False),
    ("lt", "lt", False),
    ("le", "le", False),
    ("gt", "gt", False),
    ("ge", "ge", False),
)


def _install():
    for python, name, has_in_place in _TABLE:
        _set(f"__{python}__", _operator(name))
        if has_in_place:
            _set(f"__r{python}__", _operator(name, swapped=True))
            _set(f"__i{python}__", _in_place(name))


def _set(name, function):
    function.__name__ = name
    function.__qualname__ = "Tensor." + name
    setattr(Tensor, name, function)


_install()


def _rtruediv(self, other):
    try:
        return self.reciprocal() * other
    except TypeError:
        return NotImplemented


def _pow(self, exponent):
    if operand(exponent) is None:
        return NotImplemented
    return call("pow", power, {"input": self, "exponent": exponent})


def _rpow(self, base):
    if operand(base) is None:
        return NotImplemented
    return call("pow", power, {"input": base, "exponent": self})


def _ipow(self, exponent):
    check_leaf(self)
    result = _pow(self, exponent)
    if result is NotImplemented:
        return result
    check_power(self, exponent, result)
    return write(self, result, "pow")


def power(input, exponent):
    return wrap(core.power(*operand(input), *operand(exponent)))


def _matmul(self, other):
    return self.matmul(other) if isinstance(other, TensorBase) else NotImplemented


def _rmatmul(self, other):
    return other.matmul(self) if isinstance(other, TensorBase) else NotImplemented


def _neg(self):
    return self.neg()


def _pos(self):
    return self.positive()


def _abs(self):
    return self.abs()


def _invert(self):
    if self.dtype.is_floating_point:
        raise TypeError("~ (operator.invert) is only implemented on integer and Boolean-type tensors")
    return self.bitwise_not()


for _name, _function in (
    ("__rtruediv__", _rtruediv),
    ("__div__", Tensor.__truediv__),
    ("__pow__", _pow),
    ("__rpow__", _rpow),
    ("__ipow__", _ipow),
    ("__matmul__", _matmul),
    ("__rmatmul__", _rmatmul),
    ("__neg__", _neg),
    ("__pos__", _pos),
    ("__abs__", _abs),
    ("__invert__", _invert),
):
    setattr(Tensor, _name, _function)
