"""Derivatives of running sums and products, and of quantiles."""

from torch._autograd.formulas.elementwise import zeros
from torch._autograd.formulas.reductions import restored
from torch._autograd.rules import derive
from torch._dispatch import FUNCTIONS
from torch._reductions import axis_of


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
