"""Distributions of floats beside the normal and the uniform one."""

import math

import torch
from torch._device import Size
from torch.distributions import _checks as checks
from torch.distributions.distribution import Distribution
from torch.distributions.normal import Normal


class Laplace(Distribution):
    """Two exponential halves around `loc`."""

    _names = ("loc", "scale")
    has_rsample = True
    support = checks.real

    def __init__(self, loc, scale, validate_args=None):
        self._set_parameters(loc, scale)
        checks.checks(self, validate_args, loc=checks.real, scale=checks.positive)

    mean = mode = property(lambda self: self.loc)
    variance = property(lambda self: 2 * self.scale.pow(2))
    stddev = property(lambda self: 2**0.5 * self.scale)

    def rsample(self, sample_shape=Size()):
        shape = self._extended_shape(sample_shape)
        drawn = self.loc.new_empty(shape).uniform_(torch.finfo(self.loc.dtype).eps - 1, 1)
        return self.loc - self.scale * drawn.sign() * torch.log1p(-drawn.abs())

    def log_prob(self, value):
        self._check(value)
        return -torch.log(2 * self.scale) - torch.abs(value - self.loc) / self.scale

    def cdf(self, value):
        self._check(value)
        away = value - self.loc
        return 0.5 - 0.5 * away.sign() * torch.expm1(-away.abs() / self.scale)

    def icdf(self, value):
        term = value - 0.5
        return self.loc - self.scale * term.sign() * torch.log1p(-2 * term.abs())

    def entropy(self):
        return 1 + torch.log(2 * self.scale)


class Exponential(Distribution):
    """The time until an event that comes `rate` times in a unit of time."""

    _names = ("rate",)
    has_rsample = True
    support = checks.nonnegative

    def __init__(self, rate, validate_args=None):
        self._set_parameters(rate)
        checks.checks(self, validate_args, rate=checks.positive)

    mean = stddev = property(lambda self: self.rate.reciprocal())
    mode = property(lambda self: torch.zeros_like(self.rate))
    variance = property(lambda self: self.rate.pow(-2))

    def rsample(self, sample_shape=Size()):
        return self.rate.new_empty(self._extended_shape(sample_shape)).exponential_() / self.rate

    def log_prob(self, value):
        self._check(value)
        return self.rate.log() - self.rate * value

    def cdf(self, value):
        self._check(value)
        return 1 - torch.exp(-self.rate * value)

    def icdf(self, value):
        return -torch.log(1 - value) / self.rate

    def entropy(self):
        return 1.0 - torch.log(self.rate)


class _OfNormal(Distribution):
    """A function of a normal distribution, which is printed without its parameters."""

    has_rsample = True
    support = checks.positive

    def _begin(self, base, validate_args):
        self.base_dist = base
        super().__init__(base.batch_shape)
        self._is_checked = validate_args is not False


class LogNormal(_OfNormal):
    """The exponential of a normal distribution."""

    def __init__(self, loc, scale, validate_args=None):
        self._begin(Normal(loc, scale, validate_args), validate_args)

    loc = property(lambda self: self.base_dist.loc)
    scale = property(lambda self: self.base_dist.scale)
    mean = property(lambda self: (self.loc + self.scale.pow(2) / 2).exp())
    mode = property(lambda self: (self.loc - self.scale.square()).exp())
    variance = property(lambda self: (self.scale.pow(2).exp() - 1) * (2 * self.loc + self.scale.pow(2)).exp())
    stddev = property(lambda self: self.variance.sqrt())

    def sample(self, sample_shape=Size()):
        return self.base_dist.sample(sample_shape).exp()

    def rsample(self, sample_shape=Size()):
        return self.base_dist.rsample(sample_shape).exp()

    def log_prob(self, value):
        self._check(value)
        inner = value.log()
        return -inner + self.base_dist.log_prob(inner)

    def entropy(self):
        return self.base_dist.entropy() + self.loc


class HalfNormal(_OfNormal):
    """The magnitude of a normal distribution around 0."""

    support = checks.nonnegative

    def __init__(self, scale, validate_args=None):
        self._begin(Normal(0, scale, validate_args), validate_args)

    scale = property(lambda self: self.base_dist.scale)
    mean = property(lambda self: self.scale * math.sqrt(2 / math.pi))
    mode = property(lambda self: torch.zeros_like(self.scale))
    variance = property(lambda self: self.scale.pow(2) * (1 - 2 / math.pi))
    stddev = property(lambda self: self.variance.sqrt())

    def sample(self, sample_shape=Size()):
        return self.base_dist.sample(sample_shape).abs()

    def rsample(self, sample_shape=Size()):
        return self.base_dist.rsample(sample_shape).abs()

    def log_prob(self, value):
        self._check(value)
        made = self.base_dist.log_prob(value) + math.log(2)
        return torch.where(value >= 0, made, torch.full_like(made, -math.inf))

    def entropy(self):
        return self.base_dist.entropy() - math.log(2)


