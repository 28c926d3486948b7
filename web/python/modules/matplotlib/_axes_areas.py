"""Bars, histograms and matrices."""

from matplotlib._artist import Container
from matplotlib._refusal import one_of, refuse_arguments

from matplotlib._style import (
    font_size, long_names, refuse_rest, take_colors, take_shared, take_stroke,
)  # fmt: skip
from matplotlib._values import matrix, plain, real, reals, without_none
from matplotlib.cm import get_cmap
from matplotlib.colors import Normalize, to_hex


def _each(values, count):
    return values * count if len(values) == 1 else values


# Where the bars of a histogram stand, in widths of a bin to the right of it.
_SHIFTS = {"left": -0.5, "mid": 0.0, "right": 0.5}


def _side(start, end, shift, share):
    """The sides of a histogram's bar; `share` is its part of the bin's width, or None for all."""
    width = end - start
    start, end = start + shift * width, end + shift * width
    if share is None:
        return start, end
    middle = (start + end) / 2
    return middle - share * width / 2, middle + share * width / 2


class AxesAreas:
    """The methods of Axes that draw filled areas."""

    def bar(self, x, height, width=0.8, bottom=None, *, align="center", **options):
        return self._bars("bar", "x", x, height, width, bottom, align, options)

    def barh(self, y, width, height=0.8, left=None, *, align="center", **options):
        return self._bars("barh", "y", y, width, height, left, align, options)

    def _bars(self, function, direction, places, values, widths, base, align, options):
        style = long_names(options)
        places = self._positions(direction, places)
        values = _each(reals(values), len(places))
        widths = _each(reals(widths), len(places))
        shift = 0.5 if one_of(function, "align", align, ("center", "edge")) == "center" else 0
        starts = [at - width * shift for at, width in zip(places, widths)]
        base = _each([0] if base is None else reals(base), len(places))
        names = style.pop("tick_label", None)
        if names is not None:
            self._axis[direction].update(
                ticks=places, tickLabels=[str(one) for one in plain(names)]
            )
        return self._add_bars(
            function, style, direction == "y",
            starts, [start + width for start, width in zip(starts, widths)],
            base, [low + value for low, value in zip(base, values)],
        )  # fmt: skip

    def _add_bars(self, function, style, is_horizontal, starts, ends, base, tops):
        edge = style.pop("edgecolor", None)
        style.pop("error_kw", None)
        mark = {
            "kind": "bars", "horizontal": is_horizontal,
            "from": starts, "to": ends, "base": base, "value": tops,
            **(take_colors(style, "color", "facecolor") or {"color": self._next_color()}),
            **take_stroke(style), **take_shared(style),
        }  # fmt: skip
        if edge is not None and edge != "none":
            mark["edge"] = to_hex(edge)
        refuse_rest(function, style)
        return Container(self._add(mark))

    def bar_label(self, container, labels=None, fmt="%g", fontsize=None, padding=0):
        mark = container.artist._mark
        for index, (start, end, top) in enumerate(zip(mark["from"], mark["to"], mark["value"])):
            text = (
                (fmt % top if "%" in fmt else fmt.format(top)) if labels is None else labels[index]
            )
            middle = (start + end) / 2
            x, y = (top, middle) if mark["horizontal"] else (middle, top)
            place = ("left", "center") if mark["horizontal"] else ("center", "bottom")
            self.text(x, y, text, fontsize=fontsize, ha=place[0], va=place[1])

    def hist(
        self,
        x,
        bins=None,
        range=None,
        density=False,
        *,
        histtype="bar",
        color=None,
        label=None,
        **options
    ):
        """Draws a histogram, counted by the core; returns (counts, edges, bars) as matplotlib does."""
        from numpy._counts import count

        one_of("hist", "histtype", histtype, ("bar", "stepfilled", "step"))
        one_of("hist", "orientation", options.pop("orientation", "vertical"), ("vertical",))
        shift = _SHIFTS[one_of("hist", "align", options.pop("align", "mid"), _SHIFTS)]
        share = options.pop("rwidth", None)
        log = options.pop("log", False)
        counts, edges = count(x, 10 if bins is None else bins, range, density)
        heights, places = plain(counts), reals(edges)
        style = long_names({"color": color, "label": label, **options})
        if histtype == "step":
            style = {"edgecolor": style.pop("color", self._next_color()), **style, "color": "none"}
        zeros = [0] * len(heights)
        sides = [_side(*pair, shift, share) for pair in zip(places, places[1:])]
        starts, ends = [one[0] for one in sides], [one[1] for one in sides]
        bars = self._add_bars("hist", style, False, starts, ends, zeros, reals(heights))
        if log:
            self.set_yscale("log")
        return counts, edges, bars

    def imshow(self, X, cmap=None, norm=None, *, aspect=None, interpolation=None, alpha=None,
               vmin=None, vmax=None, origin="upper", extent=None, **options):  # fmt: skip
        refuse_arguments("imshow", options)
        rows = matrix(X)
        height, width = len(rows), len(rows[0]) if rows else 0
        is_lower = one_of("imshow", "origin", origin, ("upper", "lower")) == "lower"
        if extent is None:
            ends = (-0.5, height - 0.5) if is_lower else (height - 0.5, -0.5)
            extent = (-0.5, width - 0.5, *ends)
        self._aspect = aspect if aspect is not None else "equal"
        if aspect is not None:
            self.set_aspect(aspect)
        left, right, bottom, top = reals(extent)
        for direction, is_inverted in (("x", left > right), ("y", bottom > top)):
            for axis in self._sharing(direction):
                axis["inverted"] = is_inverted
        mark = self._image(rows, [left, right, bottom, top], is_lower)
        mark.update(without_none(alpha=None if alpha is None else real(alpha)))
        return self._add(mark, get_cmap(cmap), norm or Normalize(vmin, vmax))

    def _image(self, rows, extent, is_lower):
        return {
            "kind": "image",
            "rows": len(rows),
            "columns": len(rows[0]) if rows else 0,
            "values": [one for row in rows for one in row],
            "extent": extent,
            "lower": is_lower,
        }

    def matshow(self, Z, **options):
        artist = self.imshow(Z, **options)
        self._axis["x"]["opposite"] = True
        return artist

    def pcolormesh(self, *args, cmap=None, norm=None, vmin=None, vmax=None, edgecolors=None,
                   linewidth=None, linewidths=None, alpha=None, shading=None,
                   **options):  # fmt: skip
        if len(args) != 1:
            raise TypeError(
                "pcolormesh: cell coordinates are not supported here; pass only C"
            )
        refuse_arguments("pcolormesh", options)
        rows = matrix(args[0])
        height, width = len(rows), len(rows[0]) if rows else 0
        mark = self._image(rows, [0, width, 0, height], True)
        edge = None if edgecolors in (None, "none", "face") else to_hex(edgecolors)
        thick = linewidth or linewidths or (1 if edge else None)
        mark.update(without_none(color=edge, width=thick, alpha=alpha))
        return self._add(mark, get_cmap(cmap), norm or Normalize(vmin, vmax))

    pcolor = pcolormesh

    def heatmap_texts(self, artist, texts, size=None, color=None):
        """The texts with the numbers in the cells of a matrix."""
        fields = without_none(
            textSize=font_size(size), textColor=None if color is None else to_hex(color)
        )
        artist._mark.update(texts=texts, **fields)

    def pie(self, *args, **options):
        raise NotImplementedError("pie is not supported here; bar shows shares more clearly")
