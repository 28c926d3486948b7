"""Elementwise functions of one or two tensors."""

import torch._core as core
from torch import _dtype as dtypes
from torch._combining import common_shape
from torch._core import unary
from torch._dispatch import FUNCTIONS, operation, register
from torch._errors import NOT_LEARNT, check_kernel
from torch._lazy import module
from torch._operators import check_subtraction, compute, operand, power
from torch._tensor import Tensor, wrap

_UNARY = """abs absolute neg negative sign sgn:sign square floor ceil trunc fix:trunc frac sqrt rsqrt
reciprocal exp exp2 expm1 log log2 log10 log1p sin cos tan tanh sigmoid erf relu logical_not
bitwise_not"""
_TESTS = "isnan isinf isfinite"
_SAME = {"absolute": "abs", "negative": "neg"}

_BINARY = """mul multiply:mul true_divide:div floor_divide remainder fmod bitwise_and bitwise_or
bitwise_xor bitwise_left_shift bitwise_right_shift eq ne not_equal:ne lt less:lt le less_equal:le gt
greater:gt ge greater_equal:ge logical_and logical_or logical_xor"""


def _unary(verb):
    def apply(input):
        return wrap(unary(verb, input._handle))

    return apply


def _binary(verb):
    def apply(input, other):
        return compute(verb, input, other)

    return apply


def _install():
    for words in _UNARY.split():
        name, _, verb = words.partition(":")
        register(name, _unary(_SAME.get(name, verb or name)), "fmi")
    for name in _TESTS.split():
        register(name, _unary(name))
    for words in _BINARY.split():
        name, _, verb = words.partition(":")
        register(name, _binary(verb or name), "fmi")
    for name in ("maximum", "minimum"):
        register(name, _binary(name))


_install()


@operation("fmi")
def erfinv(input):
    check_kernel("erfinv_vml_cpu", input, ("float16",))
    return module("_inverse_error").erfinv(input)


@operation("fm")
def positive(input):
    if input.dtype is dtypes.bool:
        raise RuntimeError("The `+` operator, on a bool tensor is not supported.")
    return input


@operation("fmi")
def round(input, decimals=0):
    if decimals == 0:
        return wrap(unary("round", input._handle))
    check_kernel("round_cpu", input, NOT_LEARNT)
    # As in PyTorch's kernel: multiply by a power of ten, round, and divide by it again.
    ten = float(10 ** abs(decimals))
    if decimals < 0:
        return (input / ten).round() * ten
    return (input * ten).round() / ten


_FUSED = (dtypes.float32, dtypes.float64)


def _plus(input, other, alpha, sign=1):
    """`input + alpha * other`, which PyTorch rounds once where both are floats of one type."""
    if isinstance(input, Tensor) and isinstance(other, Tensor) and type(alpha) is not bool:
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


@operation("fmi")
def add(input, other, alpha=1):
    return compute("add", input, other) if _is_one(alpha) else _plus(input, other, alpha)


@operation("fmi", "subtract")
def sub(input, other, alpha=1):
    check_subtraction(input, other)
    return compute("sub", input, other) if _is_one(alpha) else _plus(input, other, alpha, -1)


@operation("f")
def rsub(input, other, alpha=1):
    check_subtraction(input, other)
    return compute("sub", other, input) if _is_one(alpha) else _plus(other, input, alpha, -1)


_ROUNDINGS = {"floor": "floor_divide", "trunc": "trunc"}


@operation("fmi", "divide")
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


register("pow", power, "fmi")


def scalar_dtype(value):
    """The dtype of a Python number."""
    if isinstance(value, bool):
        return dtypes.bool
    return dtypes.int64 if isinstance(value, int) else dtypes.get_default_dtype()


def _limit(value):
    """A limit in the form that the core takes: its kind and value."""
    return (core.INT, None) if value is None else operand(value)


@operation("fmi", "clip")
def clamp(input, min=None, max=None):
    if isinstance(min, Tensor) or isinstance(max, Tensor):
        if min is not None and max is not None:
            check_kernel("clamp_cpu", input, ("float16",))
        result = input
        if min is not None:
            result = compute("maximum", result, min)
        if max is not None:
            result = compute("minimum", result, max)
        return result
    if min is None or max is None:
        _check_limit(input, min, max)
    elif isinstance(min, bool) and isinstance(max, bool):
        check_kernel("clamp_scalar_cpu", input, ("bool",))
    return wrap(core.clamp(input._handle, *_limit(min), *_limit(max)))


