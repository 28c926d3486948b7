"""scipy.stats, of which the normal distribution is available."""

import math

import numpy as np
from _zeropoint.refused import absent
from scipy import special

__all__ = ["norm"]


class _Normal:
    """The normal distribution; `norm(loc, scale)` has the same methods with these parameters."""

    def __init__(self, loc=0, scale=1):
        self._loc, self._scale = loc, scale

    def __call__(self, loc=0, scale=1):
        return _Frozen(loc, scale)

    def _reduced(self, x, loc, scale):
        loc, scale = self._loc if loc is None else loc, self._scale if scale is None else scale
        return (np.asarray(x) - loc) / scale, loc, scale

    def pdf(self, x, loc=None, scale=None):
        """The density."""
        z, _, scale = self._reduced(x, loc, scale)
        return np.exp(-(z**2) / 2.0) / math.sqrt(2 * math.pi) / scale

    def logpdf(self, x, loc=None, scale=None):
        z, _, scale = self._reduced(x, loc, scale)
        return -(z**2) / 2.0 - math.log(math.sqrt(2 * math.pi)) - np.log(scale)

    def cdf(self, x, loc=None, scale=None):
        """The share below x."""
        return special.ndtr(self._reduced(x, loc, scale)[0])

    def sf(self, x, loc=None, scale=None):
        """The share above x."""
        return special.ndtr(-self._reduced(x, loc, scale)[0])

    def ppf(self, q, loc=None, scale=None):
        """The value below which a share q lies."""
        _, loc, scale = self._reduced(0.0, loc, scale)
        return special.ndtri(q) * scale + loc

    def isf(self, q, loc=None, scale=None):
        """The value above which a share q lies."""
        _, loc, scale = self._reduced(0.0, loc, scale)
        return -special.ndtri(q) * scale + loc

    def rvs(self, loc=None, scale=None, size=None, random_state=None):
        """Random numbers, those of np.random if no state is given."""
        _, loc, scale = self._reduced(0.0, loc, scale)
        state = np.random.RandomState(random_state) if isinstance(random_state, int) else random_state
        made = (np.random if state is None else state).standard_normal(size) * scale + loc
        return made

    def mean(self, loc=None, scale=None):
        return float(self._reduced(0.0, loc, scale)[1])

    def std(self, loc=None, scale=None):
        return float(self._reduced(0.0, loc, scale)[2])


class _Frozen(_Normal):
    def rvs(self, size=None, random_state=None):
        return super().rvs(size=size, random_state=random_state)


norm = _Normal()


def __getattr__(name):
    return absent("scipy._known", "scipy.stats", name)
