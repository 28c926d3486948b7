"""Colours, colour maps and norms, which map values to colours."""

import math
import re

from matplotlib._color_names import NAMES
from matplotlib._refusal import refuse_name
from matplotlib._values import plain, real, reals, without_none


def __getattr__(name):
    if name in ("Colormap", "LinearSegmentedColormap", "ListedColormap"):
        from matplotlib import _colormaps

        return getattr(_colormaps, name)
    refuse_name("matplotlib.colors", name, globals())


# Single letters whose colours are no multiples of 1/255.
_LETTERS = {
    "g": (0.0, 0.5, 0.0), "c": (0.0, 0.75, 0.75), "m": (0.75, 0.0, 0.75), "y": (0.75, 0.75, 0.0),
}  # fmt: skip


def to_rgba(c, alpha=None):
    """(red, green, blue, alpha) of a colour in any notation, each from 0 to 1."""
    if isinstance(c, str):
        text = c.lower()
        if text == "none":
            return (0.0, 0.0, 0.0, 0.0)
        if c in _LETTERS:
            return (*_LETTERS[c], 1.0 if alpha is None else float(alpha))
        text = NAMES.get(c, NAMES.get(text, text))
        if re.fullmatch("#[0-9a-f]{3,4}", text):
            text = "#" + "".join(digit * 2 for digit in text[1:])
        if re.fullmatch("#([0-9a-f]{6}|[0-9a-f]{8})", text):
            parts = [int(text[i : i + 2], 16) / 255 for i in range(1, len(text), 2)]
        elif re.fullmatch(r"[01]?\.\d+|[01](\.0*)?", text) and 0 <= float(text) <= 1:
            parts = [float(text)] * 3
        else:
            raise ValueError(f"{c!r} is not a valid value for color")
    else:
        parts = plain(c)
        is_numbers = isinstance(parts, list) and all(isinstance(one, (int, float)) for one in parts)
        if not is_numbers or len(parts) not in (3, 4):
            raise ValueError(f"{c!r} is not a valid value for color")
        if any(not 0 <= one <= 1 for one in parts):
            raise ValueError("RGBA values should be within 0-1 range")
    full = (*map(float, parts), 1.0)[:4]
    return full if alpha is None else (*full[:3], float(alpha))


def to_rgb(c):
    return to_rgba(c)[:3]


def to_hex(c, keep_alpha=False):
    parts = to_rgba(c)
    shown = parts if keep_alpha else parts[:3]
    return "#" + "".join(f"{round(one * 255):02x}" for one in shown)


def is_color_like(c):
    try:
        to_rgba(c)
    except (ValueError, TypeError):
        return False
    return True


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
