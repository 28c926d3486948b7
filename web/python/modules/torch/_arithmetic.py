"""Arithmetic between tensors, or tensors and numbers, element by element."""

import math

import torch._core as core
from torch import _dtype as dtypes
from torch._derivatives import has_tensor, numbered, scaled, where, zeros
from torch._dispatch import FUNCTIONS, operation, register
from torch._errors import NOT_LEARNT, check_kernel
from torch._operators import check_subtraction, compute, operand, power
from torch._tensor import TensorBase, wrap

_FUSED = (dtypes.float32, dtypes.float64)


def _plus(input, other, alpha, sign=1):
    """`input + alpha * other`, which PyTorch rounds once where both are floats of one type."""
    if isinstance(alpha, TensorBase):
        alpha = alpha.item()
    if isinstance(input, TensorBase) and isinstance(other, TensorBase) and type(alpha) is not bool:
        if input.dtype is other.dtype and input.dtype in _FUSED:
            return wrap(core.multiply_add(other._handle, *operand(sign * alpha), input._handle))
    made = compute("add", input, other)
    if isinstance(alpha, bool) and made.dtype is not dtypes.bool:
        raise RuntimeError("Boolean alpha only supported for Boolean results.")
    if isinstance(alpha, float) and not made.dtype.is_floating_point:
        raise RuntimeError(
            "For integral input tensors, argument alpha must not be a floating point number."
        )
    scale = bool(alpha) if made.dtype is dtypes.bool else sign * alpha
    return compute("add", input, other * scale)


def _is_one(alpha):
    return type(alpha) is int and alpha == 1


@operation(
    "fmi",
    "add(Tensor~ input, Tensor~ other, *, Scalar alpha=1, Tensor out=None)",
    "add(Tensor~ input, Scalar alpha, Tensor~ other, *, Tensor out=None)|hidden",
    float8="add_stub", input=lambda grad: grad, other=lambda grad, alpha=1: scaled(grad, alpha),
    broadcasts=True, counts_numbers=True,
)  # fmt: skip
def add(input, other, alpha=1):
    return compute("add", input, other) if _is_one(alpha) else _plus(input, other, alpha)


@operation(
    "fmi",
    "sub(Tensor~ input, Tensor~ other, *, Scalar alpha=1, Tensor out=None)",
    "sub(Tensor~ input, Scalar alpha, Tensor~ other, *, Tensor out=None)|hidden",
    "subtract(Tensor~ input, Tensor~ other, *, Scalar alpha=1, Tensor out=None)",
    "subtract(Tensor~ input, Scalar other, Scalar alpha=1)",
    float8="add_stub", input=lambda grad: grad, other=lambda grad, alpha=1: scaled(-grad, alpha),
    broadcasts=True, counts_numbers=True,
)  # fmt: skip
def sub(input, other, alpha=1):
    check_subtraction(input, other)
    return compute("sub", input, other) if _is_one(alpha) else _plus(input, other, alpha, -1)


@operation(
    "f",
    "rsub(Tensor input, Tensor other, *, Scalar alpha=1)",
    "rsub(Tensor input, Scalar other, Scalar alpha=1)",
    title=lambda taken: "Rsub0" if has_tensor(taken, "other") else "Rsub1", float8="add_stub",
    input=lambda grad, alpha=1: scaled(-grad, alpha), other=lambda grad: grad, broadcasts=True,
)  # fmt: skip
def rsub(input, other, alpha=1):
    check_subtraction(input, other)
    return compute("sub", other, input) if _is_one(alpha) else _plus(other, input, alpha, -1)


@operation(
    "fmi",
    "mul(Tensor~ input, Tensor~ other, *, Tensor out=None)",
    "multiply(Tensor~ input, Tensor~ other, *, Tensor out=None)",
    "multiply(Tensor~ input, Scalar other)",
    exact8=True, input=lambda grad, other: grad * other, other=lambda grad, input: grad * input,
    broadcasts=True, counts_numbers=True,
)  # fmt: skip
def mul(input, other):
    return compute("mul", input, other)


@operation("fmi", "ldexp(Tensor input, Tensor other, *, Tensor out=None)")
def ldexp(input, other):
    return input * FUNCTIONS["pow"](2.0, other)


def _quotient(grad, other, rounding_mode=None):
    return zeros(grad) if rounding_mode else grad / other


def _divisor(grad, input, other, rounding_mode=None):
    return zeros(grad) if rounding_mode else -grad * ((input / other) / other)


