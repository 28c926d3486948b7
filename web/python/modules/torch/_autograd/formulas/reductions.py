"""Derivatives of reductions along dimensions, of scans and of sorting."""

from torch._autograd.formulas.elementwise import where, zeros
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


def _mean(grad, input_shape, dim=None, keepdim=False):
    return _sum(grad, input_shape, dim, keepdim) / count_of(input_shape, dim)


def _nansum(grad, input, dim=None, keepdim=False):
    return _sum(grad, input.shape, dim, keepdim) * input.isnan().logical_not()


derive("sum", title=overload("Sum"), input=_sum, broadcasts=True)
derive("nansum", input=_nansum, broadcasts=True)
derive("mean", title=overload("Mean"), input=_mean, broadcasts=True)


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
    return grad * mask / mask.sum(dim if dim else None, keepdim=True)


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

# Spread and norms


def _divisor(input_shape, dim, unbiased, correction):
    correction = (1 if unbiased else 0) if correction is None else correction
    return count_of(input_shape, dim) - correction


def _var(grad, input, dim=None, unbiased=True, keepdim=False, correction=None):
    left = _divisor(input.shape, dim, unbiased, correction)
    factor = 2.0 / left if left else float("inf")
    grad = restored(grad, input.shape, dim, keepdim)
    return factor * grad * (input - input.mean(dim, keepdim=True))


def _std(grad, input, result, dim=None, unbiased=True, keepdim=False, correction=None):
    grad = (grad / (result * 2)).masked_fill(result == 0, 0)
    return _var(grad, input, dim, unbiased, keepdim, correction)


derive("var", input=_var)
derive("std", input=_std)


def norm_gradient(grad, input, result, p, dim=None, keepdim=False):
    grad, result = (restored(one, input.shape, dim, keepdim) for one in (grad, result))
    if p == 0:
        return input.new_zeros(input.shape)
    if p == 1:
        return input.sign() * grad
    if p == 2:
        return input * (grad / result).masked_fill(result == 0, 0)
    if p in (float("inf"), -float("inf")):
        mask = (input.abs() == result) | input.isnan()
        return input.sign() * ((grad / mask.sum(dim, keepdim=True)) * mask)
    if p < 1:
        own = input.sign() * input.abs().pow(p - 1).masked_fill(input == 0, 0)
        return own * (grad * result.pow(1 - p))
    if p < 2:
        own = input.sign() * input.abs().pow(p - 1)
    else:
        own = input * input.abs().pow(p - 2)
    return own * (grad / result.pow(p - 1)).masked_fill(result == 0, 0)


derive("norm", title="Norm1", input=norm_gradient)
derive("dist", input=lambda grad, input, other, result, p=2: norm_gradient(grad, input - other, result, p),
       other=lambda grad, input, other, result, p=2: -norm_gradient(grad, input - other, result, p),
       broadcasts=True)
derive("logsumexp", input=lambda grad, input, result, dim, keepdim=False:
       restored(grad, input.shape, dim, keepdim)
       * (input - restored(result, input.shape, dim, keepdim)).exp())

# Scans


def _reversed_sum(grad, dim):
    return grad.flip(dim).cumsum(dim).flip(dim)


def _cumsum(grad, dim):
    return grad if grad.ndim == 0 or grad.shape[dim] == 1 else _reversed_sum(grad, dim)


def _cumprod(grad, input, result, dim):
    if not input.ndim or input.shape[dim] == 1:
        return grad
    if not (input == 0).any():
        return _reversed_sum(result * grad, dim) / input
    pieces = []
    for place in range(input.shape[dim]):
        # The products without the element at `place`, times the gradients from there on.
        others = input.clone()
        others.select(dim, place).fill_(1)
        length = input.shape[dim] - place
        terms = (others.cumprod(dim) * grad).narrow(dim, place, length)
        pieces.append(terms.sum(dim, keepdim=True))
    return FUNCTIONS["cat"](pieces, dim)


derive("cumsum", input=_cumsum, broadcasts=True)
derive("cumprod", input=_cumprod, broadcasts=True)


def _quantile(grad, input, q, dim=None, keepdim=False):
    """Each quantile is interpolated between two elements of the sorted input."""
    flat = input.reshape(-1) if dim is None else input
    axis = 0 if dim is None else axis_of(dim, input.ndim)
    order = flat.argsort(axis)
    single = not hasattr(q, "ndim") or not q.ndim
    numbers = [float(q)] if single else q.tolist()
    parts = [grad] if single else list(grad.unbind(0))
    found = zeros(flat)
    for number, part in zip(numbers, parts):
        part = part.reshape(1) if dim is None else restored(part, input.shape, dim, keepdim)
        rank = number * (flat.shape[axis] - 1)
        weight = rank - int(rank)
        for place, share in ((int(rank), 1 - weight), (min(int(rank) + 1, flat.shape[axis] - 1), weight)):
            found = found.scatter_add(axis, order.narrow(axis, place, 1), part * share)
    return found.reshape(input.shape)


derive("quantile", input=_quantile)