def _check_limit(input, min, max):
    """PyTorch has a separate kernel for each limit alone."""
    refused = ("float16", "bool") if isinstance(min, bool) or isinstance(max, bool) else ("float16",)
    if min is not None or max is not None:
        check_kernel("clamp_min_cpu" if max is None else "clamp_max_scalar_cpu", input, refused)


@operation("fmi")
def clamp_min(input, min):
    return clamp(input, min=min)


@operation("fmi")
def clamp_max(input, max):
    return clamp(input, max=max)


@operation("fm")
def where(condition, input=None, other=None):
    if input is None:
        return condition.nonzero(as_tuple=True)
    if condition.dtype not in (dtypes.bool, dtypes.uint8):
        raise RuntimeError(
            f"where expected condition to be a boolean tensor, but got a tensor with dtype "
            f"{condition.dtype.scalar_name}"
        )
    condition = condition.to(dtypes.bool)
    common_shape([one.shape for one in (condition, input, other) if isinstance(one, Tensor)])
    if not isinstance(input, Tensor) and not isinstance(other, Tensor):
        input = wrap(core.full(*operand(input), scalar_dtype(input).name))
    return wrap(core.where(condition._handle, *operand(input), *operand(other)))


@operation("fmi")
def nan_to_num(input, nan=None, posinf=None, neginf=None):
    return wrap(core.nan_to_num(input._handle, nan, posinf, neginf))


@operation("fmi")
def lerp(input, end, weight):
    for name, one in (("end", end), ("weight", weight)):
        if isinstance(one, Tensor) and one.dtype is not input.dtype:
            raise RuntimeError(
                f"expected dtype {input.dtype.c_name} for `{name}` but got dtype {one.dtype.c_name}"
            )
    kernel = "lerp_kernel_tensor" if isinstance(weight, Tensor) else "lerp_kernel_scalar"
    check_kernel(kernel, input, NOT_LEARNT)
    if isinstance(weight, Tensor):
        # Within a last bit of PyTorch, which fuses some of these operations.
        near = input + weight * (end - input)
        return FUNCTIONS["where"](weight < 0.5, near, end - (end - input) * (1 - weight))
    if weight < 0.5:
        return input.add(end - input, alpha=weight)
    return end.sub(end - input, alpha=1 - weight)


@operation("fmi")
def addcmul(input, tensor1, tensor2, value=1):
    check_kernel("addcmul_cpu_out", input, ("bool", "float16"))
    if not any(one.dtype.is_floating_point for one in (input, tensor1, tensor2)):
        value = int(value)
    scaled = tensor1 if value == 1 else tensor1 * value
    if input.dtype is scaled.dtype is tensor2.dtype and input.dtype in _FUSED:
        return wrap(core.multiply_add(scaled._handle, core.TENSOR, tensor2._handle, input._handle))
    return input + scaled * tensor2


_NO_INTEGER_ADDCDIV = (
    "Integer division with addcdiv is no longer supported, and in a future  release addcdiv will "
    "perform a true division of tensor1 and tensor2. The historic addcdiv behavior can be "
    "implemented as (input + value * torch.trunc(tensor1 / tensor2)).to(input.dtype) for integer "
    "inputs and as (input + value * tensor1 / tensor2) for float inputs. The future addcdiv "
    "behavior is just the latter implementation: (input + value * tensor1 / tensor2), for all "
    "dtypes."
)


@operation("fmi")
def addcdiv(input, tensor1, tensor2, value=1):
    if not (tensor1.dtype.is_floating_point or tensor2.dtype.is_floating_point):
        raise RuntimeError(_NO_INTEGER_ADDCDIV)
    check_kernel("addcdiv_cpu_out", input, ("float16",))
    return input + value * tensor1 / tensor2


def _along(name, verb, input, dim, dtype):
    from torch._reductions import as_dtype, axis_of

    source = input if dtype is None else input.to(as_dtype(dtype))
    axis = axis_of(dim, source.ndim)
    kind = source.dtype
    if source.numel() and (not kind.is_floating_point or kind is dtypes.float16):
        is_last = axis == max(source.ndim, 1) - 1
        kernel = f"{name}_lastdim_kernel_impl" if is_last else "softmax_kernel_impl"
        raise RuntimeError(f"\"{kernel}\" not implemented for '{kind.scalar_name}'")
    return wrap(verb(source._handle, axis))


@operation("fm")
def softmax(input, dim, dtype=None):
    return _along("softmax", core.softmax, input, dim, dtype)


@operation("fm")
def log_softmax(input, dim, dtype=None):
    return _along("log_softmax", core.log_softmax, input, dim, dtype)
