"""Derivatives of variances, norms and logsumexp."""

from torch._autograd.formulas.reductions import count_of, mean_gradient, restored
from torch._autograd.rules import derive


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

def _std_mean(grads, input, result, dim=None, unbiased=True, keepdim=False, correction=None):
    spread, mean = grads
    found = None if mean is None else mean_gradient(mean, input.shape, dim, keepdim)
    if spread is None:
        return found
    own = _std(spread, input, result, dim, unbiased, keepdim, correction)
    return own if found is None else own + found


def _var_mean(grads, input, dim=None, unbiased=True, keepdim=False, correction=None):
    spread, mean = grads
    found = None if mean is None else mean_gradient(mean, input.shape, dim, keepdim)
    if spread is None:
        return found
    own = _var(spread, input, dim, unbiased, keepdim, correction)
    return own if found is None else own + found


derive("std_mean", input=_std_mean)
derive("var_mean", input=_var_mean)