@operation(
    "fmi",
    "div(Tensor~ input, Tensor~ other, *, Tensor out=None)",
    "div(Tensor~ input, Tensor~ other, *, str? rounding_mode, Tensor out=None)",
    "div(Tensor~ input, Scalar other, *, str? rounding_mode)",
    "divide(Tensor~ input, Tensor~ other, *, Tensor out=None)",
    "divide(Tensor~ input, Tensor~ other, *, str? rounding_mode, Tensor out=None)",
    "divide(Tensor~ input, Scalar other)",
    "divide(Tensor~ input, Scalar other, *, str? rounding_mode)",
    "true_divide(Tensor~ input, Tensor~ other, *, Tensor out=None)",
    "true_divide(Tensor~ input, Scalar other)",
    title=lambda taken: "Div2" if taken.get("rounding_mode") else "Div0",
    input=_quotient, other=_divisor, broadcasts=True, counts_numbers=True,
)  # fmt: skip
def div(input, other, rounding_mode=None):
    if rounding_mode is None:
        return compute("div", input, other)
    if rounding_mode == "floor":
        return compute("floor_divide", input, other)
    if rounding_mode != "trunc":
        raise RuntimeError(
            "div expected rounding_mode to be one of None, 'trunc', or 'floor' but found "
            f"'{rounding_mode}'"
        )
    quotient = compute("div", input, other)
    rest = compute("fmod", input, other)
    if rest.dtype.is_floating_point:
        return quotient.trunc()
    # Without the remainder, integers divide evenly.
    return compute("floor_divide", compute("sub", input, rest), other)


@operation(
    "fmi",
    "floor_divide(Tensor~ input, Tensor~ other, *, Tensor out=None)",
    "floor_divide(Tensor~ input, Scalar other)",
    kernel="div_floor_cpu", undefined=True,
)  # fmt: skip
def floor_divide(input, other):
    return compute("floor_divide", input, other)


def _remainder_title(taken):
    return numbered("Remainder")(taken) if has_tensor(taken, "input") else "NotImplemented"


@operation(
    "fmi",
    "remainder(Tensor input, Tensor other, *, Tensor out=None)",
    "f:remainder(Scalar self, Tensor other)",
    "remainder(Tensor input, Scalar other, *, Tensor out=None)",
    kernel="remainder_cpu", title=_remainder_title, input=lambda grad: grad,
    other=lambda grad, input, other: -grad * FUNCTIONS["div"](input, other, rounding_mode="floor"),
    broadcasts=True,
)  # fmt: skip
def remainder(input, other):
    return compute("remainder", input, other)


@operation(
    "fmi",
    "fmod(Tensor input, Tensor other, *, Tensor out=None)",
    "fmod(Tensor input, Scalar other, *, Tensor out=None)",
    kernel="fmod_cpu", title=numbered("Fmod"), input=lambda grad: grad,
    other=lambda grad, input, other: -grad * FUNCTIONS["div"](input, other, rounding_mode="trunc"),
    broadcasts=True,
)  # fmt: skip
def fmod(input, other):
    return compute("fmod", input, other)


def _power_base(grad, input, exponent):
    if isinstance(exponent, TensorBase):
        made = grad * (exponent * input.pow(exponent - 1))
        return where(exponent == 0, 0.0, made)
    return zeros(grad) if exponent == 0 else grad * (exponent * input.pow(exponent - 1))


def _power_exponent(grad, input, exponent, result):
    if isinstance(input, TensorBase):
        made = grad * (result * input.log())
        return where((input == 0) & (exponent >= 0), 0.0, made)
    if input == 0:
        return where(exponent >= 0, 0.0, grad * (result * -math.inf))
    return grad * (result * (math.log(input) if input > 0 else math.nan))


register(
    power,
    "fmi",
    "pow(Tensor input, Tensor exponent, *, Tensor out=None)",
    "f:pow(Scalar self, Tensor exponent, *, Tensor out=None)",
    "pow(Tensor input, Scalar exponent, *, Tensor out=None)",
    kernel="pow", title=numbered("Pow", "exponent"), input=_power_base, exponent=_power_exponent,
    broadcasts=True,
)  # fmt: skip