class MultivariateNormal(Distribution):
    """A normal distribution of vectors, with a covariance, its inverse, or its lower triangular factor."""

    has_rsample = True
    support = checks.real_vector

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        if loc.dim() < 1:
            raise ValueError("loc must be at least one-dimensional.")
        given = {
            "covariance_matrix": covariance_matrix, "scale_tril": scale_tril, "precision_matrix": precision_matrix,
        }  # fmt: skip
        given = {name: value for name, value in given.items() if value is not None}
        if len(given) != 1:
            raise ValueError("Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        (name, matrix), = given.items()
        if matrix.dim() < 2:
            raise ValueError(
                f"{name}{' matrix' if name == 'scale_tril' else ''} must be at least two-dimensional, with optional "
                "leading batch dimensions"
            )
        batch = torch.broadcast_shapes(matrix.shape[:-2], loc.shape[:-1])
        self.loc = loc.expand((*batch, loc.shape[-1]))
        self.__dict__[name] = matrix.expand((*batch, *matrix.shape[-2:]))
        self._given = ("loc", name)
        super().__init__(Size(batch), self.loc.shape[-1:])
        checks.checks(
            self, validate_args, loc=checks.real_vector, covariance_matrix=checks.positive_definite,
            precision_matrix=checks.positive_definite, scale_tril=checks.lower_cholesky,
        )  # fmt: skip
        if name == "scale_tril":
            self._unbroadcasted_scale_tril = matrix
        elif name == "covariance_matrix":
            self._unbroadcasted_scale_tril = torch.linalg.cholesky(matrix)
        else:
            flipped = torch.linalg.cholesky(matrix.flip((-2, -1))).flip((-2, -1)).transpose(-2, -1)
            identity = torch.eye(matrix.shape[-1], dtype=matrix.dtype)
            self._unbroadcasted_scale_tril = torch.triangular_solve(identity, flipped, upper=False)[0]

    def __getattr__(self, name):
        if name in ("scale_tril", "covariance_matrix", "precision_matrix") and "_unbroadcasted_scale_tril" in self.__dict__:
            factor = self._unbroadcasted_scale_tril
            if name == "covariance_matrix":
                factor = factor @ factor.mT
            elif name == "precision_matrix":
                factor = torch.cholesky_inverse(factor)
            self.__dict__[name] = factor.expand(self.batch_shape + self.event_shape + self.event_shape)
            return self.__dict__[name]
        return super().__getattr__(name)

    @property
    def _names(self):
        known = ("loc", "covariance_matrix", "precision_matrix", "scale_tril")
        return [name for name in known if name in self.__dict__]

    mean = mode = property(lambda self: self.loc)

    @property
    def variance(self):
        factor = self._unbroadcasted_scale_tril
        return factor.pow(2).sum(-1).expand(self.batch_shape + self.event_shape)

    stddev = property(lambda self: self.variance.sqrt())

    def rsample(self, sample_shape=Size()):
        shape = Size(sample_shape) + self.batch_shape + self.event_shape
        drawn = torch.normal(torch.zeros(shape, dtype=self.loc.dtype), torch.ones(shape, dtype=self.loc.dtype))
        return self.loc + (self._unbroadcasted_scale_tril @ drawn.unsqueeze(-1)).squeeze(-1)

    def _half_log_det(self):
        return self._unbroadcasted_scale_tril.diagonal(0, -2, -1).log().sum(-1)

    def log_prob(self, value):
        self._check(value)
        away = value - self.loc
        flat = away.reshape(-1, *away.shape[-1:])
        factor = self._unbroadcasted_scale_tril
        if factor.dim() == 2:
            solved = torch.triangular_solve(flat.t(), factor, upper=False)[0]
            squares = solved.pow(2).sum(0).reshape(away.shape[:-1])
        else:
            wide = factor.expand((*away.shape[:-1], *factor.shape[-2:])).reshape(-1, *factor.shape[-2:])
            rows = [torch.triangular_solve(row.unsqueeze(-1), one, upper=False)[0] for row, one in zip(flat, wide)]
            squares = torch.stack(rows).pow(2).sum((-2, -1)).reshape(away.shape[:-1])
        return -0.5 * (self.event_shape[0] * math.log(2 * math.pi) + squares) - self._half_log_det()

    def entropy(self):
        made = 0.5 * self.event_shape[0] * (1.0 + math.log(2 * math.pi)) + self._half_log_det()
        return made if not self.batch_shape else made.expand(self.batch_shape)


class Independent(Distribution):
    """Another distribution whose last batch dimensions are one event."""

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        batch = base_distribution.batch_shape
        if reinterpreted_batch_ndims > len(batch):
            raise ValueError(
                "Expected reinterpreted_batch_ndims <= len(base_distribution.batch_shape), "
                f"actual {reinterpreted_batch_ndims} vs {len(batch)}"
            )
        at = len(batch) - reinterpreted_batch_ndims
        self.base_dist = base_distribution
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        super().__init__(batch[:at], batch[at:] + base_distribution.event_shape)

    has_rsample = property(lambda self: self.base_dist.has_rsample)
    mean = property(lambda self: self.base_dist.mean)
    mode = property(lambda self: self.base_dist.mode)
    variance = property(lambda self: self.base_dist.variance)
    stddev = property(lambda self: self.variance.sqrt())

    def sample(self, sample_shape=Size()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=Size()):
        return self.base_dist.rsample(sample_shape)

    def _summed(self, value):
        for _ in range(self.reinterpreted_batch_ndims):
            value = value.sum(-1)
        return value

    def log_prob(self, value):
        return self._summed(self.base_dist.log_prob(value))

    def entropy(self):
        return self._summed(self.base_dist.entropy())

    def __repr__(self):
        return f"Independent({self.base_dist}, {self.reinterpreted_batch_ndims})"


for _class, _place in (
    (Laplace, "laplace"), (Exponential, "exponential"), (LogNormal, "log_normal"), (HalfNormal, "half_normal"),
    (MultivariateNormal, "multivariate_normal"), (Independent, "independent"),
):  # fmt: skip
    _class.__module__ = f"torch.distributions.{_place}"
