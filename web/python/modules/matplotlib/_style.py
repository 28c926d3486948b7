"""The keyword arguments for the appearance of a mark."""

from matplotlib._refusal import one_of, refuse_arguments, warn_undrawn
from matplotlib._values import plain, real, without_none
from matplotlib.colors import is_color_like, to_hex

_SHORT = {
    "c": "color",
    "lw": "linewidth",
    "ls": "linestyle",
    "ec": "edgecolor",
    "fc": "facecolor",
    "ms": "markersize",
    "mfc": "markerfacecolor",
    "mec": "markeredgecolor",
    "size": "fontsize",
    "ha": "horizontalalignment",
    "va": "verticalalignment",
    "weight": "fontweight",
}
_DASHES = {
    "-": "solid",
    "--": "dashed",
    ":": "dotted",
    "-.": "dashdot",
    "": "none",
    " ": "none",
    "None": "none",
}
_SIZES = {
    "xx-small": 5.79,
    "x-small": 6.94,
    "small": 8.33,
    "medium": 10.0,
    "large": 12.0,
    "x-large": 14.4,
    "xx-large": 17.28,
}
MARKERS = ("o", ".", ",", "s", "D", "d", "^", "v", "<", ">", "p", "h", "*", "x", "+", "|", "_")
# Arguments without an effect on pictures of this kind: how pixels are made, and distances, which the
# layout chooses.
_WITHOUT_EFFECT = {
    "antialiased", "clip_on", "rasterized", "snap", "solid_capstyle", "picker", "pad", "labelpad", "y",
}  # fmt: skip
# Arguments that would change the picture, and what it shows instead.
_UNDRAWN = {
    "fontfamily": "all texts have one font",
    "family": "all texts have one font",
    "fontname": "all texts have one font",
    "markeredgewidth": "edges of markers have one width",
    "mew": "edges of markers have one width",
}


def long_names(given, function="figure"):
    """Keyword arguments by their long names, without those that have no effect."""
    for name in _UNDRAWN.keys() & given.keys():
        warn_undrawn(function, [name], _UNDRAWN[name])
    return {
        _SHORT.get(name, name): value
        for name, value in given.items()
        if name not in _WITHOUT_EFFECT and name not in _UNDRAWN and value is not None
    }


def font_size(value):
    if value is None or isinstance(value, (int, float)):
        return value
    return _SIZES[one_of("text", "fontsize", value, tuple(_SIZES))]


def dash_of(value):
    return _DASHES.get(value) or one_of("plot", "linestyle", value, tuple(dict.fromkeys(_DASHES.values())))


def marker_of(value):
    if value in (None, "", " ", "None", "none"):
        return None
    return one_of("plot", "marker", value, MARKERS)


def take_stroke(style):
    """Removes and returns the arguments that lines and edges share."""
    dash = style.pop("linestyle", None)
    return without_none(
        width=style.pop("linewidth", None),
        dash=None if dash is None else dash_of(dash),
    )


def take_shared(style):
    """Removes and returns the arguments that all marks share."""
    alpha, label = style.pop("alpha", None), style.pop("label", None)
    order = style.pop("zorder", None)
    return without_none(
        alpha=None if alpha is None else real(alpha),
        label=None if label is None else str(label),
        order=order,
    )


def take_colors(style, *names):
    """Removes and returns one colour, or one for each mark; the first name that is present wins."""
    for name in names:
        if name in style:
            value = style.pop(name)
            if isinstance(value, str) and value == "none":
                return {"color": "none"}
            if is_color_like(value):
                return {"color": to_hex(value)}
            return {"colors": [to_hex(one) for one in plain(value)]}
    return {}


_BOLD = ("bold", "heavy", "semibold", "demibold", "demi", "extra bold", "black", 600, 700, 800, 900)


def take_text(style):
    """Removes and returns the arguments that texts share."""
    size = font_size(style.pop("fontsize", None))
    color, weight = style.pop("color", None), style.pop("fontweight", None)
    slant = style.pop("fontstyle", None)
    return without_none(
        size=size,
        color=None if color is None else to_hex(color),
        bold=True if weight in _BOLD else None,
        italic=True if slant in ("italic", "oblique") else None,
    )


def refuse_rest(function, style):
    refuse_arguments(function, style)
