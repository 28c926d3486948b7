"""The part of seaborn that notebooks on quantization use."""

from _zeropoint.signatures import Known, guard_module
from matplotlib._refusal import refuse_name
from seaborn._histogram import histplot
from seaborn._matrix import heatmap

__version__ = "0.12.2"
__all__ = ["color_palette", "despine", "heatmap", "histplot", "set", "set_context", "set_palette",
           "set_style", "set_theme"]  # fmt: skip


def set_theme(*args, **options):
    """Does nothing: figures have a single style."""


set = set_theme
set_style = set_context = set_palette = set_theme


def despine(fig=None, ax=None, top=True, right=True, left=False, bottom=False):
    from matplotlib import pyplot

    charts = [ax] if ax is not None else (fig or pyplot.gcf()).axes
    for chart in charts:
        for side, hides in (("top", top), ("right", right), ("left", left), ("bottom", bottom)):
            if hides:
                chart.spines[side].set_visible(False)


def color_palette(palette=None, n_colors=None, as_cmap=False):
    """A list of (red, green, blue) colours, or a colour map by name."""
    from matplotlib._color_names import CYCLE
    from matplotlib._colormaps import even
    from matplotlib.cm import get_cmap
    from matplotlib.colors import ListedColormap, to_rgb

    if palette is None:
        return [to_rgb(one) for one in CYCLE[: n_colors or len(CYCLE)]]
    made = get_cmap(palette)
    if as_cmap:
        return made
    if isinstance(made, ListedColormap) and made.N < 64:
        return [to_rgb(one) for one in made.colors[: n_colors or made.N]]
    count = n_colors or 6
    return [made(place)[:3] for place in even(count + 2)[1:-1]]


guard_module(globals(), Known("seaborn._known"), "seaborn.")
del Known, guard_module


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    refuse_name("seaborn", name, __all__)
