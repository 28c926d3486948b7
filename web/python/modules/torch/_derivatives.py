"""Functions that the derivatives of several operations share."""

import functools

from torch._axes import axes_of
from torch._dispatch import FUNCTIONS
from torch._dtype import bfloat16
from torch._tensor import TensorBase


def where(condition, left, right):
    return FUNCTIONS["where"](condition, left, right)


def zeros(grad):
    return grad.new_zeros(grad.shape)


def scaled(grad, factor):
    return grad if factor == 1 else grad * factor


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


def fused(addend, left, right):
    """addend + left * right, rounded once where PyTorch's vectors are."""
    if left.dtype is bfloat16:
        return addend + left * right
    return addend.addcmul(left, right)


def plus_one(left, right):
    return fused(left.new_ones(left.shape), left, right)


def with_rest(grad, together, one_by_one):
    """A gradient, in the type of `grad`, of which PyTorch computes elements in pairs of registers, and
    those that fill none with numbers of Python, which are float64."""
    kind, rest = grad.dtype, together.numel() % (64 // grad.element_size())
    if rest:
        flat, singles = together.flatten(), one_by_one().flatten()
        kept = flat[: flat.numel() - rest].to(kind)
        together = FUNCTIONS["cat"]([kept, singles[-rest:].to(kind)]).view(together.shape)
    return together.to(kind)


def has_tensor(taken, argument):
    return isinstance(taken.get(argument), TensorBase)


def numbered(title, argument="other"):
    """The title of an overload: PyTorch numbers the one with a tensor 1, and the one with a number 0."""
    return lambda taken: title + ("1" if has_tensor(taken, argument) else "0")


def overload(title):
    """The title of a reduction: PyTorch numbers the overload with dimensions 1."""
    return lambda taken: title + ("1" if "dim" in taken else "0")


def restored(reduced, input_shape, dim=None, keepdim=False):
    """A reduced tensor with the dimensions that the reduction removed, of size 1."""
    if keepdim or not input_shape:
        return reduced
    axes = axes_of(dim, len(input_shape)) or range(len(input_shape))
    for axis in sorted(axes):
        reduced = reduced.unsqueeze(axis)
    return reduced


def count_of(input_shape, dim=None):
    """The number of elements that are reduced to one."""
    count = 1
    for axis in axes_of(dim, len(input_shape)) or range(len(input_shape)):
        count *= input_shape[axis] if input_shape else 1
    return count


def picked(grad, input_shape, indices, dim, keepdim=False):
    """The gradient of elements that were picked along one dimension."""
    if not input_shape:
        return grad
    grad, indices = (restored(one, input_shape, dim, keepdim) for one in (grad, indices))
    return grad.new_zeros(input_shape).scatter(dim, indices, grad)
