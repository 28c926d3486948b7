"""Heatmaps."""

import math

from matplotlib._refusal import refuse_arguments
from matplotlib._style import font_size
from matplotlib._values import matrix, plain, real, without_none
from matplotlib.colors import to_hex

_MOST_LABELS = 30


def heatmap(data, *, vmin=None, vmax=None, cmap=None, center=None, robust=False, annot=None,
            fmt=".2g", annot_kws=None, linewidths=0, linecolor="white", cbar=True, cbar_kws=None,
            cbar_ax=None, square=False, xticklabels="auto", yticklabels="auto", mask=None, ax=None,
            norm=None, alpha=None, **options):  # fmt: skip
    """Draws a matrix as coloured cells, with numbers in them for `annot`; returns the axes."""
    from matplotlib import pyplot
    from matplotlib.cm import get_cmap
    from matplotlib.colors import Normalize, TwoSlopeNorm

    if robust:
        options["robust"] = robust
    if cbar_ax is not None:
        options["cbar_ax"] = cbar_ax
    refuse_arguments("heatmap", options)
    rows = plain(data)
    matrix(rows)
    hidden = None if mask is None else plain(mask)
    if hidden is not None:
        rows = [[math.nan if off else one for one, off in zip(*pair)] for pair in zip(rows, hidden)]
    axes = pyplot.gca() if ax is None else ax
    if norm is None and center is not None:
        norm = _Centered(center, vmin, vmax)
        cmap = cmap or "coolwarm"
    artist = axes.pcolormesh(
        rows, cmap=get_cmap(_colormap(cmap)), norm=norm or Normalize(vmin, vmax), alpha=alpha,
        edgecolors=to_hex(linecolor) if linewidths else None, linewidths=linewidths or None,
    )  # fmt: skip
    axes.set_aspect("equal" if square else "auto")
    axes._axis["y"]["inverted"] = True
    height, width = len(rows), len(rows[0]) if rows else 0
    _label(axes, "x", xticklabels, width)
    _label(axes, "y", yticklabels, height)
    if annot is not None and annot is not False:
        _annotate(axes, artist, rows, data if annot is True else annot, fmt, dict(annot_kws or {}))
    if cbar:
        axes.figure.colorbar(artist, **(cbar_kws or {}))
    return axes


def _colormap(cmap):
    from matplotlib.colors import ListedColormap

    if isinstance(cmap, (list, tuple)):
        return ListedColormap(cmap)
    return "rocket" if cmap is None else cmap


class _Centered:
    """A symmetric range around the centre, which gets the middle colour."""

    def __init__(self, center, vmin, vmax):
        self.center, self.vmin, self.vmax = center, vmin, vmax

    def _spec(self):
        given = {"low": self.vmin, "high": self.vmax}
        limits = {name: real(one) for name, one in given.items() if one is not None}
        return {"kind": "centered", "center": real(self.center), **limits}


def _label(axes, direction, labels, count):
    """Sets tick labels: `auto` thins them out, a number keeps every nth, a list replaces them."""
    if labels is False:
        axes._set_ticks(direction, [], None, {})
        return
    step = max(1, -(-count // _MOST_LABELS)) if labels == "auto" else 1
    if isinstance(labels, int) and not isinstance(labels, bool):
        step = labels
    names = [str(index) for index in range(count)]
    if not isinstance(labels, (str, bool, int)):
        names = [str(one) for one in plain(labels)]
    places = [index + 0.5 for index in range(0, count, step)]
    axes._set_ticks(direction, places, names[::step][: len(places)], {})


def _annotate(axes, artist, rows, texts, fmt, style):
    texts = plain(texts)
    if len(texts) != len(rows) or any(len(one) != len(row) for one, row in zip(texts, rows)):
        raise ValueError("`data` and `annot` must have same shape.")
    shown = [
        "" if row[column] != row[column] else format(value, fmt)
        for row, values in zip(rows, texts)
        for column, value in enumerate(values)
    ]
    size = font_size(style.pop("size", style.pop("fontsize", None)))
    color = style.pop("color", None)
    for name in ("weight", "fontweight", "ha", "va"):
        style.pop(name, None)
    refuse_arguments("heatmap: annot_kws", style)
    axes.heatmap_texts(artist, shown, **without_none(size=size, color=color))
