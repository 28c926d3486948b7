"""The uniform distribution."""

import torch
from torch._device import Size
from torch._missing import getter as _getter
from torch.distributions._checks import interval
from torch.distributions.distribution import Distribution


class Uniform(Distribution):
    """The uniform distribution on [low, high)."""

    _names = ("low", "high")
    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self._set_parameters(low, high)
        self._is_checked = validate_args is not False
        if validate_args is not False and not (self.low < self.high).all():
            raise ValueError("Uniform is not defined when low>= high")

    @property
    def mean(self):
        return (self.high + self.low) / 2

    @property
    def stddev(self):
        return (self.high - self.low) / 12**0.5

    @property
    def variance(self):
        return (self.high - self.low).pow(2) / 12

    @property
    def support(self):
        return interval(self.low, self.high)

    def log_prob(self, value):
        if self._is_checked:
            self._check(value)
        is_inside = self.low.le(value).type_as(self.low) * self.high.gt(value).type_as(self.low)
        return torch.log(is_inside) - torch.log(self.high - self.low)

    def cdf(self, value):
        return ((value - self.low) / (self.high - self.low)).clamp(min=0, max=1)

    def icdf(self, value):
        return value * (self.high - self.low) + self.low

    def entropy(self):
        return torch.log(self.high - self.low)

    def rsample(self, sample_shape=Size()):
        drawn = torch.rand(self._extended_shape(sample_shape), dtype=self.low.dtype)
        return self.low + drawn * (self.high - self.low)


__getattr__ = _getter(__name__)
