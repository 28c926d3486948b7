"""The normal distribution."""

import math

import torch
from torch._device import Size
from torch._missing import getter as _getter
from torch.distributions.distribution import Distribution
from torch._tensor import TensorBase


class Normal(Distribution):
    """The normal distribution with mean `loc` and standard deviation `scale`."""

    _names = ("loc", "scale")
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        self._set_parameters(loc, scale)
        if validate_args is not False and not (self.scale > 0).all():
            raise ValueError(
                f"Expected parameter scale (Tensor of shape {tuple(self.scale.shape)}) of "
                f"distribution {self!r} to satisfy the constraint GreaterThan(lower_bound=0.0), "
                f"but found invalid values:\n{self.scale}"
            )

    mean = mode = property(lambda self: self.loc)
    stddev = property(lambda self: self.scale)

    def sample(self, sample_shape=Size()):
        shape = self._extended_shape(sample_shape)
        with torch.no_grad():
            return torch.normal(self.loc.expand(shape), self.scale.expand(shape))

    def rsample(self, sample_shape=Size()):
        drawn = torch.normal(
            torch.zeros(self._extended_shape(sample_shape), dtype=self.loc.dtype), 1.0
        )
        return self.loc + drawn * self.scale

    def log_prob(self, value):
        """The logarithm of the density."""
        _check(value)
        deviation = -((value - self.loc) ** 2) / (2 * self.scale**2)
        return deviation - self.scale.log() - math.log(math.sqrt(2 * math.pi))

    def cdf(self, value):
        """The share below a value."""
        _check(value)
        return 0.5 * (1 + torch.erf((value - self.loc) * self.scale.reciprocal() / math.sqrt(2)))

    def icdf(self, value):
        """The value below which a share lies."""
        return self.loc + self.scale * torch.erfinv(2 * value - 1) * math.sqrt(2)

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + torch.log(self.scale)


def _check(value):
    if not isinstance(value, TensorBase):
        raise ValueError("The value argument to log_prob must be a Tensor")


__getattr__ = _getter(__name__)
