"""np.random.default_rng: NumPy's newer generator, PCG64."""

import torch
import torch._core as core
from _zeropoint.signatures import guard_class
from numpy import _draws
from numpy._array import asarray, ndarray, of
from numpy._dtypes import dtype as _dtype
from numpy._missing import KNOWN


class Generator(_draws.Drawing):
    __module__ = "numpy.random._generator"

    def __init__(self, seed=None):
        super().__init__()
        if seed is None:
            self._start_anywhere("default_rng")
        else:
            self._start("default_rng", _words(seed))

    def __repr__(self):
        return f"Generator(PCG64) at 0x{id(self):X}"

    def __getattr__(self, name):
        from numpy._missing import missing_random

        raise missing_random(self, name)

    def random(self, size=None, dtype=float):
        kind = _dtype(dtype)
        if kind.name == "float64":
            return self._drawn(core.numpy_uniform, size)
        if kind.name != "float32":
            raise TypeError(f"Unsupported dtype {kind!r} for random")
        words = self._whole(0, 0xFFFFFFFF, _draws.shape_of(size) or (), _draws._int64)
        made = of((words._t >> 8).to(torch.float32) * 2.0**-24)
        return made.item() if size is None else made

    def standard_normal(self, size=None, dtype=float):
        if _dtype(dtype).name != "float64":
            raise NotImplementedError(
                "standard_normal: dtype is float64 here; use astype for another type"
            )
        return self._drawn(core.numpy_normal, size)

    def uniform(self, low=0.0, high=1.0, size=None):
        if bool((asarray(high) < asarray(low)).any()):
            raise ValueError("high - low < 0")
        return super().uniform(low, high, size)

    def integers(self, low, high=None, size=None, dtype="int64", endpoint=False):
        return _draws.draw_whole(self, "integers", low, high, size, dtype, bool(endpoint))

    def choice(self, a, size=None, replace=True, p=None, *, shuffle=True):
        shape, wanted, count, items, p = _draws.sample_of(
            a,
            size,
            replace,
            p,
            none="a must be a positive integer unless no samples are taken",
            empty="a cannot be empty unless no samples are taken",
            too_many="Cannot take a larger sample than population when replace is False",
        )
        if not replace:
            places = (
                self._some(count, wanted, shuffle)
                if p is None
                else _draws.without_replacement(self, p, wanted)
            )
        elif p is not None:
            places = _draws.by_probability(p, self.random(shape))
        else:
            places = asarray(self.integers(0, count, size=shape)) if wanted else asarray([], dtype=int)
        return _draws.picked(items, places, shape)

    def _some(self, count, wanted, shuffle):
        """Floyd's algorithm: draws the j-th index from 0…j, and takes j if it was drawn before."""
        if count > 10000 and wanted > count // (50 if shuffle else 20):
            raise NotImplementedError(
                "choice of a large share of more than 10000 items without replacement is not "
                "supported here; use permutation(count)[:size], which draws different numbers"
            )
        found = []
        for last in range(count - wanted, count):
            place = self._whole(0, last, (), _draws._int64).item()
            found.append(last if place in found else place)
        for last in range(wanted - 1, 0, -1) if shuffle else ():
            place = self._whole(0, last, (), _draws._int64).item()
            found[last], found[place] = found[place], found[last]
        return of(torch.tensor(found, dtype=torch.int64))


def _words(seed):
    """The 32-bit words of a seed: those of its numbers, one after another."""
    if isinstance(seed, (float, str)) or not isinstance(seed, (list, tuple, range, ndarray)) and (
        not hasattr(type(seed), "__index__")
    ):
        raise TypeError(
            f"SeedSequence expects int or sequence of ints for entropy not {seed}"
        )
    if hasattr(type(seed), "__index__") and not isinstance(seed, ndarray):
        return _draws.words_of(seed.__index__())
    if any(getattr(one, "dtype", type(one)) in (float, "f4", "f2") for one in seed):
        raise TypeError("seed must be integer")
    return [word for one in seed for word in _draws.words_of(int(one))] or [0]


def default_rng(seed=None):
    """A new generator of random numbers; an existing generator is returned unchanged."""
    return seed if isinstance(seed, Generator) else Generator(seed)


guard_class(Generator, KNOWN, "Generator.")
