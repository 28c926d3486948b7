"""The bars of a chart as matplotlib's objects: rectangles, in a container for each call."""

from matplotlib._artist import Artist
from matplotlib._refusal import refuse_attribute
from matplotlib._style import take_colors
from matplotlib._values import real
from matplotlib.colors import to_rgba


class Rectangle:
    """One bar of a mark. `x` and `y` are its lower left corner."""

    __module__ = "matplotlib.patches"

    def __init__(self, artist, index, x, y, width, height):
        self._artist = artist
        self._index = index
        self._box = x, y, width, height

    axes = property(lambda self: self._artist.axes)
    xy = property(lambda self: self._box[:2])

    def get_x(self):
        return self._box[0]

    def get_y(self):
        return self._box[1]

    def get_xy(self):
        return self.xy

    def get_width(self):
        return self._box[2]

    def get_height(self):
        return self._box[3]

    def get_facecolor(self):
        mark = self._artist._mark
        color = mark["colors"][self._index] if "colors" in mark else mark.get("color", "none")
        return to_rgba(color, None if color == "none" else mark.get("alpha"))

    get_fc = get_facecolor

    def get_label(self):
        return "_nolegend_"

    def set_facecolor(self, color):
        mark = self._artist._mark
        colors = mark.get("colors") or [mark.pop("color", "none")] * len(mark["from"])
        colors[self._index] = take_colors({"color": color}, "color")["color"]
        mark["colors"] = colors

    set_fc = set_color = set_facecolor

    def set_height(self, height):
        self._set_box(3, height)

    def set_width(self, width):
        self._set_box(2, width)

    def set_x(self, x):
        self._set_box(0, x)

    def set_y(self, y):
        self._set_box(1, y)

    def _set_box(self, side, value):
        box = list(self._box)
        box[side] = value
        self._box = tuple(box)
        _draw(self._artist._mark, self._index, *self._box)

    def __str__(self):
        x, y, width, height = self._box
        return f"Rectangle(xy=({x:g}, {y:g}), width={width:g}, height={height:g}, angle=0)"

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        refuse_attribute(self, name)


def _draw(mark, index, x, y, width, height):
    places = (y, y + height, x, x + width) if mark["horizontal"] else (x, x + width, y, y + height)
    for name, value in zip(("from", "to", "base", "value"), places):
        mark[name][index] = real(value)


class BarContainer(tuple):
    """The bars of a bar chart or a histogram."""

    __module__ = "matplotlib.container"

    def __new__(cls, artist, boxes):
        made = super().__new__(cls, (Rectangle(artist, *one) for one in _numbered(boxes)))
        made.artist = artist
        return made

    @property
    def patches(self):
        return list(self)

    errorbar = None

    @property
    def datavalues(self):
        import numpy

        side = 2 if self.artist._mark["horizontal"] else 3
        return numpy.array([one._box[side] for one in self])

    def __repr__(self):
        return f"<BarContainer object of {len(self)} artists>"

    def set_label(self, label):
        self.artist.set_label(label)

    def get_label(self):
        return self.artist.get_label()

    def remove(self):
        self.artist.remove()


def _numbered(boxes):
    return ((index, *box) for index, box in enumerate(boxes))


class Polygon(Artist):
    """The outline of a histogram."""

    __module__ = "matplotlib.patches"


class SilentList(list):
    """A list that prints how many objects it holds instead of the objects."""

    def __init__(self, kind, items):
        super().__init__(items)
        self._kind = kind

    def __repr__(self):
        return f"<a list of {len(self)} {self._kind} objects>"


class ErrorbarContainer(tuple):
    """The artists that `errorbar` returns: its line or None, its caps and its bars."""

    def __new__(cls, parts, has_xerr, has_yerr):
        made = super().__new__(cls, parts)
        made.has_xerr, made.has_yerr = has_xerr, has_yerr
        return made

    lines = property(tuple)

    def __repr__(self):
        return "<ErrorbarContainer object of 3 artists>"


class StemContainer(tuple):
    """The artists that `stem` returns: its heads, its stems and its base line, which may be missing."""

    markerline = property(lambda self: self[0])
    stemlines = property(lambda self: self[1])
    baseline = property(lambda self: self[2])

    def __repr__(self):
        return "<StemContainer object of 3 artists>"
