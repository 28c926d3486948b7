"""The part of matplotlib.pyplot that notebooks on quantization use; figures are drawn as SVG."""

from _zeropoint.signatures import guard_module
from matplotlib import cm, rcParams
from matplotlib._figure import Axes, Figure
from matplotlib._refusal import KNOWN, refuse_arguments, refuse_name
from matplotlib.cm import get_cmap

_figures = {}
_current = None


class _Style:
    """Figures have a single style: choosing another has no effect."""

    @property
    def available(self):
        return KNOWN.names("styles")

    def use(self, style):
        for one in [style] if isinstance(style, (str, dict)) else style:
            is_name = isinstance(one, str) and not one.startswith("seaborn") and one != "default"
            if is_name and one not in self.available:
                raise OSError(
                    f"{one!r} not found in the style library and input is not a valid URL or path; see "
                    "`style.available` for list of available styles"
                )

    def context(self, style, after_reset=False):
        import contextlib

        self.use(style)
        return contextlib.nullcontext()


style = _Style()


def figure(
    num=None, figsize=None, dpi=None, facecolor=None, edgecolor=None, layout=None, **options
):
    global _current
    # Charts never overlap, and a figure's edge has no width.
    for name in ("tight_layout", "constrained_layout"):
        options.pop(name, None)
    clear = options.pop("clear", False)
    refuse_arguments("figure", options)
    if num in _figures:
        _current = num
        if clear:
            _figures[num].clear()
        return _figures[num]
    if num is None:
        num = max([0, *(one for one in _figures if isinstance(one, int))]) + 1
    made = Figure(
        num, figsize or rcParams["figure.figsize"], dpi or rcParams["figure.dpi"], facecolor
    )
    _figures[num] = made
    _current = num
    return made


def gcf():
    return _figures[_current] if _current in _figures else figure()


def gca():
    return gcf().gca()


def sca(ax):
    global _current
    _current = ax.figure.number
    ax.figure.sca(ax)


def subplots(nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, width_ratios=None,
             height_ratios=None, subplot_kw=None, gridspec_kw=None, **figure_options):  # fmt: skip
    made = figure(**figure_options)
    axes = made.subplots(
        nrows, ncols, sharex=sharex, sharey=sharey, squeeze=squeeze, gridspec_kw=gridspec_kw,
        subplot_kw=subplot_kw, width_ratios=width_ratios, height_ratios=height_ratios,
    )  # fmt: skip
    return made, axes


def subplot(*args, **options):
    return gcf().add_subplot(*args, **options)


def subplot2grid(shape, loc, rowspan=1, colspan=1):
    rows, columns = shape
    row, column = loc
    made = gcf()
    return made._add_axes(
        made._place(rows, columns, (row, row + rowspan), (column, column + colspan))
    )


def close(fig=None):
    """Closes a figure, the current one or all of them; closed figures are not shown."""
    global _current
    if fig == "all":
        _figures.clear()
    elif isinstance(fig, Figure):
        _figures.pop(fig.number, None)
    else:
        _figures.pop(_current if fig is None else fig, None)
    if _current not in _figures:
        _current = next(reversed(_figures), None)


def _flush_figures():
    """Shows the open figures and closes them, as `show` and the end of a cell do."""
    try:
        for made in list(_figures.values()):
            if made.axes or made._title:
                made.show()
    finally:
        close("all")


def show(*args, **options):
    _flush_figures()


def matshow(A, fignum=None, **options):
    """Draws a matrix in a new figure with the aspect ratio of the matrix."""
    from matplotlib._values import matrix

    if fignum is not None:
        refuse_arguments("matshow", {"fignum": fignum})
    rows = matrix(A)
    return figure(figsize=_shaped(len(rows), len(rows[0]))).gca().matshow(rows, **options)


def _shaped(height, width):
    """The figure size in inches, between 4 by 2 and 16 by 16, for a matrix of this shape."""
    size = [rcParams["figure.figsize"][1] * width / height, rcParams["figure.figsize"][1]]
    grown = min(1.0, size[0] / 4, size[1] / 2)
    size = [side / grown for side in size]
    shrunk = max(1.0, size[0] / 16, size[1] / 16)
    size = [side / shrunk for side in size]
    return min(max(size[0], 4), 16), min(max(size[1], 2), 16)


