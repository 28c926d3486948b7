"""Contours: lines of equal value on a grid, and the bands between them."""

import math
import warnings

from matplotlib._artist import Artist
from matplotlib._refusal import one_of, refuse_arguments, warn_undrawn
from matplotlib._style import dash_of, long_names
from matplotlib._values import matrix, plain, real, reals, shape_of, without_none
from matplotlib.cm import get_cmap
from matplotlib.colors import Normalize, is_color_like, to_hex

# The distances of levels that are easy to read, in units of a power of ten.
_STEPS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)


class QuadContourSet(Artist):
    __module__ = "matplotlib.contour"

    @property
    def levels(self):
        import numpy

        return numpy.array(self._levels, dtype=float)

    def clabel(self, *args, **options):
        return self.axes.clabel(self, *args, **options)

    def legend_elements(self, *args, **options):
        raise NotImplementedError("legend_elements of contours is not supported here: a colorbar shows the levels")


def _apart(low, high):
    """Limits that differ, as matplotlib widens them."""
    most = max(abs(low), abs(high))
    if not (math.isfinite(low) and math.isfinite(high)) or most < 1e20 * 2.2250738585072014e-308:
        return -1e-13, 1e-13
    if high - low <= most * 1e-14:
        return low - 1e-13 * abs(low), high + 1e-13 * abs(high)
    return low, high


def _near(value, edge, step, offset):
    close = 1e-10
    if offset > 0:
        close = min(0.4999, max(1e-10, 10 ** (math.log10(offset / step) - 12)))
    return abs(value - edge) < close


