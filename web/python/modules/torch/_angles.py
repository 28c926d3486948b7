"""Inverse and hyperbolic functions, computed in float64 by the core's operators and rounded once."""

import math

from torch._dispatch import FUNCTIONS, operation
from torch._dtype import float32
from torch._special import _kind, _where, _wide

# Odd powers of the arcus tangent's series, which converges to 1e-17 for arguments up to an eighth of a right angle.
_TERMS = range(25, 0, -2)


def _arctan(x):
    """The angle of a tangent, after two halvings."""
    is_large = x.abs() > 1
    y = _where(is_large, 1 / _where(is_large, x, x * 0 + 1), x)
    for _ in range(2):
        y = y / (1 + (1 + y * y).sqrt())
    square, series = y * y, y * 0
    for power in _TERMS:
        series = (1 if power % 4 == 1 else -1) / power + square * series
    angle = 4 * y * series
    return _where(is_large, _where(x > 0, math.pi / 2 - angle, -math.pi / 2 - angle), angle)


def _unary(*names, slope):
    def add(formula):
        lines = [f"{name}(Tensor input, *, Tensor out=None)" for name in names]

        @operation("fmi", *lines, kernel=f"{names[0]}_vml_cpu", input=slope)
        def apply(input):
            return formula(_wide(input)).to(_kind(input))

        return apply

    return add


@_unary("atan", "arctan", slope=lambda grad, input: grad / (input * input + 1))
def atan(x):
    made = _arctan(_where(x.isinf(), 0.0, x))
    return _where(x.isinf(), x.sign() * (math.pi / 2), made)


@_unary("asin", "arcsin", slope=lambda grad, input: grad * (-input * input + 1).rsqrt())
def asin(x):
    # Beside 1 the cosine is computed of the difference, which is exact.
    return 2 * _arctan(x / (1 + ((1 - x) * (1 + x)).sqrt()))


@_unary("acos", "arccos", slope=lambda grad, input: grad * -((-input * input + 1).rsqrt()))
def acos(x):
    ratio = ((1 - x) / _where(x == -1, 1.0, 1 + x)).sqrt()
    return _where(x == -1, x * 0 + math.pi, 2 * _arctan(ratio))


@_unary("sinh", slope=lambda grad, input: grad * input.cosh())
def sinh(x):
    small = x.expm1()
    # (e^x - e^-x) / 2 by e^x - 1, which keeps the digits of a small x.
    made = _where(x.abs() < 1, 0.5 * (small + small / (small + 1)), 0.5 * (x.exp() - (-x).exp()))
    return _where(x.abs() > 709, 0.5 * x.sign() * (x.abs() / 2).exp() * (x.abs() / 2).exp(), made)


@_unary("cosh", slope=lambda grad, input: grad * input.sinh())
def cosh(x):
    half = (x.abs() / 2).exp()
    return _where(x.abs() > 709, 0.5 * half * half, 0.5 * (x.exp() + (-x).exp()))


@_unary("asinh", "arcsinh", slope=lambda grad, input: grad * (input.pow(2) + 1).rsqrt())
def asinh(x):
    y = x.abs()
    made = (y + y * y / (1 + (y * y + 1).sqrt())).log1p()
    made = _where(y > 1e150, y.log() + math.log(2), made)
    return _where(x < 0, -made, made)


@_unary("acosh", "arccosh", slope=lambda grad, input: grad * (input.pow(2) - 1).rsqrt())
def acosh(x):
    above = x - 1
    made = (above + (above * (x + 1)).sqrt()).log1p()
    return _where(x > 1e150, x.log() + math.log(2), made)


@_unary("atanh", "arctanh", slope=lambda grad, input: grad * 1 / (1 - input.pow(2)))
def atanh(x):
    y = x.abs()
    made = 0.5 * (2 * y / (1 - y)).log1p()
    return _where(x < 0, -made, made)


@operation(
    "fmi", "atan2(Tensor input, Tensor other, *, Tensor out=None)", "arctan2(Tensor input, Tensor other, *, Tensor out=None)",
    kernel="atan2_cpu",
    input=lambda grad, input, other: grad * other / (input * input + other * other),
    other=lambda grad, input, other: grad * -input / (input * input + other * other),
    broadcasts=True,
)  # fmt: skip
def atan2(input, other):
    kind = FUNCTIONS["result_type"](input, other)
    kind = kind if kind.is_floating_point else float32
    y, x = FUNCTIONS["broadcast_tensors"](_wide(input), _wide(other))
    is_steep = y.abs() > x.abs()
    top, bottom = _where(is_steep, x, y), _where(is_steep, y, x)
    both = x.isinf() & y.isinf()
    ratio = _where(both, top.sign() * bottom.sign(), top / _where(bottom == 0, 1.0, bottom))
    inner = _arctan(ratio)
    steep = _where(y > 0, math.pi / 2 - inner, -math.pi / 2 - inner)
    sign = _where(FUNCTIONS["signbit"](y), -1.0, 1.0).double()
    is_left = FUNCTIONS["signbit"](x)
    flat = _where(is_left, sign * math.pi + inner, inner)
    flat = _where((y == 0) & ~is_left, y, flat)
    made = _where(is_steep, steep, flat)
    return _where((x != x) | (y != y), math.nan, made).to(kind)


@_unary("erfc", slope=lambda grad, input: grad * (-2 / math.sqrt(math.pi)) * (-(input.pow(2))).exp())
def erfc(x):
    y = x.abs()
    # Lentz' continued fraction beyond 2, where 1 - erf(x) has no digits left.
    far = _where(y > 2, y, 2.0)
    tail = FUNCTIONS["zeros_like"](far)
    for at in range(80, 0, -1):
        tail = (at / 2) / (far + tail)
    far = (-far * far).exp() / ((far + tail) * math.sqrt(math.pi))
    made = _where(y > 2, far, 1 - y.erf())
    return _where(x < 0, 2 - made, made)
