"""Functions of each element of one tensor."""

import math

import torch._core as core
from torch import _dtype as dtypes
from torch._core import unary
from torch._derivatives import in_float32, plus_one, where, with_rest, zeros
from torch._dispatch import operation, register
from torch._errors import NOT_LEARNT, check_kernel
from torch._lazy import module
from torch._tensor import wrap


def _unary(*names, verb=None, forms="fmi", out=", *, Tensor out=None", finish=None, **traits):
    """Registers a function of the core under its own name and others. `finish` is given the input and
    the result."""
    verb = verb or names[0]

    def apply(input):
        made = wrap(unary(verb, input._handle))
        return finish(input, made) if finish else made

    register(apply, forms, *[f"{name}(Tensor input{out})" for name in names], **traits)


# Signs and rounding

_unary("abs", "absolute", exact8=True, input=lambda grad, input: grad * input.sign())
_unary("neg", "negative", kernel="neg_cpu", input=lambda grad: -grad)
_unary("sign", kernel="sign_cpu", input=zeros)
_unary("sgn", verb="sign", kernel="sign_cpu", title="Sign", input=zeros)
_unary("floor", kernel="floor_vml_cpu", input=zeros)
_unary("ceil", kernel="ceil_vml_cpu", input=zeros)
_unary("trunc", "fix", kernel="trunc_vml_cpu", input=zeros)
_unary("frac", kernel="frac_cpu", input=lambda grad: grad)


@operation(
    "fmi",
    "round(Tensor input, *, Tensor out=None)",
    "round(Tensor input, *, int decimals, Tensor out=None)",
    kernel="round_vml_cpu", input=zeros,
)  # fmt: skip
def round(input, decimals=0):
    if decimals == 0:
        return wrap(unary("round", input._handle))
    check_kernel("round_cpu", input, NOT_LEARNT)
    # As in PyTorch's kernel: multiply by a power of ten, round, and divide by it again.
    ten = float(10 ** abs(decimals))
    if decimals < 0:
        return (input / ten).round() * ten
    return (input * ten).round() / ten


@operation("fm", "positive(Tensor input)")
def positive(input):
    if input.dtype is dtypes.bool:
        raise RuntimeError("The `+` operator, on a bool tensor is not supported.")
    return input


# Powers, exponents and logarithms

_unary("square", kernel="pow", title="Pow", input=lambda grad, input: grad * (2 * input.pow(1)))
_unary("sqrt", kernel="sqrt_vml_cpu", input=lambda grad, result: grad / (2 * result))


def _rsqrt_of_rest(input, made):
    """PyTorch rounds the root of a bfloat16 too where elements fill no pair of registers."""
    if input.dtype is not dtypes.bfloat16:
        return made
    return with_rest(input, made, lambda: 1 / input.sqrt())


_unary("rsqrt", kernel="rsqrt_cpu", finish=_rsqrt_of_rest, input=lambda grad, result: -0.5 * grad * result.pow(3))
_unary("reciprocal", kernel="reciprocal_cpu", input=lambda grad, result: -grad * (result * result))
_unary("exp", kernel="exp_vml_cpu", input=lambda grad, result: grad * result)
_unary("exp2", kernel="exp2", input=lambda grad, result: grad * result * math.log(2))
_unary("expm1", kernel="expm1_vml_cpu", input=lambda grad, result: grad * (result + 1))
_unary("log", kernel="log_vml_cpu", input=lambda grad, input: grad / input)
_unary("log2", kernel="log2_vml_cpu", input=lambda grad, input: grad / (input * 0.6931471805599453))
_unary("log10", kernel="log10_vml_cpu", input=lambda grad, input: grad / (input * 2.3025850929940456))
_unary("log1p", kernel="log1p_vml_cpu", input=lambda grad, input: grad / (input + 1))

# Trigonometric functions, and those of neural networks and probabilities

_unary("sin", kernel="sin_vml_cpu", input=lambda grad, input: grad * input.cos())
_unary("cos", kernel="cos_vml_cpu", input=lambda grad, input: grad * -input.sin())
_unary("tan", kernel="tan_vml_cpu", input=lambda grad, result: grad * (1 + result.pow(2)))
_unary("tanh", kernel="tanh_vml_cpu",
       input=in_float32(lambda grad, result: grad * plus_one(-result, result)))  # fmt: skip
_unary("sigmoid", float8="sigmoid_cpu_reduced_float",
       input=in_float32(lambda grad, result: grad * (1 - result) * result))  # fmt: skip
_unary("relu", out="", kernel="clamp_min_cpu", float8="clamp_min_scalar_cpu",
       input=lambda grad, result: where(result <= 0, 0.0, grad))  # fmt: skip
_unary("erf", kernel="erf_vml_cpu",
       input=lambda grad, input: 2 / math.sqrt(math.pi) * (-input.pow(2)).exp() * grad)  # fmt: skip


@operation(
    "fmi",
    "erfinv(Tensor input, *, Tensor out=None)",
    input=lambda grad, result: math.sqrt(math.pi) / 2 * result.pow(2).exp() * grad,
)  # fmt: skip
def erfinv(input):
    check_kernel("erfinv_vml_cpu", input, ("float16",))
    return module("_inverse_error").erfinv(input)


@operation(
    "fmi",
    "deg2rad(Tensor input, *, Tensor out=None)",
    title="Deg2Rad", input=lambda grad: grad * (math.pi / 180),
)  # fmt: skip
def deg2rad(input):
    return input * (math.pi / 180)


@operation(
    "fmi",
    "rad2deg(Tensor input, *, Tensor out=None)",
    title="Rad2Deg", input=lambda grad: grad * (180 / math.pi),
)  # fmt: skip
def rad2deg(input):
    return input * (180 / math.pi)


# Bits, and numbers that are not finite

_unary("logical_not", kernel="logical_not_cpu")
_unary("bitwise_not", kernel="bitwise_not_cpu")
# The integers that have as many bytes as a float.
_BITS = {2: dtypes.int16, 4: dtypes.int32, 8: dtypes.int64}

_unary("isnan", forms="fm", out="", exact8=True)
_unary("isinf", forms="fm", out="", kernel="isinf")
_unary("isfinite", forms="fm", out="", kernel="isfinite")


@operation("fm", "signbit(Tensor input, *, Tensor out=None)")
def signbit(input):
    if input.dtype.is_floating_point:
        input = input.detach().view(_BITS[input.dtype.size])
    return input < 0


@operation(
    "fmi",
    "nan_to_num(Tensor input, float? nan=None, float? posinf=None, float? neginf=None, *, Tensor out=None)",
    kernel="nan_to_num", input=lambda grad, input: grad * input.isfinite(),
)  # fmt: skip
def nan_to_num(input, nan=None, posinf=None, neginf=None):
    return wrap(core.nan_to_num(input._handle, nan, posinf, neginf))
