"""The uniform distribution."""

import torch
from torch._device import Size
from torch._missing import getter as _getter
from torch.distributions.distribution import Distribution


class Uniform(Distribution):
    """The uniform distribution on [low, high)."""

    _names = ("low", "high")
    has_rsample = True

    def __init__(self, low, high, validate_args=None):
        self._set_parameters(low, high)
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

    def rsample(self, sample_shape=Size()):
        drawn = torch.rand(self._extended_shape(sample_shape), dtype=self.low.dtype)
        return self.low + drawn * (self.high - self.low)


__getattr__ = _getter(__name__)
