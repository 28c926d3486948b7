"""Comparisons, logic, bits, and choices between two values, element by element."""

import torch._core as core
from torch import _dtype as dtypes
from torch._combining import common_shape
from torch._derivatives import has_tensor, numbered, where as chosen
from torch._dispatch import operation, register
from torch._dtype import scalar_dtype
from torch._errors import check_kernel
from torch._operators import compute, operand
from torch._tensor import TensorBase, wrap

_WITH_NUMBERS = (
    "{}(Tensor input, Tensor other, *, Tensor out=None)",
    "{}(Tensor input, Scalar other, *, Tensor out=None)",
)
_BITWISE = (_WITH_NUMBERS[0], "f:{}(Scalar self, Tensor other)", _WITH_NUMBERS[1])
_OF_TENSORS = _WITH_NUMBERS[:1]


def _binary(*names, signatures=_WITH_NUMBERS, forms="fmi", **traits):
    """Registers a function of the core under its own name and others."""

    def apply(input, other):
        return compute(names[0], input, other)

    register(apply, forms, *[line.format(name) for name in names for line in signatures], **traits)


_binary("eq", exact8=True)
_binary("ne", "not_equal", exact8=True)
_binary("lt", "less", kernel="lt_cpu")
_binary("le", "less_equal", kernel="le_cpu")
_binary("gt", "greater", kernel="gt_cpu")
_binary("ge", "greater_equal", kernel="ge_cpu")
_binary("logical_and", signatures=_OF_TENSORS, kernel="logical_and_cpu")
_binary("logical_or", signatures=_OF_TENSORS, kernel="logical_or_cpu")
_binary("logical_xor", signatures=_OF_TENSORS, kernel="logical_xor_cpu")
_binary("bitwise_and", signatures=_BITWISE, kernel="bitwise_and_cpu")
_binary("bitwise_or", signatures=_BITWISE, kernel="bitwise_or_cpu")
_binary("bitwise_xor", signatures=_BITWISE, kernel="bitwise_xor_cpu")
_binary("bitwise_left_shift", signatures=_BITWISE, kernel="lshift_cpu")
_binary("bitwise_right_shift", signatures=_BITWISE, kernel="rshift_cpu")


def larger(grad, input, other):
    """The gradient of the larger of two for `input`; equal ones share it."""
    return chosen(input == other, grad / 2, grad).masked_fill(input < other, 0)


def smaller(grad, input, other):
    """The gradient of the smaller of two for `input`."""
    return chosen(input == other, grad / 2, grad).masked_fill(input > other, 0)


_binary("maximum", signatures=_OF_TENSORS, forms="fm", kernel="maximum_cpu",
        input=larger, other=smaller, broadcasts=True)  # fmt: skip
_binary("minimum", signatures=_OF_TENSORS, forms="fm", kernel="minimum_cpu",
        input=smaller, other=larger, broadcasts=True)  # fmt: skip


def _first_of_larger(input, other):
    return (input >= other) | other.isnan()


def _first_of_smaller(input, other):
    return (input <= other) | other.isnan()


def _without_nan(name, verb, takes_first):
    """Registers an extreme of two numbers that is the other one if one is NaN, and the first of two zeros."""

    def apply(input, other):
        made = compute(verb, input, other)
        if not made.dtype.is_floating_point:
            return made
        input, other = input.to(made.dtype), other.to(made.dtype)
        made = chosen(input.isnan(), other, made)
        return chosen((input == other) | other.isnan(), input, made)

    register(
        apply, "fm", _OF_TENSORS[0].format(name), kernel=f"{name}_cpu",
        input=lambda grad, input, other: grad.masked_fill(~takes_first(input, other), 0),
        other=lambda grad, input, other: grad.masked_fill(takes_first(input, other), 0),
        broadcasts=True,
    )  # fmt: skip


