"""Functions of each element beside the usual ones."""

import math

import numpy as np
import torch
from numpy._array import asarray, result
from numpy._operators import together


def _floats(x):
    x = asarray(x)
    return x if x.dtype.kind == "f" else x.astype(float)


def _one(made):
    return made if made.ndim else made[()]


def signbit(x, /):
    return result(torch.signbit(asarray(x)._t))


def copysign(x1, x2, /):
    x1, x2 = _floats(x1), _floats(x2)
    return _one(np.where(np.signbit(x1) == np.signbit(x2), x1, -x1))


def fmax(x1, x2, /):
    x1, x2 = asarray(x1), asarray(x2)
    made = np.maximum(x1, x2)
    return _one(np.where(x1 != x1, x2, np.where(x2 != x2, x1, made)))


def fmin(x1, x2, /):
    x1, x2 = asarray(x1), asarray(x2)
    made = np.minimum(x1, x2)
    return _one(np.where(x1 != x1, x2, np.where(x2 != x2, x1, made)))


def hypot(x1, x2, /):
    x1, x2 = np.abs(_floats(x1)), np.abs(_floats(x2))
    largest = np.maximum(x1, x2)
    divisor = np.where((largest == 0) | np.isinf(largest), 1, largest).astype(largest.dtype)
    share, other = x1 / divisor, x2 / divisor
    made = divisor * np.sqrt(share * share + other * other)
    return _one(asarray(np.where(np.isinf(largest), largest, made)).astype(made.dtype))


def heaviside(x1, x2, /):
    x1, x2 = _floats(x1), _floats(x2)
    made = np.where(x1 < 0, 0.0, np.where(x1 > 0, 1.0, x2))
    return _one(np.where(x1 != x1, x1, made))


def logaddexp(x1, x2, /):
    x1, x2 = _floats(x1), _floats(x2)
    largest = np.maximum(x1, x2)
    away = np.abs(x1 - x2)
    return _one(np.where(x1 == x2, x1 + math.log(2), largest + np.log1p(np.exp(-away))))


def logaddexp2(x1, x2, /):
    x1, x2 = _floats(x1), _floats(x2)
    largest = np.maximum(x1, x2)
    away = np.log1p(np.power(2.0, -np.abs(x1 - x2))) / math.log(2)
    return _one(np.where(x1 == x2, x1 + 1, largest + away))


def exp2(x, /):
    return result(torch.exp2(_floats(x)._t))


def cbrt(x, /):
    x = _floats(x)
    wide = np.abs(x).astype(float)
    root = np.power(wide, 1 / 3)
    # One step of Newton's method.
    root = np.where(wide > 0, root - (root * root * root - wide) / np.where(wide > 0, 3 * root * root, 1.0), root)
    return _one(np.copysign(root, x.astype(float)).astype(x.dtype))


def fix(x, out=None):
    return np.trunc(_floats(x))


def modf(x, /):
    x = _floats(x)
    whole = np.trunc(x)
    share = np.where(np.isinf(x), 0.0, x - whole).astype(x.dtype)
    return np.copysign(share, x), whole


def float_power(x1, x2, /):
    return np.power(asarray(x1).astype(float), asarray(x2).astype(float))


def _of(number, x):
    return asarray(number).astype(x.dtype)


def _pi(x):
    return _of(math.pi, x)


def deg2rad(x, /):
    x = _floats(x)
    return _one(x * (_pi(x) / _of(180, x)))


def rad2deg(x, /):
    x = _floats(x)
    return _one(x * (_of(180, x) / _pi(x)))


radians, degrees = deg2rad, rad2deg


def sinc(x):
    x = _floats(x)
    angle = math.pi * np.where(x == 0, 1.0e-20, x)
    return np.sin(angle) / angle


def frexp(x, /):
    x = _floats(x)
    wide = np.abs(x).astype(float)
    is_plain = (wide > 0) & np.isfinite(wide)
    safe = np.where(is_plain, wide, 1.0)
    exponent = np.floor(np.log2(safe)) + 1
    # The logarithm may be off by one beside a power of two.
    for _ in range(2):
        share = ldexp(safe, -exponent.astype(int))
        exponent = exponent + np.where(share >= 1, 1, np.where(share < 0.5, -1, 0))
    share = ldexp(safe, -exponent.astype(int))
    mantissa = np.copysign(np.where(is_plain, share, wide), x.astype(float)).astype(x.dtype)
    exponent = np.where(is_plain, exponent, 0.0).astype(np.int32)
    return _one(mantissa), _one(exponent)


def ldexp(x1, x2, /):
    x1, x2 = _floats(x1), asarray(x2)
    if x2.dtype.kind not in "iub":
        raise TypeError(
            "ufunc 'ldexp' not supported for the input types, and the inputs could not be safely coerced to any supported "
            "types according to the casting rule ''safe''"
        )
    # Two factors, because a power of two may be beyond the type where the result is not.
    half = x2.astype(int) // 2
    made = x1.astype(float) * np.power(2.0, half) * np.power(2.0, x2.astype(int) - half)
    return _one(asarray(made).astype(x1.dtype))


def _by_torch(name):
    function = getattr(torch, name.replace("arc", "a"))

    def apply(x, /):
        return result(function(_floats(x)._t))

    apply.__name__ = apply.__qualname__ = name
    return apply


arccos, arcsin, arctan = _by_torch("arccos"), _by_torch("arcsin"), _by_torch("arctan")
arccosh, arcsinh, arctanh = _by_torch("arccosh"), _by_torch("arcsinh"), _by_torch("arctanh")
cosh, sinh = _by_torch("cosh"), _by_torch("sinh")


def arctan2(x1, x2, /):
    tensors, kind = together(_floats(x1), _floats(x2))
    return result(torch.atan2(*tensors))


def gcd(x1, x2, /):
    first, second = np.abs(asarray(x1)), np.abs(asarray(x2))
    kind = np.result_type(first, second)
    if kind.kind not in "iu":
        raise TypeError(
            "ufunc 'gcd' did not contain a loop with signature matching types "
            f"({type(first.dtype)}, {type(second.dtype)}) -> None"
        )
    shape = np.broadcast_shapes(np.shape(first), np.shape(second))
    first, second = (np.broadcast_to(one, shape).astype(kind) for one in (first, second))
    while bool(np.any(second != 0)):
        rest = np.where(second != 0, first % np.where(second != 0, second, 1), 0)
        first, second = np.where(second != 0, second, first), rest
    return _one(asarray(first))


def lcm(x1, x2, /):
    shared = asarray(gcd(x1, x2))
    made = np.abs(asarray(x1)) // np.where(shared == 0, 1, shared) * np.abs(asarray(x2))
    return _one(asarray(made))


def real(val):
    return val if hasattr(val, "dtype") else _one(asarray(val))


def imag(val):
    made = np.zeros_like(asarray(val))
    return made if made.ndim else made[()]


def angle(z, deg=False):
    z = _floats(z)
    return _one(np.where(z < 0, 180.0 if deg else math.pi, 0.0))
