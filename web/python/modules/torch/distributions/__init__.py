"""torch.distributions: the normal and the uniform distribution."""

from torch._missing import getter as _getter
from torch.distributions import normal, uniform
from torch.distributions.distribution import Distribution
from torch.distributions.normal import Normal
from torch.distributions.uniform import Uniform


__all__ = ["Distribution", "Normal", "Uniform", "normal", "uniform"]

__getattr__ = _getter(__name__)
