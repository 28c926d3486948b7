"""Histograms."""

from matplotlib._refusal import refuse_arguments


def histplot(data=None, *, bins="auto", binrange=None, stat="count", color=None, label=None,
             ax=None, alpha=0.75, edgecolor="black", kde=False, **options):  # fmt: skip
    """Draws a histogram and returns the axes. `bins` is a number or the edges."""
    from matplotlib import pyplot

    if kde:
        options["kde"] = kde
    refuse_arguments("histplot", options, ("bins", "binrange", "stat", "color", "label", "ax"))
    if stat not in ("count", "density"):
        raise ValueError(
            f"histplot: stat={stat!r} is not supported here; 'count' and 'density' are"
        )
    axes = pyplot.gca() if ax is None else ax
    axes.hist(
        data, bins=10 if isinstance(bins, str) else bins, range=binrange, density=stat == "density",
        color=color, label=label, alpha=alpha, edgecolor=edgecolor,
    )  # fmt: skip
    if not axes.get_ylabel():
        axes.set_ylabel(stat.capitalize())
    return axes
