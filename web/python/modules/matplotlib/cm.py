"""Colour maps by name."""

from matplotlib._colormaps import DEFAULT, LISTED, SEQUENTIAL_AND_DIVERGING
from matplotlib._refusal import refuse_name
from matplotlib.colors import Colormap, LinearSegmentedColormap, ListedColormap


def get_cmap(name=None, lut=None):
    """The colour map with this name; the suffix `_r` reverses it."""
    if isinstance(name, Colormap):
        return name
    name = DEFAULT if name is None else name
    base = name.removesuffix("_r")
    base = {"grey": "gray", "Grays": "Greys"}.get(base, base)
    if base in SEQUENTIAL_AND_DIVERGING:
        made = LinearSegmentedColormap.from_list(base, SEQUENTIAL_AND_DIVERGING[base].split())
        if lut is not None:
            parts = [index / max(1, lut - 1) for index in range(lut)]
            made = ListedColormap([made(part) for part in parts], base)
    elif base in LISTED:
        made = ListedColormap(LISTED[base].split(), base, lut)
    else:
        raise ValueError(
            f"{name!r} is not a valid value for name; supported values are {', '.join(names())}"
            " (and each with _r behind it)"
        )
    return made.reversed(name) if name.endswith("_r") else made


def names():
    return sorted([*SEQUENTIAL_AND_DIVERGING, *LISTED])


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    if name.removesuffix("_r") in {*SEQUENTIAL_AND_DIVERGING, *LISTED}:
        return get_cmap(name)
    refuse_name("matplotlib.cm", name, {**globals(), **dict.fromkeys(names())})
