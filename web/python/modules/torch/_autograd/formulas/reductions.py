"""Derivatives of sums, products and extremes along dimensions, and of sorting."""

from torch._autograd.formulas.elementwise import where
from torch._autograd.rules import derive
from torch._dispatch import FUNCTIONS
from torch._reductions import axes_of, axis_of


def restored(reduced, input_shape, dim=None, keepdim=False):
    """A reduced tensor with the dimensions that the reduction removed, of size 1."""
    if keepdim or not input_shape:
        return reduced
    axes = axes_of(dim, len(input_shape)) or range(len(input_shape))
    for axis in sorted(axes):
        reduced = reduced.unsqueeze(axis)
    return reduced


def count_of(input_shape, dim=None):
    """How many elements are reduced to one."""
    count = 1
    for axis in axes_of(dim, len(input_shape)) or range(len(input_shape)):
        count *= input_shape[axis] if input_shape else 1
    return count


def overload(name):
    """PyTorch numbers the overload with dimensions 1."""
    return lambda taken: name + ("1" if "dim" in taken else "0")


# Sums

def _sum(grad, input_shape, dim=None, keepdim=False):
    return restored(grad, input_shape, dim, keepdim).expand(input_shape)


def mean_gradient(grad, input_shape, dim=None, keepdim=False):
    return _sum(grad, input_shape, dim, keepdim) / count_of(input_shape, dim)


def _nansum(grad, input, dim=None, keepdim=False):
    return _sum(grad, input.shape, dim, keepdim) * input.isnan().logical_not()


derive("sum", title=overload("Sum"), input=_sum, broadcasts=True)
derive("nansum", input=_nansum, broadcasts=True)
derive("mean", title=overload("Mean"), input=mean_gradient, broadcasts=True)


def _without_own(input, axis):
    """For each element the product of all others along an axis."""
    if input.shape[axis] == 1:
        return FUNCTIONS["ones_like"](input)
    ones = input.narrow(axis, 0, 1) * 0 + 1
    before = FUNCTIONS["cat"]([ones, input.narrow(axis, 0, input.shape[axis] - 1)], axis)
    after = input.narrow(axis, 1, input.shape[axis] - 1).flip(axis)
    after = FUNCTIONS["cat"]([ones, after], axis)
    return before.cumprod(axis) * after.cumprod(axis).flip(axis)


def _prod(grad, input, result, dim=None, keepdim=False):
    if not input.ndim:
        return grad
    if dim is None:
        zero_count = (input == 0).sum().item()
        if zero_count == 0:
            return grad * (result / input)
        if zero_count > 1:
            return input.new_zeros(input.shape)
        return (grad * _without_own(input.reshape(-1), 0)).reshape(input.shape)
    grad, result = (restored(one, input.shape, dim, keepdim) for one in (grad, result))
    if not (input == 0).any():
        return grad * (result / input)
    return grad * _without_own(input, axis_of(dim, input.ndim))


derive("prod", title=overload("Prod"), input=_prod)

# Extremes


def _shared(grad, input, result, dim=None, keepdim=False):
    """Equal extremes share the gradient."""
    grad, result = (restored(one, input.shape, dim, keepdim) for one in (grad, result))
    mask = input == result
    return grad * mask / mask.sum(dim, keepdim=True)


def _evenly(grad, input, result):
    mask = input.isnan() if result.isnan().item() else input == result
    return grad.new_zeros(input.shape).masked_fill(mask, grad / mask.sum())


def _picked(grad, input_shape, indices, dim, keepdim=False):
    """The gradient of elements that were picked along one dimension."""
    if not input_shape:
        return grad
    grad, indices = (restored(one, input_shape, dim, keepdim) for one in (grad, indices))
    return grad.new_zeros(input_shape).scatter(dim, indices, grad)


def _extreme(larger):
    def formula(grad, input, result, indices=None, dim=None, keepdim=False, other=None):
        if other is not None:
            return where(input == other, grad / 2, grad).masked_fill(larger(other, input), 0)
        if dim is None:
            return _evenly(grad, input, result)
        return _picked(grad, input.shape, indices, dim, keepdim)

    return formula


def _other_extreme(larger):
    def formula(grad, input, other):
        return where(input == other, grad / 2, grad).masked_fill(larger(input, other), 0)

    return formula


def _title(name):
    def title(taken):
        if "other" in taken:
            return f"{name}imum0"
        return name + ("0" if "dim" in taken else "1")

    return title


derive("max", title=_title("Max"), input=_extreme(lambda a, b: a > b),
       other=_other_extreme(lambda a, b: a > b), broadcasts=True)
derive("min", title=_title("Min"), input=_extreme(lambda a, b: a < b),
       other=_other_extreme(lambda a, b: a < b), broadcasts=True)
derive("amax", input=_shared)
derive("amin", input=_shared)


def _median(grad, input, result, indices=None, dim=None, keepdim=False):
    if dim is None:
        return _evenly(grad, input, result)
    return _picked(grad, input.shape, indices, dim, keepdim)


derive("median", title=overload("Median"), input=_median)
derive("kthvalue", input=lambda grad, input_shape, indices, dim=-1, keepdim=False:
       _picked(grad, input_shape, indices, dim, keepdim))
derive("mode", input=lambda grad, input_shape, indices, dim=-1, keepdim=False:
       _picked(grad, input_shape, indices, dim, keepdim))
derive("sort", input=lambda grad, input_shape, indices, dim=-1:
       _picked(grad, input_shape, indices, dim, True))
derive("topk", input=lambda grad, input_shape, indices, dim=-1:
       _picked(grad, input_shape, indices, dim, True))
