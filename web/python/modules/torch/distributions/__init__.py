"""torch.distributions: the normal and the uniform distribution; others on first use."""

from torch._missing import getter as _getter, lister as _lister
from torch.distributions import normal, uniform
from torch.distributions.distribution import Distribution
from torch.distributions.normal import Normal
from torch.distributions.uniform import Uniform


__all__ = ["Distribution", "Normal", "Uniform", "normal", "uniform"]

_LATER = {
    **dict.fromkeys("Bernoulli Categorical Geometric Multinomial OneHotCategorical".split(), "torch.distributions.discrete"),
    **dict.fromkeys(
        "Exponential HalfNormal Independent Laplace LogNormal MultivariateNormal".split(),
        "torch.distributions.continuous",
    ),
    "kl_divergence": "torch.distributions.kl",
}
__getattr__ = _getter(__name__, ("kl",), _LATER)
__dir__ = _lister(__name__, _LATER)
