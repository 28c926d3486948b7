"""torch.distributions: the normal and the uniform distribution."""

from torch.distributions import normal, uniform
from torch.distributions.distribution import Distribution
from torch.distributions.normal import Normal
from torch.distributions.uniform import Uniform


def __getattr__(name):
    from torch._errors import MissingAttribute

    if name.startswith("__"):
        raise AttributeError(name)
    raise MissingAttribute(
        f"module 'torch.distributions' has no attribute '{name}' here. Supported: Normal, Uniform",
        name=name,
    )


__all__ = ["Distribution", "Normal", "Uniform", "normal", "uniform"]
