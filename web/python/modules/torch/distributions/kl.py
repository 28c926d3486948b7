"""The Kullback-Leibler divergence between distributions of one kind, and between some of two."""

import math

import torch
from torch._missing import getter as _getter
from torch.distributions import continuous, discrete
from torch.distributions.normal import Normal
from torch.distributions.uniform import Uniform


def kl_divergence(p, q):
    for (first, second), formula in _FORMULAS.items():
        if isinstance(p, first) and isinstance(q, second):
            return formula(p, q)
    raise NotImplementedError(
        f"No KL(p || q) is implemented for p type {type(p).__name__} and q type {type(q).__name__}"
    )


def _normals(p, q):
    ratio = (p.scale / q.scale).pow(2)
    return 0.5 * (ratio + ((p.loc - q.loc) / q.scale).pow(2) - 1 - ratio.log())


def _bernoullis(p, q):
    softplus = torch.nn.functional.softplus
    first = p.probs * (softplus(-q.logits) - softplus(-p.logits))
    first = torch.where(q.probs == 0, torch.full_like(first, math.inf), first)
    first = torch.where(p.probs == 0, torch.zeros_like(first), first)
    second = (1 - p.probs) * (softplus(q.logits) - softplus(p.logits))
    second = torch.where(q.probs == 1, torch.full_like(second, math.inf), second)
    return first + torch.where(p.probs == 1, torch.zeros_like(second), second)


def _categoricals(p, q):
    terms = p.probs * (p.logits - q.logits)
    terms = torch.where((q.probs == 0).expand_as(terms), torch.full_like(terms, math.inf), terms)
    return torch.where((p.probs == 0).expand_as(terms), torch.zeros_like(terms), terms).sum(-1)


def _uniforms(p, q):
    made = ((q.high - q.low) / (p.high - p.low)).log()
    return torch.where((q.low > p.low) | (q.high < p.high), torch.full_like(made, math.inf), made)


def _laplaces(p, q):
    ratio, away = p.scale / q.scale, (p.loc - q.loc).abs()
    return -ratio.log() + away / q.scale + ratio * torch.exp(-away / p.scale) - 1


def _exponentials(p, q):
    ratio = q.rate / p.rate
    return -ratio.log() + ratio - 1


def _normal_to_laplace(p, q):
    ratio = p.loc - q.loc
    share = ratio / p.scale
    inner = math.sqrt(2 / math.pi) * p.scale * torch.exp(-0.5 * share.pow(2)) + ratio * torch.erf(math.sqrt(0.5) * share)
    return -((p.scale / q.scale).log() + 0.5 * math.log(2 * math.pi) + 0.5 - math.log(2)) + inner / q.scale


def _multivariate(p, q):
    if p.event_shape != q.event_shape:
        raise ValueError(
            "KL-divergence between two Multivariate Normals with                          different event shapes cannot be computed"
        )
    half = q._half_log_det() - p._half_log_det()
    size = p.event_shape[0]
    first = torch.triangular_solve(p._unbroadcasted_scale_tril, q._unbroadcasted_scale_tril, upper=False)[0]
    second = torch.triangular_solve((q.loc - p.loc).unsqueeze(-1), q._unbroadcasted_scale_tril, upper=False)[0]
    return half + 0.5 * (first.pow(2).sum((-2, -1)) + second.pow(2).sum((-2, -1)) - size)


def _independents(p, q):
    if p.reinterpreted_batch_ndims != q.reinterpreted_batch_ndims:
        raise NotImplementedError
    return p._summed(kl_divergence(p.base_dist, q.base_dist))


_FORMULAS = {
    (Normal, Normal): _normals,
    (Normal, continuous.Laplace): _normal_to_laplace,
    (Uniform, Uniform): _uniforms,
    (discrete.Bernoulli, discrete.Bernoulli): _bernoullis,
    (discrete.Categorical, discrete.Categorical): _categoricals,
    (discrete.OneHotCategorical, discrete.OneHotCategorical): lambda p, q: _categoricals(p._categorical, q._categorical),
    (continuous.Laplace, continuous.Laplace): _laplaces,
    (continuous.Exponential, continuous.Exponential): _exponentials,
    (continuous.LogNormal, continuous.LogNormal): lambda p, q: _normals(p.base_dist, q.base_dist),
    (continuous.HalfNormal, continuous.HalfNormal): lambda p, q: _normals(p.base_dist, q.base_dist),
    (continuous.MultivariateNormal, continuous.MultivariateNormal): _multivariate,
    (continuous.Independent, continuous.Independent): _independents,
}

__getattr__ = _getter(__name__)
