"""Histograms of one or several datasets, counted by NumPy's rules."""

from matplotlib._containers import SilentList
from matplotlib._refusal import one_of
from matplotlib._style import long_names
from matplotlib._values import plain, reals
from matplotlib.colors import is_color_like, to_hex

_SHIFTS = {"left": 0.0, "mid": 0.5, "right": 1.0}


def _datasets(data, name):
    """One-dimensional arrays: an array's columns, or each sequence of a list."""
    import numpy as np

    if isinstance(data, np.ndarray):
        if data.ndim > 2:
            raise ValueError(f"{name} must have 2 or fewer dimensions")
        found = [data] if data.ndim == 1 else list(data.T)
        return found if len(data.T) else [np.array([])]
    data = list(data.values()) if isinstance(data, dict) else list(data)
    if not data:
        return [np.array([])]
    if all(not _is_iterable(one) for one in data):
        return [np.asarray(data).reshape(-1)]
    found = [np.asarray(one) for one in data]
    if any(one.ndim > 1 for one in found):
        raise ValueError(f"{name} must have 2 or fewer dimensions")
    return [one.reshape(-1) for one in found]


def _is_iterable(value):
    try:
        iter(value)
    except TypeError:
        return False
    return not isinstance(value, str)


def _colors(color, count):
    several = not (isinstance(color, str) or is_color_like(color))
    colors = [to_hex(one) for one in plain(color)] if several else [to_hex(color)]
    if len(colors) != count:
        raise ValueError(
            "The 'color' keyword argument must have one color per dataset, but "
            f"{count} datasets and {len(colors)} colors were provided"
        )
    return colors


def _limits(datasets):
    """The range of all values but nan, or None if there are none."""
    import numpy as np

    low, high = float("inf"), float("-inf")
    for one in datasets:
        if len(one):
            low, high = min(low, np.nanmin(one)), max(high, np.nanmax(one))
    return (low, high) if low <= high else None


def _counted(datasets, weights, bins, limits, density, stacked, cumulative):
    """The upper ends of the bars, a row for each dataset, and the edges that all share."""
    import numpy as np

    if len(datasets) > 1 and any(map(len, datasets)):
        heavy = None if weights[0] is None else np.concatenate(weights)
        bins, limits = np.histogram_bin_edges(np.concatenate(datasets), bins, limits, heavy), None
    tops = []
    for one, heavy in zip(datasets, weights):
        top, bins = np.histogram(one, bins, limits, density and not stacked, heavy)
        tops.append(top.astype(float))
    tops, edges = np.stack(tops), bins.astype(float)
    if stacked:
        tops = tops.cumsum(axis=0)
        if density:
            tops = tops / np.diff(edges) / tops[-1].sum()
    if cumulative:
        parts = tops * np.diff(edges) if density else tops
        if cumulative < 0:
            tops = np.flip(np.flip(parts, 1).cumsum(axis=1), 1)
        else:
            tops = parts.cumsum(axis=1)
    return tops, edges


class AxesHistograms:
    """The method of Axes that counts and draws."""

    def hist(self, x, bins=None, range=None, density=False, weights=None, cumulative=False,
             bottom=None, histtype="bar", align="mid", orientation="vertical", rwidth=None,
             log=False, color=None, label=None, stacked=False, **options):  # fmt: skip
        """Draws a histogram; returns (counts, edges, bars), of several datasets a row for each."""
        one_of("hist", "histtype", histtype, ("bar", "barstacked", "step", "stepfilled"))
        one_of("hist", "align", align, _SHIFTS)
        one_of("hist", "orientation", orientation, ("horizontal", "vertical"))
        stacked = stacked or histtype == "barstacked"
        datasets = _datasets(x if _is_iterable(x) else [x], "x")
        count = len(datasets)
        heavy = [None] * count if weights is None else _datasets(weights, "weights")
        if len(heavy) != count or any(
            one is not None and len(one) != len(data) for one, data in zip(heavy, datasets)
        ):
            raise ValueError("weights should have the same shape as x")
        if color is None:
            colors = [self._next_color() for _ in datasets]
        else:
            colors = _colors(color, count)
        limits = _limits(datasets) if range is None else range
        bins = 10 if bins is None else bins
        tops, edges = _counted(datasets, heavy, bins, limits, bool(density), stacked, cumulative)
        labels = [] if label is None else [label] if isinstance(label, str) else list(plain(label))
        is_steps = histtype.startswith("step")
        place = {"align": align, "share": rwidth, "stacked": stacked, "outline": is_steps}
        drawn = []
        for index, box in enumerate(_boxes(tops, edges, bottom, place)):
            style = {"color": colors[index], **long_names(options)}
            if index < len(labels):
                style["label"] = str(labels[index])
            if histtype == "step":
                style = {"edgecolor": style.pop("color"), **style, "color": "none"}
            bars = self._add_boxes("hist", style, orientation == "horizontal", *box, is_steps)
            drawn.append(bars)
        if log:
            (self.set_yscale if orientation == "vertical" else self.set_xscale)("log")
        if count == 1:
            return tops[0], edges, drawn[0]
        return tops, edges, SilentList("list[Polygon]" if is_steps else "BarContainer", drawn)


def _boxes(tops, edges, bottom, place):
    """For each dataset: starts and widths along the axis of values, bases and lengths across it."""
    import numpy as np

    count, width = len(tops), np.diff(edges)
    beside = not place["stacked"] and not place["outline"]
    share = 1.0 if place["outline"] else place["share"]
    share = (0.8 if count > 1 and beside else 1.0) if share is None else min(max(share, 0), 1)
    thick = share * width / count if beside else share * width
    middle = edges[:-1] + width * _SHIFTS[place["align"]]
    if beside:
        middle = middle - 0.5 * share * width * (1 - 1 / count)
    base = np.broadcast_to(np.asarray(0.0 if bottom is None else bottom), width.shape)
    for top in tops:
        height = top - base if place["stacked"] else top
        yield tuple(reals(one) for one in (middle - thick / 2, thick, base, height))
        if place["stacked"]:
            base = top
        if beside:
            middle = middle + thick
