"""Error bars and box plots, which consist of lines."""

from matplotlib._containers import ErrorbarContainer
from matplotlib._refusal import refuse_arguments, warn_undrawn
from matplotlib._style import long_names
from matplotlib._values import beside, plain, reals, shape_of, without_none
from matplotlib.colors import to_hex


def _around(name, values, errors):
    """The low and high ends of error bars: one error for all, one for each, or both sides in two rows."""
    given = plain(errors)
    below, above = given if len(shape_of(given)) == 2 and len(given) == 2 else (given, given)
    below, above = (reals(one) for one in (below, above)) if len(shape_of(below)) < 2 else ([], [])
    for one in (below, above):
        if len(one) not in (1, len(values)):
            raise ValueError(
                f"'{name}' (shape: {shape_of(given)}) must be a scalar or a 1D or (2, n) array-like whose "
                f"shape matches '{name[0]}' (shape: ({len(values)},))"
            )
        if any(error < 0 for error in one if not isinstance(error, str)):
            raise ValueError(f"'{name}' must not contain negative values")
    below, above = beside(len(values), below), beside(len(values), above)
    low = [value - error for value, error in zip(values, below)]
    return low, [value + error for value, error in zip(values, above)]


def _box_of(values):
    """The numbers of a box: the quartiles, the ends of the whiskers, and what lies beyond them."""
    import numpy

    values = numpy.asarray(values, dtype=float).ravel()
    first, middle, third = numpy.percentile(values, [25, 50, 75])
    reach = 1.5 * (third - first)
    near = values[(values >= first - reach) & (values <= third + reach)]
    low = near.min() if len(near) and near.min() <= first else first
    high = near.max() if len(near) and near.max() >= third else third
    beyond = [*values[values < low].tolist(), *values[values > high].tolist()]
    return {
        "quartiles": reals([first, third]), "median": reals([middle] * 2), "low": reals([low] * 2),
        "high": reals([high] * 2), "fliers": beyond, "mean": reals([values.mean()]),
    }  # fmt: skip


def _datasets(x):
    """The columns of a matrix, the lists of a list, or a single list."""
    values = plain(x)
    if not isinstance(values, list):
        raise TypeError("boxplot draws lists of numbers")
    if not any(isinstance(one, list) for one in values):
        return [values]
    if hasattr(x, "shape") and len(x.shape) == 2:
        return [list(column) for column in zip(*values)]
    return values


class AxesErrors:
    """The methods of Axes that draw error bars and boxes."""

    def errorbar(
        self, x, y, yerr=None, xerr=None, fmt="", ecolor=None, elinewidth=None, capsize=None, **options,
    ):  # fmt: skip
        x, y = self._positions("x", x), self._positions("y", y)
        if len(x) != len(y):
            raise ValueError("'x' and 'y' must have the same size")
        label = options.pop("label", None)
        style = long_names(options, "errorbar")
        color = style.get("color")
        if fmt.lower() == "none":
            line, color = None, self._next_color() if color is None else color
        else:
            (line,) = self.plot(x, y, *([fmt] if fmt else []), **style, **without_none(label=label))
            color = line._mark["color"]
        looks = {
            "color": to_hex(color if ecolor is None else ecolor),
            **without_none(alpha=style.get("alpha"), order=style.get("zorder")),
        }
        width = without_none(width=style.get("linewidth") if elinewidth is None else elinewidth)
        bars, caps = [], []
        for name, values, errors in (("xerr", x, xerr), ("yerr", y, yerr)):
            if errors is None:
                continue
            is_upright = name == "yerr"
            ends = [reals(end) for end in _around(name, values, errors)]
            lines = [
                [at, low, at, high] if is_upright else [low, at, high, at]
                for at, low, high in zip(x if is_upright else y, *ends)
            ]
            bars.append(self._add({"kind": "segments", "lines": lines, **looks, **width}))
            for end in ends if capsize else []:
                place = {"x": x, "y": end} if is_upright else {"x": end, "y": y}
                shape = {"dash": "none", "marker": "_" if is_upright else "|", "markerSize": 2 * capsize}
                caps.append(self._add({"kind": "line", **place, **shape, **looks}))
        if line is None and label is not None and bars:
            bars[0].set_label(label)
        return ErrorbarContainer((line, tuple(caps), tuple(bars)), xerr is not None, yerr is not None)

    def boxplot(
        self, x, notch=None, sym=None, vert=None, whis=None, positions=None, widths=None,
        patch_artist=None, bootstrap=None, usermedians=None, conf_intervals=None, meanline=None,
        showmeans=None, showcaps=None, showbox=None, showfliers=None, boxprops=None, labels=None, **options,
    ):  # fmt: skip
        if sym == "":
            sym, showfliers = None, False
        # The other arguments would change the picture.
        unlike = {
            "notch": notch or None, "sym": sym, "whis": None if whis == 1.5 else whis,
            "bootstrap": bootstrap, "usermedians": usermedians, "conf_intervals": conf_intervals,
            "meanline": meanline or None, "showcaps": None if showcaps else showcaps,
            "showbox": None if showbox else showbox, "boxprops": boxprops,
        }  # fmt: skip
        refuse_arguments("boxplot", {**without_none(**unlike), **options}, (
            "positions", "widths", "labels", "vert", "showfliers", "showmeans",
        ))  # fmt: skip
        warn_undrawn("boxplot", ["patch_artist"] if patch_artist else [], "boxes have no fill")
        datasets = _datasets(x)
        places = list(range(1, len(datasets) + 1)) if positions is None else reals(positions)
        if len(places) != len(datasets):
            raise ValueError("List of boxplot statistics and `positions` values must have same the length")
        usual = min(max(0.15 * (max(places) - min(places)), 0.15), 0.5)
        widths = beside(len(places), usual if widths is None else widths)
        names = [str(one) for one in (places if labels is None else plain(labels))]
        if len(names) != len(datasets):
            raise ValueError("Dimensions of labels and X must be compatible")
        made = {name: [] for name in ("whiskers", "caps", "boxes", "medians", "fliers", "means")}
        for place, width, values in zip(places, widths, datasets):
            self._box(made, place, width, _box_of(values), vert in (None, True), showfliers, showmeans)
        self._axis["x" if vert in (None, True) else "y"].update(ticks=places, tickLabels=names)
        return made

    def _box(self, made, place, width, box, is_upright, with_fliers, with_means):
        def line(name, across, along, **looks):
            x, y = (across, along) if is_upright else (along, across)
            mark = {"kind": "line", "x": x, "y": y, "color": "#000000", "width": 1.0, **looks}
            made[name].append(self._add(mark))

        left, right = place - width * 0.5, place + width * 0.5
        first, third = box["quartiles"]
        line("boxes", [left, right, right, left, left], [first, first, third, third, first])
        ends = [place - width * 0.25, place + width * 0.25]
        for quartile, end in ((first, box["low"]), (third, box["high"])):
            line("whiskers", [place, place], [quartile, end[0]])
            line("caps", ends, end)
        line("medians", [left, right], box["median"], color="#ff7f0e")
        if with_means:
            line("means", [place], box["mean"], dash="none", marker="^", color="#2ca02c")
        if with_fliers in (None, True):
            circles = {"dash": "none", "marker": "o", "markerFill": "none"}
            line("fliers", [float(place)] * len(box["fliers"]), box["fliers"], **circles)