_without_nan("fmax", verb="maximum", takes_first=_first_of_larger)
_without_nan("fmin", verb="minimum", takes_first=_first_of_smaller)


def _limit(value):
    """A limit in the form that the core takes: its kind and value."""
    return (core.INT, None) if value is None else operand(value)


def _inside(input, min, max):
    if min is None:
        return input <= max
    return input >= min if max is None else (input >= min) & (input <= max)


def _clamp_low(grad, input, min=None, max=None):
    below = input < min
    return chosen(below if max is None else (min < max) & below, grad, 0.0)


def _clamp_high(grad, input, min=None, max=None):
    above = input > max
    return chosen(above if min is None else above | (max < min), grad, 0.0)


def _clamp_title(taken):
    return "Clamp0" if has_tensor(taken, "min") or has_tensor(taken, "max") else "Clamp1"


@operation(
    "fmi",
    "clamp(Tensor input, Tensor? min=None, Tensor? max=None, *, Tensor out=None)",
    "clamp(Tensor input, Scalar? min=None, Scalar? max=None, *, Tensor out=None)",
    "clip(Tensor input, Tensor? min=None, Tensor? max=None, *, Tensor out=None)",
    "clip(Tensor input, Scalar? min=None, Scalar? max=None, *, Tensor out=None)",
    kernel="clamp_scalar_cpu", title=_clamp_title, min=_clamp_low, max=_clamp_high, broadcasts=True,
    input=lambda grad, input, min=None, max=None: chosen(_inside(input, min, max), grad, 0.0),
)  # fmt: skip
def clamp(input, min=None, max=None):
    if isinstance(min, TensorBase) or isinstance(max, TensorBase):
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


@operation(
    "fmi",
    "clamp_min(Tensor input, Tensor min, *, Tensor out=None)",
    "clamp_min(Tensor input, Scalar min, *, Tensor out=None)",
    float8="clamp_min_scalar_cpu", title=numbered("ClampMin", "min"), min=_clamp_low, broadcasts=True,
    input=lambda grad, input, min: chosen(input >= min, grad, 0.0),
)  # fmt: skip
def clamp_min(input, min):
    return clamp(input, min=min)


@operation(
    "fmi",
    "clamp_max(Tensor input, Tensor max, *, Tensor out=None)",
    "clamp_max(Tensor input, Scalar max, *, Tensor out=None)",
    float8="clamp_max_scalar_cpu", title=numbered("ClampMax", "max"), max=_clamp_high, broadcasts=True,
    input=lambda grad, input, max: chosen(input <= max, grad, 0.0),
)  # fmt: skip
def clamp_max(input, max):
    return clamp(input, max=max)


@operation(
    "fm",
    "f:where(Tensor condition)",
    "where(Tensor condition, Tensor input, Tensor other, *, Tensor out=None)",
    "f:where(Tensor condition, Scalar self, Tensor other)",
    "f:where(Tensor condition, Tensor input, Scalar other)",
    "f:where(Tensor condition, Scalar self, Scalar other)",
    kernel="where_cpu", input=lambda grad, condition: chosen(condition, grad, 0.0),
    other=lambda grad, condition: chosen(condition, 0.0, grad), broadcasts=True, counts_numbers=True,
)  # fmt: skip
def where(condition, input=None, other=None):
    if input is None:
        return condition.nonzero(as_tuple=True)
    if condition.dtype not in (dtypes.bool, dtypes.uint8):
        raise RuntimeError(
            f"where expected condition to be a boolean tensor, but got a tensor with dtype "
            f"{condition.dtype.scalar_name}"
        )
    condition = condition.to(dtypes.bool)
    common_shape([one.shape for one in (condition, input, other) if isinstance(one, TensorBase)])
    if not isinstance(input, TensorBase) and not isinstance(other, TensorBase):
        input = wrap(core.full(*operand(input), scalar_dtype(input).name))
    return wrap(core.where(condition._handle, *operand(input), *operand(other)))
