"""Lines, points, areas and texts."""

import re

from matplotlib._artist import artist_of
from matplotlib._containers import StemContainer
from matplotlib._refusal import one_of, refuse_arguments, warn_undrawn

from matplotlib._style import (
    MARKERS, dash_of, long_names, marker_of, refuse_rest, take_colors, take_shared, take_stroke,
    take_text,
)  # fmt: skip
from matplotlib._values import beside, broadcast, plain, real, reals, shape_of, without_none
from matplotlib.cm import get_cmap
from matplotlib.colors import Normalize, is_color_like, to_hex


def _format(text):
    """The colour, marker and dash of a format string such as 'ro--', or of a colour by its name."""
    if len(text) > 1 and is_color_like(text):
        return {"color": text, "linestyle": "-"}
    dash = re.search(r"--|-\.|-|:", text)
    rest = text.replace(dash.group(), "", 1) if dash else text
    marker = next(
        (one for one in rest if one in MARKERS and not (one.isalpha() and rest == one == "c")), None
    )
    color = rest.replace(marker, "", 1) if marker else rest
    if color and not is_color_like(color):
        raise ValueError(f"{text!r} is not a valid format string")
    style = without_none(color=color or None, marker=marker)
    return {**style, "linestyle": dash.group() if dash else ("" if marker else "-")}


def _at_least_list(values):
    values = plain(values)
    return values if isinstance(values, list) else [values]


def _flat(values):
    """All numbers of nested lists."""
    values = _at_least_list(values)
    while any(isinstance(one, list) for one in values):
        values = [part for one in values for part in (one if isinstance(one, list) else [one])]
    return values


def _point_values(c, count):
    """The numbers that choose the colours of `count` points, or None where `c` holds colours."""
    given = _at_least_list(c)
    flat = [] if isinstance(c, str) else _flat(c)
    is_numbers = bool(flat) and all(isinstance(one, (int, float)) for one in flat)
    if is_numbers and len(flat) == count and shape_of(given) not in ((1, 3), (1, 4)):
        return reals(flat)
    if not is_color_like(c):
        are_colors = all(is_color_like(one) for one in given)
        if not are_colors and not is_numbers:
            raise ValueError(
                "'c' argument must be a color, a sequence of colors, or a sequence of numbers, not "
                f"{c}"
            )
        if not are_colors or len(given) not in (0, 1, count):
            elements = len(given) if are_colors else len(flat)
            raise ValueError(
                f"'c' argument has {elements} elements, which is inconsistent with 'x' and 'y' with "
                f"size {count}."
            )
    return None


def _ends(places, low, high):
    """The place and both ends of each line."""
    places = reals(_flat(places))
    return zip(places, beside(len(places), low), beside(len(places), high))


def _edge(style):
    """Removes and returns the edge of an area: without a colour, it has none."""
    edge, stroke = style.pop("edgecolor", None), take_stroke(style)
    return {} if edge in (None, "none", "face") else {"edge": to_hex(edge), **stroke}


