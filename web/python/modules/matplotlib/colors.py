"""Colours, colour maps and norms, which map values to colours."""

import math

from matplotlib._color_values import is_color_like, to_hex, to_rgb, to_rgba  # noqa: F401
from matplotlib._colormaps import (  # noqa: F401
    Colormap,
    LinearSegmentedColormap,
    ListedColormap,
)
from matplotlib._refusal import refuse_name
from matplotlib._values import plain, real, reals, without_none


def __getattr__(name):
    refuse_name("matplotlib.colors", name, globals())


class Normalize:
    """Maps vmin…vmax to 0…1; missing limits are taken from the values."""

    _kind = "linear"

    def __init__(self, vmin=None, vmax=None, clip=False):
        self.vmin = vmin
        self.vmax = vmax
        self.clip = clip

    def _spec(self):
        low = None if self.vmin is None else real(self.vmin)
        high = None if self.vmax is None else real(self.vmax)
        return {"kind": self._kind, **without_none(low=low, high=high)}

    def __call__(self, value):
        """The position of a value, from 0 to 1; a list of values gives a list."""
        value = plain(value)
        if isinstance(value, list):
            return [self(one) for one in value]
        if self.vmin is None or self.vmax is None:
            raise ValueError(f"{type(self).__name__}: called before vmin and vmax are known")
        part = self._part(value)
        return min(max(part, 0.0), 1.0) if self.clip else part

    def _part(self, value):
        return _between(value, self.vmin, self.vmax)


def _between(value, low, high):
    return 0.0 if high == low else (value - low) / (high - low)


class LogNorm(Normalize):
    _kind = "log"

    def _part(self, value):
        if value <= 0:
            return math.nan
        return _between(*(math.log(one) for one in (value, self.vmin, self.vmax)))


class TwoSlopeNorm(Normalize):
    """Maps values by two linear pieces that meet at `vcenter`."""

    _kind = "twoSlope"

    def __init__(self, vcenter, vmin=None, vmax=None):
        super().__init__(vmin, vmax)
        self.vcenter = vcenter

    def _spec(self):
        return {**super()._spec(), "center": real(self.vcenter)}

    def _part(self, value):
        if value < self.vcenter:
            return _between(value, self.vmin, self.vcenter) / 2
        return 0.5 + _between(value, self.vcenter, self.vmax) / 2


class BoundaryNorm(Normalize):
    """Gives each interval between the boundaries its own colour."""

    _kind = "bounds"

    def __init__(self, boundaries, ncolors, clip=False, *, extend="neither"):
        if extend != "neither":
            raise NotImplementedError(f"BoundaryNorm: extend={extend!r} is not supported here")
        self.boundaries = reals(boundaries)
        super().__init__(self.boundaries[0], self.boundaries[-1])

    def _spec(self):
        return {**super()._spec(), "bounds": self.boundaries}

    def _part(self, value):
        last = len(self.boundaries) - 2
        bin_index = sum(value >= bound for bound in self.boundaries) - 1
        return min(max(bin_index, 0), last) / last if last > 0 else 0.0
