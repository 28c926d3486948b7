"""Sums, products and truth along dimensions, and running sums and products."""

import torch._core as core
from torch._axes import axes_of, axis_of
from torch._derivatives import count_of, overload, restored
from torch._dispatch import FUNCTIONS, operation, register
from torch._dtype import as_dtype
from torch._tensor import wrap


def typed(input, dtype):
    return input if dtype is None else input.to(as_dtype(dtype))


def reduced(name, input, dim, keepdim):
    return wrap(core.reduce(name, input._handle, keepdim, *axes_of(dim, input.ndim)))


def _sum_gradient(grad, input_shape, dim=None, keepdim=False):
    return restored(grad, input_shape, dim, keepdim).expand(input_shape)


@operation(
    "fm",
    "sum(Tensor input, *, dtype? dtype=None)",
    "sum(Tensor input, int[1]? dim, bool keepdim=False, *, dtype? dtype=None, Tensor out=None)",
    "sum(Tensor input, Dimname[1] dim, bool keepdim=False, *, dtype? dtype=None, Tensor out=None)",
    kernel="sum_cpu", title=overload("Sum"), input=_sum_gradient, broadcasts=True,
)
def sum(input, dim=None, keepdim=False, dtype=None):
    return typed(reduced("sum", typed(input, dtype), dim, keepdim), dtype)


def _nansum_gradient(grad, input, dim=None, keepdim=False):
    return _sum_gradient(grad, input.shape, dim, keepdim) * input.isnan().logical_not()


@operation(
    "fm",
    "nansum(Tensor input, int[1]? dim=None, bool keepdim=False, *, dtype? dtype=None, Tensor out=None)",
    input=_nansum_gradient, broadcasts=True,
)
def nansum(input, dim=None, keepdim=False, dtype=None):
    source = typed(input, dtype)
    return reduced("sum", source.masked_fill(source.isnan(), 0), dim, keepdim)


def mean_gradient(grad, input_shape, dim=None, keepdim=False):
    return _sum_gradient(grad, input_shape, dim, keepdim) / count_of(input_shape, dim)


@operation(
    "fm",
    "mean(Tensor input, *, dtype? dtype=None)",
    "mean(Tensor input, int[1]? dim, bool keepdim=False, *, dtype? dtype=None, Tensor out=None)",
    "mean(Tensor input, Dimname[1] dim, bool keepdim=False, *, dtype? dtype=None, Tensor out=None)",
    float8="sum_cpu", title=overload("Mean"), input=mean_gradient, broadcasts=True,
)
def mean(input, dim=None, keepdim=False, dtype=None):
    source = typed(input, dtype)
    if not source.dtype.is_floating_point:
        said = "Input" if dtype is None else "Optional"
        found = source.dtype.scalar_name
        raise RuntimeError(
            "mean(): could not infer output dtype. "
            f"{said} dtype must be either a floating point or complex dtype. Got: {found}"
        )
    return reduced("mean", source, dim, keepdim)


def _without_own(input, axis):
    """For each element the product of all others along an axis."""
    if input.shape[axis] == 1:
        return FUNCTIONS["ones_like"](input)
    ones = input.narrow(axis, 0, 1) * 0 + 1
    before = FUNCTIONS["cat"]([ones, input.narrow(axis, 0, input.shape[axis] - 1)], axis)
    after = input.narrow(axis, 1, input.shape[axis] - 1).flip(axis)
    after = FUNCTIONS["cat"]([ones, after], axis)
    return before.cumprod(axis) * after.cumprod(axis).flip(axis)


def _prod_gradient(grad, input, result, dim=None, keepdim=False):
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


@operation(
    "fm",
    "prod(Tensor input, *, dtype? dtype=None)",
    "prod(Tensor input, int dim, bool keepdim=False, *, dtype? dtype=None, Tensor out=None)",
    "prod(Tensor input, Dimname dim, bool keepdim=False, *, dtype? dtype=None, Tensor out=None)",
    float8="prod_out_cpu", title=overload("Prod"), input=_prod_gradient,
)
def prod(input, dim=None, keepdim=False, dtype=None):
    return typed(reduced("prod", typed(input, dtype), dim, keepdim), dtype)


def _truth_axis(name, dim):
    if isinstance(dim, str):
        raise RuntimeError(
            f"{name}: You passed a dimname (string) to this op in place of a dimension index but it "
            "does not yet support this behavior. Please pass a dimension index to work around this."
        )


@operation(
    "fm",
    "any(Tensor input, *, Tensor out=None)",
    "any(Tensor input, int dim, bool keepdim=False, *, Tensor out=None)",
    "any(Tensor input, Dimname dim, bool keepdim=False, *, Tensor out=None)",
    exact8=True,
)
def any(input, dim=None, keepdim=False):
    _truth_axis("any", dim)
    return reduced("any", input, dim, keepdim)


@operation(
    "fm",
    "all(Tensor input, *, Tensor out=None)",
    "all(Tensor input, int dim, bool keepdim=False, *, Tensor out=None)",
    "all(Tensor input, Dimname dim, bool keepdim=False, *, Tensor out=None)",
    exact8=True,
)
def all(input, dim=None, keepdim=False):
    _truth_axis("all", dim)
    return reduced("all", input, dim, keepdim)


@operation(
    "fm",
    "count_nonzero(Tensor input, int? dim=None)",
    "count_nonzero(Tensor input, int[] dim)",
    float8="nonzero_count_cpu",
)
def count_nonzero(input, dim=None):
    return (input != 0).sum(dim)


def _scan(verb):
    def scan(input, dim, dtype=None):
        source = typed(input, dtype)
        made = wrap(verb(source._handle, axis_of(dim, input.ndim)))
        return typed(made, dtype)

    return scan


def _reversed_sum(grad, dim):
    return grad.flip(dim).cumsum(dim).flip(dim)


def _cumsum_gradient(grad, dim):
    return grad if grad.ndim == 0 or grad.shape[dim] == 1 else _reversed_sum(grad, dim)


register(
    _scan(core.cumsum), "fmi",
    "cumsum(Tensor input, int dim, *, dtype? dtype=None, Tensor out=None)",
    "cumsum(Tensor input, Dimname dim, *, dtype? dtype=None, Tensor out=None)",
    kernel="cumsum_out_cpu", input=_cumsum_gradient, broadcasts=True,
)


def _cumprod_gradient(grad, input, result, dim):
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


register(
    _scan(core.cumprod), "fmi",
    "cumprod(Tensor input, int dim, *, dtype? dtype=None, Tensor out=None)",
    "cumprod(Tensor input, Dimname dim, *, dtype? dtype=None, Tensor out=None)",
    kernel="cumprod_out_cpu", input=_cumprod_gradient, broadcasts=True,
)
