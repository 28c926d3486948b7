"""What the drawing calls return: a hold on what was drawn."""

from matplotlib._refusal import refuse_attribute
from matplotlib._style import long_names, take_colors, take_stroke
from matplotlib._values import real


class Artist:
    """One mark of a chart. `norm` and `cmap` are there where values have colours."""

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
        refuse_attribute("an artist", name, dir(type(self)))


class Container(tuple):
    """Bars or a histogram's bars: one artist that stands for all of them."""

    def __new__(cls, artist):
        made = super().__new__(cls, (artist,))
        made.artist = artist
        return made

    @property
    def patches(self):
        return list(self)

    def set_label(self, label):
        self.artist.set_label(label)
