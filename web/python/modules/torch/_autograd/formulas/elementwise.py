"""Derivatives of elementwise functions of one tensor or several."""

import functools
import math

from torch._autograd.rules import derive
from torch._dispatch import FUNCTIONS
from torch._dtype import bfloat16
from torch._tensor import Tensor


def where(condition, left, right):
    return FUNCTIONS["where"](condition, left, right)


def zeros(grad):
    return grad.new_zeros(grad.shape)


def scaled(grad, factor):
    return grad if factor == 1 else grad * factor


# Functions of one tensor

derive("abs absolute", input=lambda grad, input: grad * input.sign())
derive("neg negative", input=lambda grad: -grad)
derive("sign sgn", input=zeros)
derive("floor", input=zeros)
derive("ceil", input=zeros)
derive("trunc fix", input=zeros)
derive("round", input=zeros)
derive("frac", input=lambda grad: grad)
derive("sqrt", input=lambda grad, result: grad / (2 * result))
derive("rsqrt", input=lambda grad, result: -0.5 * grad * result.pow(3))
derive("reciprocal", input=lambda grad, result: -grad * (result * result))
derive("exp", input=lambda grad, result: grad * result)
derive("exp2", input=lambda grad, result: grad * result * math.log(2))
derive("expm1", input=lambda grad, result: grad * (result + 1))
derive("log", input=lambda grad, input: grad / input)
derive("log2", input=lambda grad, input: grad / (input * 0.6931471805599453))
derive("log10", input=lambda grad, input: grad / (input * 2.3025850929940456))
derive("log1p", input=lambda grad, input: grad / (input + 1))
derive("sin", input=lambda grad, input: grad * input.cos())
derive("cos", input=lambda grad, input: grad * -input.sin())
derive("tan", input=lambda grad, result: grad * (1 + result.pow(2)))


def in_float32(formula):
    """Computes the gradient of a bfloat16 in float32 and rounds it once, as PyTorch's kernels do."""

    @functools.wraps(formula)
    def compute(grad, **given):
        if grad.dtype is not bfloat16:
            return formula(grad, **given)
        for name, value in given.items():
            given[name] = value.float() if getattr(value, "dtype", None) is bfloat16 else value
        return formula(grad.float(), **given).to(bfloat16)

    return compute


derive("tanh", input=in_float32(lambda grad, result: grad * (1 - result * result)))
derive("sigmoid", input=in_float32(lambda grad, result: grad * (1 - result) * result))
derive("erfinv", input=lambda grad, result: math.sqrt(math.pi) / 2 * result.pow(2).exp() * grad)
derive("erf", input=lambda grad, input: 2 / math.sqrt(math.pi) * (-input.pow(2)).exp() * grad)
derive("relu", input=lambda grad, result: where(result <= 0, 0.0, grad))
derive("nan_to_num", input=lambda grad, input: grad * input.isfinite())

# Functions of two tensors


def _has_tensor(taken, argument):
    return isinstance(taken.get(argument), Tensor)


def _numbered(name, argument="other"):
    """PyTorch numbers an overload with a tensor 1, and with a number 0."""
    return lambda taken: name + ("1" if _has_tensor(taken, argument) else "0")


derive("add", input=lambda grad: grad, other=lambda grad, alpha=1: scaled(grad, alpha),
       broadcasts=True, counts_numbers=True)
derive("sub subtract", input=lambda grad: grad, other=lambda grad, alpha=1: scaled(-grad, alpha),
       broadcasts=True, counts_numbers=True)
derive("rsub", title=lambda taken: "Rsub0" if _has_tensor(taken, "other") else "Rsub1", input=lambda grad, alpha=1: scaled(-grad, alpha), other=lambda grad: grad,
       broadcasts=True)
derive("mul multiply", input=lambda grad, other: grad * other, other=lambda grad, input: grad * input,
       broadcasts=True, counts_numbers=True)


def _quotient(grad, other, rounding_mode=None):
    return zeros(grad) if rounding_mode else grad / other


def _divisor(grad, input, other, rounding_mode=None):
    return zeros(grad) if rounding_mode else -grad * ((input / other) / other)


def _div_title(taken):
    return "Div2" if taken.get("rounding_mode") else "Div0"


