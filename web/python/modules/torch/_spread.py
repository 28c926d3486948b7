"""Variances, norms and distances along dimensions, and logsumexp."""

import torch._core as core
from torch._autograd.rules import derive
from torch._axes import axes_of
from torch._derivatives import count_of, restored
from torch._dispatch import FUNCTIONS, call, operation, register
from torch._errors import Unsupported
from torch._matching import match
from torch._reductions import mean_gradient, typed
from torch._signature import Signature
from torch._tensor import Tensor, wrap


def _check_spread(said, input):
    if not input.dtype.is_floating_point:
        raise RuntimeError(f"{said} floating point and complex dtypes")


def _spread(verb):
    def spread(input, dim=None, unbiased=True, keepdim=False, correction=None):
        _check_spread("std and var only support", input)
        if correction is None:
            correction = 1 if unbiased else 0
        return wrap(verb(input._handle, correction, keepdim, *axes_of(dim, input.ndim)))

    return spread


def _divisor(input_shape, dim, unbiased, correction):
    correction = (1 if unbiased else 0) if correction is None else correction
    return count_of(input_shape, dim) - correction


def _var_gradient(grad, input, dim=None, unbiased=True, keepdim=False, correction=None):
    left = _divisor(input.shape, dim, unbiased, correction)
    factor = 2.0 / left if left else float("inf")
    grad = restored(grad, input.shape, dim, keepdim)
    return factor * grad * (input - input.mean(dim, keepdim=True))


def _std_gradient(grad, input, result, dim=None, unbiased=True, keepdim=False, correction=None):
    grad = (grad / (result * 2)).masked_fill(result == 0, 0)
    return _var_gradient(grad, input, dim, unbiased, keepdim, correction)


register(
    _spread(core.standard_deviation), "fm",
    "std(Tensor input, int[1]? dim, *, int? correction, bool keepdim=False, Tensor out=None)",
    "std(Tensor input, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor out=None)",
    "std(Tensor input, bool unbiased=True)",
    "std(Tensor input, Dimname[1] dim, *, int? correction, bool keepdim=False, Tensor out=None)",
    "std(Tensor input, Dimname[1] dim, bool unbiased=True, bool keepdim=False, *, Tensor out=None)",
    input=_std_gradient,
)


register(
    _spread(core.variance), "fm",
    "var(Tensor input, int[1]? dim, *, int? correction, bool keepdim=False, Tensor out=None)",
    "var(Tensor input, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor out=None)",
    "var(Tensor input, bool unbiased=True)",
    "var(Tensor input, Dimname[1] dim, *, int? correction, bool keepdim=False, Tensor out=None)",
    "var(Tensor input, Dimname[1] dim, bool unbiased=True, bool keepdim=False, *, Tensor out=None)",
    input=_var_gradient,
)


def _mean_beside(input, dim, keepdim):
    """The mean that is computed with a variance, in float64."""
    return input.double().mean(dim, keepdim=keepdim).to(input.dtype)


def _std_mean_gradient(grads, input, result, dim=None, unbiased=True, keepdim=False, correction=None):
    spread, mean = grads
    found = None if mean is None else mean_gradient(mean, input.shape, dim, keepdim)
    if spread is None:
        return found
    own = _std_gradient(spread, input, result, dim, unbiased, keepdim, correction)
    return own if found is None else own + found


@operation(
    "f",
    "std_mean(Tensor input, int[1]? dim, *, int? correction, bool keepdim=False)",
    "std_mean(Tensor input, int[1]? dim, bool unbiased=True, bool keepdim=False)",
    "std_mean(Tensor input, bool unbiased=True)",
    "std_mean(Tensor input, Dimname[1] dim, *, int? correction, bool keepdim=False)",
    "std_mean(Tensor input, Dimname[1] dim, bool unbiased=True, bool keepdim=False)",
    input=_std_mean_gradient,
)
def std_mean(input, dim=None, keepdim=False, **options):
    _check_spread("std_mean only support", input)
    return input.std(dim, keepdim=keepdim, **options), _mean_beside(input, dim, keepdim)


def _var_mean_gradient(grads, input, dim=None, unbiased=True, keepdim=False, correction=None):
    spread, mean = grads
    found = None if mean is None else mean_gradient(mean, input.shape, dim, keepdim)
    if spread is None:
        return found
    own = _var_gradient(spread, input, dim, unbiased, keepdim, correction)
    return own if found is None else own + found


@operation(
    "f",
    "var_mean(Tensor input, int[1]? dim, *, int? correction, bool keepdim=False)",
    "var_mean(Tensor input, int[1]? dim, bool unbiased=True, bool keepdim=False)",
    "var_mean(Tensor input, bool unbiased=True)",
    "var_mean(Tensor input, Dimname[1] dim, *, int? correction, bool keepdim=False)",
    "var_mean(Tensor input, Dimname[1] dim, bool unbiased=True, bool keepdim=False)",
    input=_var_mean_gradient,
)
def var_mean(input, dim=None, keepdim=False, **options):
    _check_spread("var_mean only support", input)
    return input.var(dim, keepdim=keepdim, **options), _mean_beside(input, dim, keepdim)