def easy_levels(low, high, count):
    """At most `count` intervals between levels that are easy to read, which cover low to high: MaxNLocator."""
    low, high = _apart(low, high)
    span, mean = abs(high - low), (high + low) / 2
    offset = 0 if abs(mean) / span < 100 else math.copysign(10 ** (math.log10(abs(mean)) // 1), mean)
    scale = 10 ** (math.log10(span / count) // 1)
    low, high = low - offset, high - offset
    steps = [one * scale for one in (*(0.1 * one for one in _STEPS[:-1]), *_STEPS, 10 * _STEPS[1])]
    at = next(at for at, step in enumerate(steps) if step >= (high - low) / count)
    while True:
        step = steps[at]
        first = low // step * step
        times, rest = divmod(low - first, step)
        start = times + 1 if _near(rest / step, 1, step, abs(offset)) else times
        times, rest = divmod(high - first, step)
        end = times if _near(rest / step, 0, step, abs(offset)) else times + 1
        levels = [(start + one) * step + first for one in range(int(end - start) + 1)]
        if at == 0 or any(low <= one <= high for one in levels):
            return [one + offset for one in levels]
        at -= 1


def _chosen_levels(given, low, high, extend):
    if not isinstance(given, int):
        return [float(one) for one in reals(given)]
    levels = easy_levels(low, high, given + 1)
    start = max((at for at, one in enumerate(levels) if one < low), default=0)
    end = next((at for at, one in enumerate(levels) if one > high), len(levels) - 1) + 1
    start += extend in ("min", "both")
    end -= extend in ("max", "both")
    return levels if end - start < 3 else levels[start:end]


def _edges(function, name, given, count, of_columns):
    """The coordinates of a grid's columns or rows, from a list or from what np.meshgrid returns."""
    values = plain(given)
    shape = shape_of(values)
    if len(shape) == 1:
        found = reals(values)
    else:
        lines = matrix(values)
        lines = lines if of_columns else [list(line) for line in zip(*lines)]
        if any(line != lines[0] for line in lines):
            raise NotImplementedError(
                f"{function}: grids whose rows or columns are not straight are not supported here: "
                f"{name} must be one line of numbers, or what np.meshgrid returns"
            )
        found = lines[0]
    if len(found) != count:
        side = "columns" if of_columns else "rows"
        raise TypeError(f"Length of {name} ({len(found)}) must match number of {side} in z ({count})")
    return found


class AxesContours:
    """The methods of Axes that draw contours."""

    def contour(self, *args, **options):
        return self._contours("contour", False, args, options)

    def contourf(self, *args, **options):
        return self._contours("contourf", True, args, options)

    def _contours(self, function, filled, args, options):
        take = options.pop
        if len(args) not in (1, 2, 3, 4):
            raise TypeError(f"{function}() takes from 1 to 4 positional arguments but {len(args)} were given")
        given_xy, (z, *rest) = (args[:2], args[2:]) if len(args) > 2 else ((), args)
        levels = take("levels", None)
        levels = plain(rest[0]) if rest and levels is None else plain(levels)
        rows = plain(z)
        if len(shape_of(rows)) != 2:
            raise TypeError(f"Input z must be 2D, not {len(shape_of(rows))}D")
        rows = matrix(rows)
        if len(rows) < 2 or len(rows[0]) < 2:
            shown = f"({len(rows)}, {len(rows[0]) if rows else 0})"
            raise TypeError(f"Input z must be at least a (2, 2) shaped array, but has shape {shown}")
        columns, count = len(rows[0]), len(rows)
        x, y = given_xy or (range(columns), range(count))
        if len(shape_of(plain(x))) != len(shape_of(plain(y))):
            raise TypeError(
                f"Number of dimensions of x ({len(shape_of(plain(x)))}) and y "
                f"({len(shape_of(plain(y)))}) do not match"
            )
        x = _edges(function, "x", x, columns, True)
        y = _edges(function, "y", y, count, False)
        flat = [one for row in rows for one in row]
        finite = [float(one) for one in flat if not isinstance(one, str)]
        low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
        extend = one_of(function, "extend", take("extend", "neither"), ("neither", "min", "max", "both"))
        levels = _chosen_levels(7 if levels is None else levels, low, high, extend)
        if not filled and not any(low < one < high for one in levels):
            warnings.warn("No contour levels were found within the data range.", stacklevel=3)
            levels = [low]
        if filled and len(levels) < 2:
            raise ValueError("Filled contours require at least 2 levels.")
        if any(other <= one for one, other in zip(levels, levels[1:])):
            raise ValueError("Contour levels must be increasing")
        colors, cmap = take("colors", None), take("cmap", None)
        limits = [None if one is None else float(one) for one in (take("vmin", None), take("vmax", None))]
        norm = take("norm", None) or Normalize(*limits)
        if colors is not None and cmap is not None:
            raise ValueError("Either colors or cmap must be None")
        norm.vmin = levels[0] if norm.vmin is None else norm.vmin
        norm.vmax = levels[-1] if norm.vmax is None else norm.vmax
        widths, dashes = take("linewidths", None), take("linestyles", None)
        alpha, order = take("alpha", None), take("zorder", None)
        options.pop("antialiased", None)
        refuse_arguments(function, options, (
            "levels", "colors", "cmap", "norm", "vmin", "vmax", "alpha", "linewidths", "linestyles", "extend",
        ))  # fmt: skip
        several = [one for one in reals(widths)] if widths is not None else []
        warn_undrawn(function, ["linewidths"] if len(set(several)) > 1 else [], "lines have one width")
        edges = levels
        if filled:
            edges = [-math.inf] * (extend in ("min", "both")) + levels
            edges = edges + [math.inf] * (extend in ("max", "both"))
        mark = {
            "kind": "contour", "x": x, "y": y, "values": flat, "levels": reals(edges), "filled": filled,
            **without_none(
                colors=None if colors is None else _colors(colors),
                width=several[0] if several and not filled else None,
                alpha=None if alpha is None else real(alpha),
                order=order,
                dashes=None if filled else _dashes(dashes, levels, colors),
            ),
        }  # fmt: skip
        map_and_norm = (get_cmap(cmap), norm) if colors is None else (None, None)
        made = self._add(mark, *map_and_norm, kind=QuadContourSet)
        made._levels = levels
        return made

    def clabel(self, CS, levels=None, **options):
        warn_undrawn("clabel", ["CS"], "contours have no numbers; a colorbar shows the levels")
        return []


def _colors(colors):
    return [to_hex(colors)] if is_color_like(colors) else [to_hex(one) for one in plain(colors)]


def _dashes(given, levels, colors):
    """The dash of each line: of a single colour, lines below 0 are dashed."""
    if given is not None:
        dashes = [given] if isinstance(given, str) else list(given)
        return [dash_of(dashes[at % len(dashes)]) for at in range(len(levels))]
    if colors is not None and (is_color_like(colors) or len(plain(colors)) == 1):
        return ["dashed" if one < 0 else "solid" for one in levels]
    return None