derive("div divide true_divide", title=_div_title, input=_quotient, other=_divisor, broadcasts=True,
       counts_numbers=True)


def _remainder_title(taken):
    return _numbered("Remainder")(taken) if _has_tensor(taken, "input") else "NotImplemented"


derive("remainder", title=_remainder_title, input=lambda grad: grad,
       other=lambda grad, input, other: -grad * FUNCTIONS["div"](input, other, rounding_mode="floor"),
       broadcasts=True)
derive("fmod", title=_numbered("Fmod"), input=lambda grad: grad,
       other=lambda grad, input, other: -grad * FUNCTIONS["div"](input, other, rounding_mode="trunc"),
       broadcasts=True)


def _power_base(grad, input, exponent):
    if isinstance(exponent, Tensor):
        made = grad * (exponent * input.pow(exponent - 1))
        return where(exponent == 0, 0.0, made)
    return zeros(grad) if exponent == 0 else grad * (exponent * input.pow(exponent - 1))


def _power_exponent(grad, input, exponent, result):
    if isinstance(input, Tensor):
        made = grad * (result * input.log())
        return where((input == 0) & (exponent >= 0), 0.0, made)
    if input == 0:
        return where(exponent >= 0, 0.0, grad * (result * -math.inf))
    return grad * (result * (math.log(input) if input > 0 else math.nan))


def _power_title(taken):
    return "Pow1" if isinstance(taken["exponent"], Tensor) else "Pow0"


derive("pow", title=_power_title, input=_power_base, exponent=_power_exponent, broadcasts=True)
derive("square", title="Pow", input=lambda grad, input: grad * (2 * input.pow(1)))


def _larger(grad, input, other):
    return where(input == other, grad / 2, grad).masked_fill(input < other, 0)


def _smaller(grad, input, other):
    return where(input == other, grad / 2, grad).masked_fill(input > other, 0)


derive("maximum", input=_larger, other=_smaller, broadcasts=True)
derive("minimum", input=_smaller, other=_larger, broadcasts=True)

# Functions of three tensors

derive("where", input=lambda grad, condition: where(condition, grad, 0.0),
       other=lambda grad, condition: where(condition, 0.0, grad), broadcasts=True, counts_numbers=True)
derive("lerp", title=_numbered("Lerp", "weight"), input=lambda grad, weight: grad * (1 - weight), end=lambda grad, weight: grad * weight,
       weight=lambda grad, input, end: grad * (end - input), broadcasts=True)
derive("addcmul", input=lambda grad: grad,
       tensor1=lambda grad, tensor2, value=1: grad * (tensor2 * value),
       tensor2=lambda grad, tensor1, value=1: grad * (tensor1 * value), broadcasts=True)
derive("addcdiv", input=lambda grad: grad,
       tensor1=lambda grad, tensor2, value=1: grad * (FUNCTIONS["full_like"](tensor2, value) / tensor2),
       tensor2=lambda grad, tensor1, tensor2, value=1:
           -grad * (value * tensor1 / (tensor2 * tensor2)),
       broadcasts=True)  # fmt: skip


def _inside(input, min, max):
    if min is None:
        return input <= max
    return input >= min if max is None else (input >= min) & (input <= max)


def _clamp_min(grad, input, min=None, max=None):
    below = input < min
    return where(below if max is None else (min < max) & below, grad, 0.0)


def _clamp_max(grad, input, min=None, max=None):
    above = input > max
    return where(above if min is None else above | (max < min), grad, 0.0)


def _clamp_title(taken):
    limits = taken.get("min"), taken.get("max")
    return "Clamp0" if any(isinstance(one, Tensor) for one in limits) else "Clamp1"


derive("clamp clip", title=_clamp_title, min=_clamp_min, max=_clamp_max, broadcasts=True,
       input=lambda grad, input, min=None, max=None: where(_inside(input, min, max), grad, 0.0))
derive("clamp_min", title=_numbered("ClampMin", "min"), min=_clamp_min, broadcasts=True,
       input=lambda grad, input, min: where(input >= min, grad, 0.0))
derive("clamp_max", title=_numbered("ClampMax", "max"), max=_clamp_max, broadcasts=True,
       input=lambda grad, input, max: where(input <= max, grad, 0.0))
