"""scipy.stats, of which the normal distribution is available."""

import math

import numpy as np
from _zeropoint.missing import missing
from _zeropoint.refused import absent
from scipy import special

__all__ = ["norm"]

_NAMES = (
    "cdf entropy expect fit fit_loc_scale freeze interval isf logcdf logpdf logsf mean median moment "
    "nnlf pdf ppf rvs sf stats std support var vecentropy"
)


# SciPy's functions of these names match the parameters, as its messages show.


def _parse_args(loc=0, scale=1):
    return loc, scale


def _parse_args_stats(loc=0, scale=1, moments="mv"):
    return loc, scale


def _parse_args_rvs(loc=0, scale=1, size=None):
    return loc, scale, size


class rv_continuous:
    """The normal distribution. Methods take its mean `loc` and its standard deviation `scale`."""

    def __call__(self, *args, **kwds):
        return rv_continuous_frozen(self, *_parse_args(*args, **kwds))

    def __getattr__(self, name):
        said = f"'{type(self).__name__}' object has no attribute '{name}'"
        raise missing(said, name, _NAMES.split(), dir(type(self)), "dir(scipy.stats.norm)")

    def pdf(self, x, *args, **kwds):
        """The density."""
        z, scale = _reduced(x, *_parse_args(*args, **kwds))
        return np.exp(-(z**2) / 2.0) / math.sqrt(2 * math.pi) / scale

    def logpdf(self, x, *args, **kwds):
        z, scale = _reduced(x, *_parse_args(*args, **kwds))
        return -(z**2) / 2.0 - math.log(math.sqrt(2 * math.pi)) - np.log(scale)

    def cdf(self, x, *args, **kwds):
        """The share below x."""
        return special.ndtr(_reduced(x, *_parse_args(*args, **kwds))[0])

    def sf(self, x, *args, **kwds):
        """The share above x."""
        return special.ndtr(-_reduced(x, *_parse_args(*args, **kwds))[0])

    def ppf(self, q, *args, **kwds):
        """The value below which a share q lies."""
        loc, scale = _parse_args(*args, **kwds)
        return special.ndtri(q) * _positive(scale) + loc

    def isf(self, q, *args, **kwds):
        """The value above which a share q lies."""
        loc, scale = _parse_args(*args, **kwds)
        return -special.ndtri(q) * _positive(scale) + loc

    def interval(self, confidence, *args, **kwds):
        """The middle part that has a share `confidence`."""
        share = np.asarray(confidence)
        return (
            self.ppf((1.0 - share) / 2, *args, **kwds),
            self.ppf((1.0 + share) / 2, *args, **kwds),
        )

    def rvs(self, *args, random_state=None, **kwds):
        """Random numbers, those of np.random if no state is given."""
        loc, scale, size = _parse_args_rvs(*args, **kwds)
        state = np.random.RandomState(random_state) if isinstance(random_state, int) else random_state
        return (np.random if state is None else state).standard_normal(size) * scale + loc

    def mean(self, *args, **kwds):
        return _number(_parse_args_stats(*args, **kwds)[0])

    def std(self, *args, **kwds):
        return _number(_positive(_parse_args_stats(*args, **kwds)[1]))

    def var(self, *args, **kwds):
        return self.std(*args, **kwds) ** 2

    def median(self, *args, **kwds):
        return _number(_parse_args(*args, **kwds)[0])

    def entropy(self, *args, **kwds):
        scale = _parse_args(*args, **kwds)[1]
        return 0.5 * (math.log(2 * math.pi) + 1) + np.log(_positive(scale))

    def support(self, *args, **kwds):
        _parse_args(*args, **kwds)
        return -math.inf, math.inf


def _positive(scale):
    """Scales that are not positive have no distribution."""
    scale = np.asarray(scale)
    return np.where(scale > 0, scale, np.nan)[()]


def _number(value):
    """A float, or an array of floats."""
    made = np.asarray(value, dtype=float)
    return made if made.ndim else made.item()


def _reduced(x, loc, scale):
    scale = _positive(scale)
    return (np.asarray(x) - loc) / scale, scale


class rv_continuous_frozen:
    """The normal distribution with a fixed mean and standard deviation."""

    def __init__(self, dist, loc, scale):
        self.dist, self.args, self.kwds = dist, (loc, scale), {}

    def __getattr__(self, name):
        said = f"'{type(self).__name__}' object has no attribute '{name}'"
        raise missing(said, name, _NAMES.split(), dir(type(self)), "dir(scipy.stats.norm())")

    def pdf(self, x):
        return self.dist.pdf(x, *self.args)

    def logpdf(self, x):
        return self.dist.logpdf(x, *self.args)

    def cdf(self, x):
        return self.dist.cdf(x, *self.args)

    def sf(self, x):
        return self.dist.sf(x, *self.args)

    def ppf(self, q):
        return self.dist.ppf(q, *self.args)

    def isf(self, q):
        return self.dist.isf(q, *self.args)

    def interval(self, confidence=None):
        return self.dist.interval(confidence, *self.args)

    def rvs(self, size=None, random_state=None):
        return self.dist.rvs(*self.args, size=size, random_state=random_state)

    def mean(self):
        return self.dist.mean(*self.args)

    def std(self):
        return self.dist.std(*self.args)

    def var(self):
        return self.dist.var(*self.args)

    def median(self):
        return self.dist.median(*self.args)

    def entropy(self):
        return self.dist.entropy(*self.args)

    def support(self):
        return self.dist.support(*self.args)


norm = rv_continuous()
# Its class in SciPy, which messages name.
type(norm).__name__ = "norm_gen"


def __getattr__(name):
    return absent("scipy._known", "scipy.stats", name)
