"""Colour maps by name."""

import functools

from matplotlib import _colormap_data
from matplotlib._colormaps import DEFAULT, Colormap, names_of, of_tables
from matplotlib._refusal import KNOWN, refuse_name


def get_cmap(name=None, lut=None):
    """The colour map with this name; the suffix `_r` reverses it, and `lut` is its number of colours."""
    if isinstance(name, Colormap):
        return name
    made = _named(DEFAULT if name is None else name)
    return made.copy() if lut is None else made.resampled(lut)


@functools.cache
def _named(name):
    base = name.removesuffix("_r")
    made = of_tables(_colormap_data, base)
    if made is None:
        from seaborn import _colormap_data as of_seaborn

        made = of_tables(of_seaborn, base)
    if made is None:
        known = ", ".join(names())
        if name in KNOWN.names("matplotlib.cm"):
            raise ValueError(f"the colour map {name!r} is not available here; available are {known}")
        raise ValueError(
            f"{name!r} is not a valid value for name; supported values are {known}"
            " (and each with _r behind it)"
        )
    return made.reversed(name) if name.endswith("_r") else made


def names():
    return sorted(names_of(_colormap_data))


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    if name.removesuffix("_r") in names_of(_colormap_data):
        return get_cmap(name)
    refuse_name("matplotlib.cm", name, {**globals(), **dict.fromkeys(names())})
