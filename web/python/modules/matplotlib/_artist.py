"""Artists: handles that the drawing calls return for what they drew."""

from matplotlib._refusal import refuse_attribute
from matplotlib._style import long_names, take_colors, take_stroke
from matplotlib._values import real


class Artist:
    """One mark of a chart. Marks that are coloured by value also have `norm` and `cmap`."""

    def __init__(self, axes, mark, cmap=None, norm=None):
        self.axes = axes
        self._mark = mark
        self.cmap = cmap
        self.norm = norm

    def set_label(self, label):
        self._mark["label"] = str(label)

    def get_label(self):
        return self._mark.get("label", "")

    def set_alpha(self, alpha):
        self._mark["alpha"] = real(alpha)

    def set_color(self, color):
        self._mark.pop("colors", None)
        self._mark.update(take_colors({"color": color}, "color"))

    def set_linewidth(self, width):
        self._mark.update(take_stroke(long_names({"linewidth": width})))

    def set_linestyle(self, style):
        self._mark.update(take_stroke(long_names({"linestyle": style})))

    def set_clim(self, vmin=None, vmax=None):
        self.norm.vmin, self.norm.vmax = vmin, vmax

    def get_cmap(self):
        return self.cmap

    def remove(self):
        self.axes._marks.remove(self)

    def _spec(self):
        mark = dict(self._mark)
        if self.norm is not None:
            mark["norm"] = self.norm._spec()
            mark["colormap"] = self.cmap._spec()
        return mark

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        refuse_attribute(self, name)


def _named(module, name):
    """Makes an artist class with the name that notebooks print."""
    return type(name, (Artist,), {"__module__": f"matplotlib.{module}"})


_OTHER = _named("patches", "Patch")
_KINDS = {
    "line": _named("lines", "Line2D"),
    "points": _named("collections", "PathCollection"),
    "segments": _named("collections", "LineCollection"),
    "area": _named("collections", "PolyCollection"),
    "image": _named("image", "AxesImage"),
    "text": _named("text", "Text"),
}


def _data(direction):
    def get_data(self):
        import numpy

        return numpy.array(self._mark[direction])

    get_data.__name__ = f"get_{direction}data"
    return get_data


_KINDS["line"].get_xdata, _KINDS["line"].get_ydata = _data("x"), _data("y")
_KINDS["text"].__repr__ = lambda self: text_repr(self._mark["x"], self._mark["y"], self.text)
_KINDS["text"].text = property(lambda self: self._mark["text"])


def artist_of(axes, mark, cmap=None, norm=None, kind=None):
    return (kind or _KINDS.get(mark["kind"], _OTHER))(axes, mark, cmap, norm)


def text_repr(x, y, text):
    return f"Text({x}, {y}, {text!r})"


class Label:
    """A title or an axis label, as notebooks print it."""

    def __init__(self, x, y, text):
        self._place = x, y
        self._text = str(text)

    def get_text(self):
        return self._text

    def __repr__(self):
        return text_repr(*self._place, self._text)
