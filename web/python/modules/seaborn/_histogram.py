"""Histograms."""

from matplotlib._refusal import one_of, refuse_arguments

_STATS = ("count", "frequency", "density", "probability", "proportion", "percent")


def histplot(data=None, *, x=None, bins="auto", binwidth=None, binrange=None, stat="count", color=None,
             label=None, ax=None, alpha=0.75, edgecolor="black", **options):  # fmt: skip
    """Draws a histogram of one vector and returns the axes."""
    import numpy as np
    from matplotlib import pyplot

    if data is not None and x is not None:
        options["data"] = data
    supported = ("x", "bins", "binwidth", "binrange", "stat", "color", "label", "ax", "alpha")
    refuse_arguments("histplot", {name: one for name, one in options.items() if one}, supported)
    one_of("histplot", "stat", stat, _STATS)
    values = np.asarray(data if x is None else x)
    if values.ndim > 1:
        raise ValueError(
            "histplot: several columns in one call are not supported here; call it for each column"
        )
    if values.dtype.kind == "f":
        values = values[~np.isnan(values)]
    if binwidth is not None:
        low, high = (values.min(), values.max()) if binrange is None else binrange
        bins = np.arange(low, high + binwidth, binwidth)
    counts, edges = np.histogram(values, bins, binrange, stat == "density")
    widths = np.diff(edges)
    heights = counts.astype(float)
    if stat == "frequency":
        heights = heights / widths
    elif stat in ("probability", "proportion", "percent"):
        heights = heights / heights.sum() * (100 if stat == "percent" else 1)
    axes = pyplot.gca() if ax is None else ax
    axes.bar(
        edges[:-1], heights, widths, align="edge", color=color, label=label, alpha=alpha,
        edgecolor=edgecolor,
    )  # fmt: skip
    if not axes.get_ylabel():
        axes.set_ylabel(stat.capitalize())
    return axes
