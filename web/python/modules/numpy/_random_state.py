"""np.random.RandomState: NumPy's legacy generator, the Mersenne Twister."""

import torch._core as core
from _zeropoint.signatures import guard_class
from numpy import _draws
from numpy._array import asarray, ndarray
from numpy._later import DRAWS
from numpy._missing import KNOWN


def _checked(words):
    if not all(0 <= one < 1 << 32 for one in words):
        raise ValueError("Seed must be between 0 and 2**32 - 1")
    return words


class RandomState(_draws.Drawing):
    __module__ = "numpy.random.mtrand"

    def __init__(self, seed=None):
        super().__init__()
        self._is_started = False
        self.seed(seed)

    def __repr__(self):
        return f"RandomState(MT19937) at 0x{id(self):X}"

    def __getattr__(self, name):
        if name in DRAWS:
            import importlib

            return getattr(importlib.import_module("numpy._distributions"), name).__get__(self)
        from numpy._missing import missing_random

        raise missing_random(self, name)

    def seed(self, seed=None):
        """Seeds the sequence: with entropy, with a number, or with an array of numbers."""
        self._is_started = seed is not None
        if seed is None:
            return
        if hasattr(type(seed), "__index__") and not isinstance(seed, ndarray):
            return self._start("state", _checked([seed.__index__()]))
        array = asarray(seed)
        if array is seed:
            array = array.squeeze()
        if array.dtype.kind == "f" and array.size:
            kind = "scalar" if not array.ndim else "array data"
            raise TypeError(
                f"Cannot cast {kind} from {array.dtype!r} to dtype('int64') according to the rule "
                "'safe'"
            )
        if not array.size:
            raise ValueError("Seed must be non-empty")
        if array.ndim > 1:
            raise ValueError("Seed array must be 1-d")
        words = [int(one) for one in array.ravel().tolist()]
        self._start("state_of_words" if array.ndim else "state", _checked(words))

    def _source(self):
        # Deferred: if it were seeded before a notebook runs, every run would draw the same numbers.
        if not self._is_started:
            self._start_anywhere("state_of_words")
            self._is_started = True
        return self._number

    def random_sample(self, size=None):
        return self._drawn(core.numpy_uniform, size)

    random = random_sample

    def rand(self, *args):
        return self.random_sample(_draws.shape_of(args) if args else None)

    def standard_normal(self, size=None):
        return self._drawn(core.numpy_normal, size)

    def randn(self, *args):
        return self.standard_normal(_draws.shape_of(args) if args else None)

    def randint(self, low, high=None, size=None, dtype=int):
        return _draws.draw_whole(self, "randint", low, high, size, dtype, False)

    def choice(self, a, size=None, replace=True, p=None):
        shape, wanted, count, items, p = _draws.sample_of(
            a,
            size,
            replace,
            p,
            none="a must be greater than 0 unless no samples are taken",
            empty="'a' cannot be empty unless no samples are taken",
            too_many="Cannot take a larger sample than population when 'replace=False'",
        )
        if not replace:
            order = self._permuted(count)[:wanted] if p is None else None
            places = _draws.without_replacement(self, p, wanted) if order is None else order
        elif p is not None:
            places = _draws.by_probability(p, self.random_sample(shape))
        else:
            places = asarray(self.randint(0, count, size=shape)) if wanted else asarray([], dtype=int)
        return _draws.picked(items, places, shape)


guard_class(RandomState, KNOWN, "RandomState.")
