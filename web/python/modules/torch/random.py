"""torch.random."""

from torch._dispatch import FUNCTIONS
from torch._random import Generator, default_generator, manual_seed

initial_seed = FUNCTIONS["initial_seed"]
seed = FUNCTIONS["seed"]

__all__ = ["Generator", "default_generator", "initial_seed", "manual_seed", "seed"]