@operation(
    "fm",
    "logsumexp(Tensor input, int[1] dim, bool keepdim=False, *, Tensor out=None)",
    "logsumexp(Tensor input, Dimname[1] dim, bool keepdim=False, *, Tensor out=None)",
    float8="max_values_cpu",
    input=lambda grad, input, result, dim, keepdim=False: restored(grad, input.shape, dim, keepdim) * (input - restored(result, input.shape, dim, keepdim)).exp(),
)
def logsumexp(input, dim, keepdim=False):
    dim = axes_of(dim, input.ndim)
    if not input.dtype.is_floating_point:
        input = input.float()
    if not input.numel():
        return input.exp().sum(dim, keepdim).log()
    top = input.amax(dim, keepdim=True)
    # Avoids subtracting infinity from itself.
    top = top.masked_fill(top.abs() == float("inf"), 0)
    rest = (input - top).exp().sum(dim, keepdim=True).log() + top
    return rest if keepdim else rest.sum(dim)


def norm_gradient(grad, input, result, p, dim=None, keepdim=False):
    grad, result = (restored(one, input.shape, dim, keepdim) for one in (grad, result))
    if p == 0:
        return input.new_zeros(input.shape)
    if p == 1:
        return input.sign() * grad
    if p == 2:
        return grad * (input / result).masked_fill(result == 0, 0)
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


_NORMS = [
    "norm(Tensor input, Scalar p=2)",
    "norm(Tensor input, Scalar? p, *, dtype dtype)",
    *(
        f"norm(Tensor input, Scalar? p, {dim} dim, bool keepdim=False, *, {kind}Tensor out=None)"
        for dim in ("int[1]", "Dimname[1]")
        for kind in ("dtype dtype, ", "")
    ),
]


def _check_power(input, p, dim, keepdim, dtype):
    """Refuses what is no number in the words of PyTorch's parser, which sees these arguments."""
    axes = list(range(input.ndim)) if dim is None else dim if isinstance(dim, (list, tuple)) else [dim]
    named = {"keepdim": keepdim} if dtype is None else {"dtype": dtype, "keepdim": keepdim}
    args = (input, p, axes)
    if dim is None and dtype is None:
        args, named = (input, p), {"keepdim": keepdim, "dim": axes}
    match(_NORM_SIGNATURES, args, named)


_NORM_SIGNATURES = [Signature(line) for line in _NORMS]


_NAMED_NORMS = {"fro": "frobenius", "nuc": "nuclear"}


def _named_norm(input, p, dim, keepdim, dtype):
    if p not in _NAMED_NORMS:
        raise RuntimeError(f"only valid string values are 'fro' and 'nuc', found {p}")
    if dtype is not None:
        raise ValueError(f"dtype argument is not supported in {_NAMED_NORMS[p]} norm")
    axes = tuple(range(input.ndim)) if dim is None else tuple(axes_of(dim, input.ndim))
    if p == "nuc":
        if len(axes) != 2:
            raise Unsupported("norm(p='nuc') of other than two dimensions")
        values = input.movedim(axes, (-2, -1)).svd()[1].sum(-1)
        return restored(values, input.shape, axes, False) if keepdim else values
    if len(axes) > 2:
        raise RuntimeError(f"Expected at most 2 dimensions, but got {len(axes)} dimensions instead.")
    if len(axes) < 2:
        return norm(input, 2, dim, keepdim)
    return (input * input).sum(axes, keepdim).sqrt()


def norm(input, p="fro", dim=None, keepdim=False, out=None, dtype=None):
    """torch.norm, which PyTorch also implements in Python."""
    input.dim()
    source = typed(input, dtype)
    if not source.dtype.is_floating_point:
        raise RuntimeError(
            "norm(): input dtype should be either floating point or complex. "
            f"Got {source.dtype.scalar_name} instead."
        )
    if isinstance(p, str) and (p != "fro" or dtype is not None or dim is not None):
        return _named_norm(input, p, dim, keepdim, dtype)
    if p == "fro" or p is None:
        p = 2
    elif type(p) not in (int, float):
        _check_power(input, p, dim, keepdim, dtype)

    def apply(input, p, dim=None, keepdim=False):
        axes = axes_of(dim, input.ndim)
        return wrap(core.norm(input._handle, float(p), keepdim, *axes))

    taken = {"input": source, "p": p}
    if dim is not None:
        taken.update(dim=dim, keepdim=keepdim)
    elif keepdim:
        taken["keepdim"] = True
    return call("norm", apply, taken if out is None else {**taken, "out": out})


def _norm_method(self, p="fro", dim=None, keepdim=False, dtype=None):
    return norm(self, p, dim, keepdim, dtype=dtype)


Tensor.norm = _norm_method
FUNCTIONS["norm"] = norm


@operation(
    "fm",
    "dist(Tensor input, Tensor other, Scalar p=2)",
    input=lambda grad, input, other, result, p=2: norm_gradient(grad, input - other, result, p),
    other=lambda grad, input, other, result, p=2: -norm_gradient(grad, input - other, result, p),
    broadcasts=True,
)
def dist(input, other, p=2):
    return norm(input - other, p)