class AxesLines:
    """The methods of Axes that draw along x and y."""

    def _add(self, mark, cmap=None, norm=None, kind=None):
        artist = artist_of(self, mark, cmap, norm, kind)
        self._marks.append(artist)
        self.figure._current = self
        return artist

    def _next_color(self, kind="line"):
        """Lines, and areas and points, each go through the colours by themselves."""
        from matplotlib._color_names import CYCLE

        place = self._used_colors.get(kind, 0)
        self._used_colors[kind] = place + 1
        return CYCLE[place % len(CYCLE)]

    def _positions(self, direction, values):
        """Positions as numbers. Strings get the positions 0, 1, 2 … and become tick labels."""
        values = plain(values)
        if not isinstance(values, list):
            values = [values]
        if not values or not all(isinstance(one, str) for one in values):
            return reals(values)
        words = self._words.setdefault(direction, [])
        words.extend(one for one in dict.fromkeys(values) if one not in words)
        self._axis[direction].update(ticks=list(range(len(words))), tickLabels=list(words))
        return [words.index(one) for one in values]

    def plot(self, *args, **options):
        options = long_names(options, "plot")
        drawn = []
        args = list(args)
        while args:
            first = args.pop(0)
            if args and not isinstance(args[0], str):
                x, y = first, args.pop(0)
            else:
                x, y = None, first
            style = _format(args.pop(0)) if args and isinstance(args[0], str) else {}
            drawn.extend(self._plot_columns(x, y, {**style, **options}))
        return drawn

    def _plot_columns(self, x, y, style):
        y = _at_least_list(y)
        x = list(range(len(y))) if x is None else _at_least_list(x)
        shapes = [shape_of(x), shape_of(y)]
        shown = f"have shapes {shapes[0]} and {shapes[1]}"
        if shapes[0][0] != shapes[1][0]:
            raise ValueError(f"x and y must have same first dimension, but {shown}")
        if max(map(len, shapes)) > 2:
            raise ValueError(f"x and y can be no greater than 2D, but {shown}")
        xs, ys = ([list(column) for column in zip(*one)] if len(shape) > 1 else [one]
                  for one, shape in zip((x, y), shapes))  # fmt: skip
        count = max(len(xs), len(ys))
        if len(xs) != len(ys) and min(len(xs), len(ys)) > 1:
            raise ValueError(f"x has {len(xs)} columns but y has {len(ys)} columns")
        labels = style.get("label")
        if count == 1 or labels is None or isinstance(labels, str) or not hasattr(labels, "__len__"):
            labels = [labels] * count
        elif len(labels) != count:
            raise ValueError(
                "label must be scalar or have the same length as the input data, but found "
                f"{len(labels)} for {count} datasets."
            )
        else:
            labels = plain(labels)
        pairs = zip(xs * count if len(xs) == 1 else xs, ys * count if len(ys) == 1 else ys, labels)
        return [self._plot_one(*pair, {**style, **without_none(label=name)}) for *pair, name in pairs]

    def _plot_one(self, x, y, style):
        style = dict(style)
        y, x = self._positions("y", y), self._positions("x", x)
        color = style.pop("color", None)
        face, rim = style.pop("markerfacecolor", None), style.pop("markeredgecolor", None)
        step = style.pop("drawstyle", "default").removeprefix("steps-")
        mark = {
            "kind": "line", "x": x, "y": y,
            "color": to_hex(color) if color is not None else self._next_color(),
            **without_none(
                marker=marker_of(style.pop("marker", None)),
                markerSize=style.pop("markersize", None),
                markerFill=None if face is None else "none" if face == "none" else to_hex(face),
                markerEdge=None if rim is None else "none" if rim == "none" else to_hex(rim),
                step=None if step == "default" else step,
            ),
            **take_stroke(style), **take_shared(style),
        }  # fmt: skip
        refuse_rest("plot", style)
        return self._add(mark)

    def step(self, x, y, *args, where="pre", **options):
        return self.plot(x, y, *args, drawstyle=f"steps-{where}", **options)

    def semilogy(self, *args, **options):
        self.set_yscale("log")
        return self.plot(*args, **options)

    def semilogx(self, *args, **options):
        self.set_xscale("log")
        return self.plot(*args, **options)

    def loglog(self, *args, **options):
        self.set_xscale("log")
        return self.semilogy(*args, **options)

    def scatter(
        self,
        x,
        y,
        s=None,
        c=None,
        marker=None,
        cmap=None,
        norm=None,
        vmin=None,
        vmax=None,
        **options,
    ):
        style = long_names(options, "scatter")
        x, y = self._positions("x", _flat(x)), self._positions("y", _flat(y))
        if len(x) != len(y):
            raise ValueError("x and y must be the same size")
        sizes = [36] if s is None else reals(_flat(s))
        if len(sizes) not in (1, len(x)):
            raise ValueError(
                "s must be a scalar, or float array-like with the same size as x and y"
            )
        mark = {
            "kind": "points", "x": x, "y": y, "sizes": sizes,
            "marker": marker_of(marker) or "o",
            **take_shared(style),
        }
        edges = [name for name in ("linewidth", "linestyle") if style.pop(name, None) not in (None, 0, 1, "-")]
        warn_undrawn("scatter", edges, "edges of markers have one form")
        if "edgecolor" in style or "edgecolors" in style:
            edge = style.pop("edgecolor", None) or style.pop("edgecolors")
            mark["edge"] = "none" if edge in ("none", "face") else to_hex(edge)
        colors = take_colors(style, "facecolor", "color")
        refuse_rest("scatter", style)
        values = None if c is None else _point_values(c, len(x))
        if values is not None:
            mark["values"] = values
            return self._add(mark, get_cmap(cmap), norm or Normalize(vmin, vmax))
        if c is not None:
            colors = take_colors({"color": c}, "color")
        mark.update(colors or {"color": self._next_color("patch")})
        return self._add(mark)

    def fill_between(self, x, y1, y2=0, step=None, **options):
        if step is not None:
            refuse_arguments("fill_between", {"step": step})
        style = long_names(options)
        x = self._positions("x", x)
        for name, values in (("y1", y1), ("y2", y2)):
            if len(shape_of(_at_least_list(values))) > 1:
                raise ValueError(f"{name!r} is not 1-dimensional")
        given = [x, reals(y1), reals(y2)]
        extents = [len(one) for one in given]
        if len({*extents} - {1}) > 1:
            wrong = next(one for one in (y1, y2) if len(reals(one)) not in (1, len(x)))
            raise ValueError(
                f"operands could not be broadcast together with shapes ({len(x)},) ({len(reals(wrong))},) "
            )
        x, high, low = broadcast(given)
        edge = _edge(style)
        colors = take_colors(style, "facecolor", "color") or {"color": self._next_color("patch")}
        mark = {"kind": "area", "x": x, "low": low, "high": high, **colors, **edge, **take_shared(style)}
        refuse_rest("fill_between", style)
        return self._add(mark)

    def stem(self, *args, linefmt=None, markerfmt=None, basefmt=None, bottom=0, label=None):
        x, y = args if len(args) == 2 else (range(len(plain(args[0]))), args[0])
        x, y = self._positions("x", x), reals(y)
        color = to_hex(_format(linefmt).get("color", "C0")) if linefmt else "#1f77b4"
        marker = _format(markerfmt).get("marker") if markerfmt else "o"
        given, y = len(y), beside(len(x), y)
        if given != len(x):
            shown = f"have shapes ({len(x)},) and ({given},)"
            raise ValueError(f"x and y must have same first dimension, but {shown}")
        lines = [[one, real(bottom), one, high] for one, high in zip(x, y)]
        stems = self._add({"kind": "segments", "lines": lines, "color": color})
        heads = {"kind": "line", "x": x, "y": y, "color": color, "dash": "none", "marker": marker}
        base = None
        if basefmt != " ":
            base = self._add(
                {"kind": "segments", "lines": [[x[0], bottom, x[-1], bottom]], "color": "#d62728"}
            )
        return StemContainer((self._add({**heads, **without_none(label=label)}), stems, base))

    def _segments(self, function, lines, colors, options):
        style = long_names({"color": colors, **options})
        if "linestyles" in style:
            style["linestyle"] = dash_of(style.pop("linestyles"))
        mark = {
            "kind": "segments",
            "lines": lines,
            **take_colors(style, "color"),
            **take_stroke(style),
        }
        mark.update(take_shared(style))
        refuse_rest(function, style)
        if "colors" in mark:
            mark["color"] = mark.pop("colors")[0]
        return self._add(mark)

    def hlines(self, y, xmin, xmax, colors="C0", **options):
        ends = _ends(y, xmin, xmax)
        return self._segments("hlines", [[a, at, b, at] for at, a, b in ends], colors, options)

    def vlines(self, x, ymin, ymax, colors="C0", **options):
        ends = _ends(x, ymin, ymax)
        return self._segments("vlines", [[at, a, at, b] for at, a, b in ends], colors, options)

    def _across(self, kind, function, options, **place):
        style = long_names(options)
        if style.get("facecolor") is None and "color" not in style:
            style["color"] = "C0"
        edge = _edge(style) if kind == "span" else take_stroke(style)
        colors = take_colors(style, "facecolor", "color") or {"color": self._next_color()}
        mark = {"kind": kind, **place, **colors, **edge, **take_shared(style)}
        refuse_rest(function, style)
        return self._add(mark)

    def axhline(self, y=0, **options):
        return self._across("rule", "axhline", options, axis="y", at=real(y))

    def axvline(self, x=0, **options):
        return self._across("rule", "axvline", options, axis="x", at=real(x))

    def axhspan(self, ymin, ymax, **options):
        ends = {"from": real(ymin), "to": real(ymax)}
        return self._across("span", "axhspan", options, axis="y", **ends)

    def axvspan(self, xmin, xmax, **options):
        ends = {"from": real(xmin), "to": real(xmax)}
        return self._across("span", "axvspan", options, axis="x", **ends)

    @property
    def transAxes(self):
        return "axes"

    @property
    def transData(self):
        return "data"

    def text(self, x, y, s, fontdict=None, transform="data", bbox=None, **options):
        style = long_names({**(fontdict or {}), **options}, "text")
        one_of("text", "transform", transform, ("data", "axes"))
        rotation = style.pop("rotation", None)
        horizontal = style.pop("horizontalalignment", None)
        vertical = style.pop("verticalalignment", None)
        if vertical == "center_baseline":
            vertical = "center"
        mark = {
            "kind": "text", "text": str(s), "x": real(x), "y": real(y),
            **without_none(
                relative=True if transform == "axes" else None,
                horizontal=horizontal,
                vertical=vertical,
                rotation={"vertical": 90, "horizontal": 0}.get(rotation, rotation),
            ),
            **_frame(bbox), **take_text(style), **take_shared(style),
        }  # fmt: skip
        refuse_rest("text", style)
        return self._add(mark)

    def annotate(
        self, text, xy, xytext=None, xycoords="data", textcoords=None, arrowprops=None, **options
    ):
        is_beside = textcoords == "offset points" and xytext is not None
        refuse_arguments("annotate", {
            name: value for name, value in (("xycoords", xycoords), ("textcoords", None if is_beside else textcoords))
            if value not in (None, "data")
        })  # fmt: skip
        if is_beside:
            # The text keeps its distance from xy, in points.
            artist = self.text(*xy, text, **options)
            artist._mark["offset"] = reals(xytext)
        else:
            artist = self.text(*(xy if xytext is None else xytext), text, **options)
        if arrowprops is not None and xytext is not None:
            artist._mark["arrow"] = [real(one) for one in xy]
            artist._mark.update(_arrow(arrowprops))
        return artist


def _frame(bbox):
    """The fill, edge and opacity of the frame around a text."""
    if bbox is None:
        return {}
    style = long_names(bbox, "bbox")
    face, edge = style.get("facecolor", "white"), style.get("edgecolor")
    return without_none(
        box="none" if face == "none" else to_hex(face),
        boxEdge=None if edge is None else "none" if edge == "none" else to_hex(edge),
        boxAlpha=style.get("alpha"),
    )


def _arrow(arrowprops):
    """The colour and width of an arrow, which is a line with a head at the point."""
    style = long_names(arrowprops, "arrowprops")
    head = style.get("arrowstyle", "->")
    shapes = [name for name in ("connectionstyle",) if name in style]
    if not isinstance(head, str) or head.split(",")[0] not in ("->", "-|>", "simple", "fancy"):
        shapes.append("arrowstyle")
    warn_undrawn("annotate", shapes, "an arrow is a straight line with a head at xy")
    color = style.get("color", style.get("edgecolor", style.get("facecolor")))
    return without_none(
        arrowColor=None if color is None else to_hex(color), arrowWidth=style.get("linewidth")
    )
