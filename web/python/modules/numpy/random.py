"""NumPy's random numbers: the legacy functions, RandomState, and default_rng."""

from numpy._generator import Generator, default_rng
from numpy._later import DRAWS
from numpy._random_state import RandomState

_state = RandomState()

seed = _state.seed
rand, randn = _state.rand, _state.randn
random = random_sample = ranf = sample = _state.random_sample
uniform, normal, standard_normal = _state.uniform, _state.normal, _state.standard_normal
randint = _state.randint
permutation, shuffle, choice = _state.permutation, _state.shuffle, _state.choice

__all__ = [
    "Generator", "RandomState", "choice", "default_rng", "normal", "permutation", "rand", "randint",
    "randn", "random", "random_sample", "ranf", "sample", "seed", "shuffle", "standard_normal",
    "uniform",
]  # fmt: skip


def __dir__():
    return sorted({*globals(), *DRAWS})


def __getattr__(name):
    if name in DRAWS:
        return getattr(_state, name)
    from numpy._missing import missing_in

    raise missing_in("numpy.random", name, [*__all__, *DRAWS])