def clf():
    gcf().clf()


def cla():
    gca().cla()


def axes(*args, **options):
    refuse_arguments("axes", options)
    if args:
        raise NotImplementedError(
            "axes with a position is not supported here; use subplots"
        )
    return gcf()._add_axes(gcf()._place(1, 1, (0, 1), (0, 1)))


def colorbar(mappable=None, cax=None, ax=None, **options):
    if mappable is None:
        colored = [one for one in gca()._marks if one.norm is not None]
        if not colored:
            raise RuntimeError(
                "No mappable was found to use for colorbar creation. First define a mappable such "
                "as an image (with imshow) or a contour set (with contourf)."
            )
        mappable = colored[-1]
    return mappable.axes.figure.colorbar(mappable, cax=cax, ax=ax, **options)


def clim(vmin=None, vmax=None):
    [one for one in gca()._marks if one.norm is not None][-1].set_clim(vmin, vmax)


def title(label, **options):
    return gca().set_title(label, **options)


def xlabel(label, **options):
    return gca().set_xlabel(label, **options)


def ylabel(label, **options):
    return gca().set_ylabel(label, **options)


def xlim(*args, **options):
    return gca().set_xlim(*args, **options)


def ylim(*args, **options):
    return gca().set_ylim(*args, **options)


def xscale(value, **options):
    return gca().set_xscale(value, **options)


def yscale(value, **options):
    return gca().set_yscale(value, **options)


def _ticks(direction, ticks, labels, options):
    axes = gca()
    if ticks is not None:
        axes._set_ticks(direction, ticks, labels, options)
    elif labels is not None:
        axes._set_tick_labels(direction, labels, options)
    else:
        axes._style_ticks(direction, options)


def xticks(ticks=None, labels=None, **options):
    _ticks("x", ticks, labels, options)


def yticks(ticks=None, labels=None, **options):
    _ticks("y", ticks, labels, options)


def suptitle(t, **options):
    return gcf().suptitle(t, **options)


def tight_layout(**options):
    gcf().tight_layout(**options)


def subplots_adjust(**options):
    gcf().subplots_adjust(**options)


def savefig(*args, **options):
    gcf().savefig(*args, **options)


def rc(group, **options):
    for name, value in options.items():
        name = {"lw": "linewidth", "ls": "linestyle", "c": "color"}.get(name, name)
        for one in [group] if isinstance(group, str) else group:
            key = f"{one}.{name}"
            if key not in rcParams and key not in KNOWN.names("rcParams"):
                raise KeyError(f'Unrecognized key "{key}" for group "{one}" and name "{name}"')
            rcParams[key] = value


def ioff():
    """Does nothing: figures are shown by `show` and at the end of a cell in any case."""


ion = ioff

_OF_AXES = (
    "annotate", "axhline", "axhspan", "axis", "axvline", "axvspan", "bar", "bar_label", "barh",
    "boxplot", "clabel",
    "contour", "contourf", "errorbar", "fill_between", "grid", "hist", "hlines", "imshow", "legend", "loglog", "pcolor",
    "pcolormesh", "pie", "plot", "scatter", "semilogx", "semilogy", "stem", "step", "text",
    "tick_params", "twinx", "twiny", "vlines",
)  # fmt: skip


def _of_axes(name):
    def call(*args, **options):
        try:
            return getattr(gca(), name)(*args, **options)
        except TypeError as error:
            if not str(error).startswith(f"Axes.{name}() "):
                raise
            text = str(error).removeprefix("Axes.")
        raise TypeError(text)

    call.__name__ = name
    return call


guard_module(globals(), KNOWN, "pyplot.")
for _name in _OF_AXES:
    globals()[_name] = _of_axes(_name)
del guard_module


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    refuse_name("matplotlib.pyplot", name, globals())