@operation(
    "fmi",
    "lerp(Tensor input, Tensor end, Tensor weight, *, Tensor out=None)",
    "lerp(Tensor input, Tensor end, Scalar weight, *, Tensor out=None)",
    title=numbered("Lerp", "weight"), input=lambda grad, weight: grad * (1 - weight),
    end=lambda grad, weight: grad * weight, weight=lambda grad, input, end: grad * (end - input),
    broadcasts=True,
)  # fmt: skip
def lerp(input, end, weight):
    for name, one in (("end", end), ("weight", weight)):
        if isinstance(one, TensorBase) and one.dtype is not input.dtype:
            raise RuntimeError(
                f"expected dtype {input.dtype.c_name} for `{name}` but got dtype {one.dtype.c_name}"
            )
    kernel = "lerp_kernel_tensor" if isinstance(weight, TensorBase) else "lerp_kernel_scalar"
    check_kernel(kernel, input, NOT_LEARNT)
    if input.dtype is dtypes.bfloat16:
        # Computed in float32 and rounded once, here and in the two functions below.
        weight = weight.float() if isinstance(weight, TensorBase) else weight
        return lerp(input.float(), end.float(), weight).to(dtypes.bfloat16)
    if isinstance(weight, TensorBase):
        gap = end - input
        near, far = input.addcmul(gap, weight), end.addcmul(gap, 1 - weight, value=-1)
        return where(weight < 0.5, near, far)
    if weight < 0.5:
        return input.add(end - input, alpha=weight)
    return end.sub(end - input, alpha=1 - weight)


@operation(
    "fmi",
    "addcmul(Tensor input, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor out=None)",
    "addcmul(Tensor input, Scalar value, Tensor tensor1, Tensor tensor2, *, Tensor out=None)|hidden",
    kernel="addcmul_cpu_out", input=lambda grad: grad,
    tensor1=lambda grad, tensor2, value=1: grad * (tensor2 * value),
    tensor2=lambda grad, tensor1, value=1: grad * (tensor1 * value), broadcasts=True,
)  # fmt: skip
def addcmul(input, tensor1, tensor2, value=1):
    check_kernel("addcmul_cpu_out", input, ("bool", "float16"))
    if not any(one.dtype.is_floating_point for one in (input, tensor1, tensor2)):
        value = int(value)
    if input.dtype is tensor1.dtype is tensor2.dtype is dtypes.bfloat16:
        wide = (one.float() for one in (input, tensor1, tensor2))
        return addcmul(*wide, value=value).to(dtypes.bfloat16)
    scaled_one = tensor1 if value == 1 else tensor1 * value
    if input.dtype is scaled_one.dtype is tensor2.dtype and input.dtype in _FUSED:
        return wrap(core.multiply_add(scaled_one._handle, core.TENSOR, tensor2._handle, input._handle))
    return input + scaled_one * tensor2


_NO_INTEGER_ADDCDIV = (
    "Integer division with addcdiv is no longer supported, and in a future  release addcdiv will "
    "perform a true division of tensor1 and tensor2. The historic addcdiv behavior can be "
    "implemented as (input + value * torch.trunc(tensor1 / tensor2)).to(input.dtype) for integer "
    "inputs and as (input + value * tensor1 / tensor2) for float inputs. The future addcdiv "
    "behavior is just the latter implementation: (input + value * tensor1 / tensor2), for all "
    "dtypes."
)


@operation(
    "fmi",
    "addcdiv(Tensor input, Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor out=None)",
    "addcdiv(Tensor input, Scalar value, Tensor tensor1, Tensor tensor2, *, Tensor out=None)|hidden",
    kernel="addcdiv_cpu_out", input=lambda grad: grad,
    tensor1=lambda grad, tensor2, value=1: grad * (FUNCTIONS["full_like"](tensor2, value) / tensor2),
    tensor2=lambda grad, tensor1, tensor2, value=1: -grad * (value * tensor1 / (tensor2 * tensor2)),
    broadcasts=True,
)  # fmt: skip
def addcdiv(input, tensor1, tensor2, value=1):
    if not (tensor1.dtype.is_floating_point or tensor2.dtype.is_floating_point):
        raise RuntimeError(_NO_INTEGER_ADDCDIV)
    check_kernel("addcdiv_cpu_out", input, ("float16",))
    if input.dtype is tensor1.dtype is tensor2.dtype is dtypes.bfloat16:
        wide = (one.float() for one in (input, tensor1, tensor2))
        return addcdiv(*wide, value=value).to(dtypes.bfloat16)
    return input + value * tensor1 / tensor2
