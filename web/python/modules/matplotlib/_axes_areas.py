"""Bars and matrices."""

from itertools import cycle

from matplotlib._containers import BarContainer, Polygon
from matplotlib._refusal import one_of, refuse_arguments

from matplotlib._style import (
    font_size, long_names, refuse_rest, take_colors, take_shared, take_stroke,
)  # fmt: skip
from matplotlib._values import broadcast, matrix, plain, real, reals, without_none
from matplotlib.cm import get_cmap
from matplotlib.colors import Normalize, to_hex


class AxesAreas:
    """The methods of Axes that draw filled areas."""

    def bar(self, x, height, width=0.8, bottom=None, *, align="center", **options):
        return self._bars("bar", "x", x, height, width, bottom, align, options)

    def barh(self, y, width, height=0.8, left=None, *, align="center", **options):
        return self._bars("barh", "y", y, width, height, left, align, options)

    def _bars(self, function, direction, places, values, widths, base, align, options):
        style = long_names(options, function)
        places = self._positions(direction, places)
        is_horizontal = direction == "y"
        base = 0 if base is None else base
        # In the order in which matplotlib counts them where they do not fit.
        if is_horizontal:
            base, widths, values, places = broadcast([base, widths, values, places])
        else:
            places, values, widths, base = broadcast([places, values, widths, base])
        is_centered = one_of(function, "align", align, ("center", "edge")) == "center"
        starts = [at - width / 2 if is_centered else at for at, width in zip(places, widths)]
        names = style.pop("tick_label", None)
        if names is not None:
            names = [names] * len(places) if isinstance(names, str) else plain(names)
            self._axis[direction].update(ticks=places, tickLabels=[str(one) for one in names])
        log = style.pop("log", False)
        bars = self._add_boxes(function, style, is_horizontal, starts, widths, base, values)
        if log:
            self._set_scale("x" if is_horizontal else "y", "log")
        return bars

    def _add_boxes(self, function, style, is_horizontal, starts, widths, base, lengths, outline=False):
        """Draws bars: `starts` and `widths` are along the axis of categories."""
        edge = style.pop("edgecolor", None)
        style.pop("error_kw", None)
        mark = {
            "kind": "bars", "horizontal": is_horizontal,
            "from": starts, "to": [start + width for start, width in zip(starts, widths)],
            "base": list(base), "value": [low + one for low, one in zip(base, lengths)],
            **(take_colors(style, "color", "facecolor") or {"color": self._next_color("patch")}),
            **take_stroke(style), **take_shared(style),
        }  # fmt: skip
        if mark.get("colors"):
            mark["colors"] = [one for one, _ in zip(cycle(mark["colors"]), starts)]
        if edge is not None and edge != "none":
            mark["edge"] = to_hex(edge)
        refuse_rest(function, style)
        if outline:
            return [self._add(mark, kind=Polygon)]
        sides = (base, starts, lengths, widths) if is_horizontal else (starts, base, widths, lengths)
        bars = BarContainer(self._add(mark), zip(*sides))
        self.containers.append(bars)
        return bars

    @property
    def patches(self):
        return [bar for bars in self.containers if bars.artist in self._marks for bar in bars]

    def bar_label(self, container, labels=None, fmt="%g", fontsize=None, padding=0):
        """Writes a text at the end of each bar, `padding` points away from it."""
        mark = container.artist._mark
        sides = zip(mark["from"], mark["to"], mark["base"], mark["value"])
        for index, (start, end, base, top) in enumerate(sides):
            text = (
                (fmt % top if "%" in fmt else fmt.format(top)) if labels is None else labels[index]
            )
            middle = (start + end) / 2
            x, y = (top, middle) if mark["horizontal"] else (middle, top)
            is_back, away = top < base, -padding if top < base else padding
            if mark["horizontal"]:
                place, offset = ("right" if is_back else "left", "center"), [away, 0]
            else:
                place, offset = ("center", "top" if is_back else "bottom"), [0, away]
            drawn = self.text(x, y, text, fontsize=fontsize, ha=place[0], va=place[1])
            if padding:
                drawn._mark["offset"] = reals(offset)

    def imshow(self, X, cmap=None, norm=None, *, aspect=None, interpolation=None, alpha=None,
               vmin=None, vmax=None, origin="upper", extent=None, **options):  # fmt: skip
        refuse_arguments("imshow", options)
        # Each number is drawn as a rectangle of one colour.
        one_of("imshow", "interpolation", interpolation, (None, "none", "nearest", "antialiased"))
        rows = matrix(X)
        height, width = len(rows), len(rows[0]) if rows else 0
        is_lower = one_of("imshow", "origin", origin, ("upper", "lower")) == "lower"
        if extent is None:
            ends = (-0.5, height - 0.5) if is_lower else (height - 0.5, -0.5)
            extent = (-0.5, width - 0.5, *ends)
        self.set_aspect("equal" if aspect is None else aspect)
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
        one_of("pcolormesh", "shading", shading, (None, "auto", "flat", "nearest"))
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
