"""Figures and their axes, recorded for the page to draw."""

import os
import warnings

from _zeropoint.signatures import guard_class
from matplotlib._artist import Label
from matplotlib._axes_areas import AxesAreas
from matplotlib._axes_contours import AxesContours
from matplotlib._axes_errors import AxesErrors
from matplotlib._axes_histograms import AxesHistograms
from matplotlib._axes_labels import AxesLabels
from matplotlib._axes_lines import AxesLines
from matplotlib._refusal import KNOWN, refuse_arguments, refuse_attribute, warn_undrawn
from matplotlib._style import long_names, take_text
from matplotlib._values import without_none
from matplotlib.colors import to_hex

DPI = 100


class Axes(AxesLabels, AxesLines, AxesAreas, AxesHistograms, AxesContours, AxesErrors):
    def __init__(self, figure, place):
        self.figure = figure
        self._place = place
        self._marks = []
        self._used_colors = {}
        self.containers = []
        self._words = {}
        self._shared = {}
        self._colorbars = []
        self._over = None
        self._open_labels()

    def get_figure(self):
        return self.figure

    def __repr__(self):
        titles = {loc: self.get_title(loc) for loc in ("left", "center", "right") if self.get_title(loc)}
        x, y = self.get_xlabel(), self.get_ylabel()
        fields = [f"title={titles}"] if titles else []
        fields += [f"{name}={text!r}" for name, text in (("xlabel", x), ("ylabel", y)) if text]
        return f"<AxesSubplot: {', '.join(fields)}>"

    def twinx(self):
        """A chart in the same frame, with the same x axis and a y axis of its own on the right."""
        return self._twin("x", "y")

    def twiny(self):
        return self._twin("y", "x")

    def _twin(self, shared, own):
        made = self.figure._add_axes(self._place)
        made._over = self
        group = self._shared.setdefault(shared, [self])
        group.append(made)
        made._shared[shared] = group
        made._axis[shared] = {**self._axis[shared], "hidden": True}
        made._axis[shared].pop("label", None)
        made._axis[own].update(opposite=True, labelOpposite=True)
        made._aspect, made._ratio = self._aspect, self._ratio
        return made

    def clear(self):
        self.__init__(self.figure, self._place)

    cla = clear

    def _spec(self):
        hidden = [name for name, spine in self.spines.items() if not spine.visible]
        bars = [
            {"mark": self._marks.index(artist), **without_none(label=label)}
            for artist, label in ((bar._mappable, bar._label) for bar in self._colorbars)
            if artist in self._marks
        ]
        return {
            "place": self._place,
            **self._title_spec(),
            "x": self._axis["x"],
            "y": self._axis["y"],
            "sharing": {
                direction: [self.figure.axes.index(axes) for axes in group]
                for direction, group in self._shared.items()
            },
            "aspect": self._aspect,
            **without_none(
                off=self._off or None,
                ratio=self._ratio,
                over=None if self._over is None else self.figure.axes.index(self._over),
                face=self._face,
                legend=self._legend,
                hiddenSpines=hidden or None,
                colorbars=bars or None,
            ),
            "marks": [artist._spec() for artist in self._marks],
        }

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        refuse_attribute(self, name)


class Colorbar:
    """The colour bar beside a chart."""

    def __init__(self, mappable, label):
        self._mappable = mappable
        self._label = label

    def set_label(self, label, **options):
        warn_undrawn("set_label", long_names(options, "set_label"), "labels of colour bars have one style")
        self._label = str(label)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        refuse_attribute(self, name)


class Figure:
    def __init__(self, number, figsize=None, dpi=None, facecolor=None):
        self.number = number
        self._size = [float(side) for side in figsize or (6.4, 4.8)]
        self._dpi = dpi or DPI
        self._face = None if facecolor is None else to_hex(facecolor)
        self._title = None
        self._title_style = {}
        self._current = None
        self.axes = []

    def _place(self, rows, columns, row, column):
        return {"rows": rows, "columns": columns, "row": list(row), "column": list(column)}

    def _add_axes(self, place):
        axes = Axes(self, place)
        self.axes.append(axes)
        self._current = axes
        return axes

    def gca(self):
        return self._current or self.add_subplot(1, 1, 1)

    def sca(self, a):
        self._current = a

    def add_subplot(self, *args, **options):
        refuse_arguments("add_subplot", options)
        if not args:
            args = (1, 1, 1)
        if len(args) == 1 and isinstance(args[0], int):
            args = tuple(int(digit) for digit in str(args[0]))
        if len(args) == 1:
            return self._add_axes(args[0]._place)
        rows, columns, index = args
        first, last = index if isinstance(index, tuple) else (index, index)
        if not 1 <= first <= last <= rows * columns:
            raise ValueError(
                f"num must be an integer with 1 <= num <= {rows * columns}, not {index!r}"
            )
        row, column = divmod(first - 1, columns)
        last_row, last_column = divmod(last - 1, columns)
        place = self._place(rows, columns, (row, last_row + 1), (column, last_column + 1))
        same = next((axes for axes in self.axes if axes._place == place), None)
        if same is not None:
            self._current = same
            return same
        return self._add_axes(place)

    def subplots(self, nrows=1, ncols=1, *, sharex=False, sharey=False, squeeze=True, **options):
        for name in ("gridspec_kw", "width_ratios", "height_ratios", "subplot_kw"):
            refuse_arguments("subplots", {name: options[name]} if options.get(name) else {})
            options.pop(name, None)
        refuse_arguments("subplots", options)
        rows = [
            [self._add_axes(self._place(nrows, ncols, (row, row + 1), (column, column + 1)))
             for column in range(ncols)]
            for row in range(nrows)
        ]  # fmt: skip
        _share(rows, "x", sharex)
        _share(rows, "y", sharey)
        self._current = rows[-1][-1]
        return AxesGrid.of(rows, squeeze)

    def colorbar(self, mappable, cax=None, ax=None, label=None, **options):
        # A bar is as high as its chart, which these are mostly for.
        for name in ("fraction", "pad"):
            options.pop(name, None)
        looks = [name for name in ("shrink", "aspect") if options.pop(name, None) is not None]
        warn_undrawn("colorbar", looks, "a bar is as high as its chart")
        beside = plain_axes(ax)
        if beside and mappable.axes not in beside:
            raise NotImplementedError(
                "colorbar: ax of another chart is not supported here; a bar is beside the chart that it is about"
            )
        if cax is not None:
            refuse_arguments("colorbar", {"cax": cax})
        refuse_arguments("colorbar", options, ("mappable", "ax", "label"))
        bar = Colorbar(mappable, label)
        mappable.axes._colorbars.append(bar)
        return bar

    def suptitle(self, t, **options):
        options = long_names(options, "suptitle")
        self._title, self._title_style = str(t), take_text(options)
        places = [name for name in ("x", "horizontalalignment", "verticalalignment") if name in options]
        warn_undrawn("suptitle", places, "the title is in the middle, above the charts")
        refuse_arguments("suptitle", {name: one for name, one in options.items() if name not in places})
        return Label(0.5, 0.98, t)

    def set_size_inches(self, w, h=None):
        self._size = [float(side) for side in (w if h is None else (w, h))]

    def get_size_inches(self):
        import numpy as np

        return np.array(self._size, dtype=float)

    def tight_layout(self, **options):
        """Does nothing: charts never overlap."""

    set_tight_layout = set_constrained_layout = subplots_adjust = autofmt_xdate = tight_layout

    def savefig(self, fname, **options):
        """Writes no file and warns instead of raising, so that the rest of a notebook still runs."""
        warnings.warn(
            f"savefig wrote no file {fname!r}: a figure is shown below its cell and kept in the notebook",
            skip_file_prefixes=(os.path.dirname(__file__),),
        )

    def clf(self):
        self.axes, self._current, self._title, self._title_style = [], None, None, {}

    clear = clf

    def show(self, warn=True):
        from _zeropoint import display

        display.publish(self._repr_mimebundle_())

    def _pixels(self):
        return [side * self._dpi for side in self._size]

    def __repr__(self):
        width, height = self._pixels()
        count = len(self.axes) + sum(len(axes._colorbars) for axes in self.axes)
        return f"<Figure size {width:g}x{height:g} with {count} Axes>"

    def _spec(self):
        # The picture keeps its size in inches whatever `dpi` is.
        width, height = (side * DPI for side in self._size)
        return {
            "width": width,
            "height": height,
            "text": repr(self),
            **without_none(title=self._title, titleStyle=self._title_style or None, face=self._face),
            "axes": [axes._spec() for axes in self.axes],
        }

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"application/vnd.zeropoint.figure+json": self._spec(), "text/plain": repr(self)}

    def __getattr__(self, name):
        if name.startswith("__") or name.startswith("_repr_"):
            raise AttributeError(name)
        refuse_attribute(self, name)


def plain_axes(ax):
    """The charts of an argument `ax`: one, a list or the array that `subplots` returns."""
    if ax is None or isinstance(ax, Axes):
        return [] if ax is None else [ax]
    return [one for part in ax for one in plain_axes(part)]


def _share(rows, direction, how):
    """Lets charts share the limits, scale and direction of an axis."""
    how = {True: "all", False: "none"}.get(how, how)
    columns = [list(column) for column in zip(*rows)]
    groups = {
        "all": [[one for row in rows for one in row]],
        "row": rows,
        "col": columns,
        "none": [],
    }
    outer = rows[-1] if direction == "x" else columns[0]
    for group in groups[how]:
        for axes in group:
            axes._shared[direction] = group
            if how != ("row" if direction == "x" else "col") and axes not in outer:
                axes._axis[direction]["unlabelled"] = True


guard_class(Axes, KNOWN, "Axes.")
guard_class(Figure, KNOWN, "Figure.")
guard_class(Colorbar, KNOWN, "Colorbar.")


class AxesGrid:
    """The array that `subplots` returns. It is indexed, iterated and flattened like a NumPy array."""

    def __init__(self, rows, is_flat):
        self._rows = rows
        self._is_flat = is_flat

    @classmethod
    def of(cls, rows, squeeze):
        if squeeze and len(rows) == len(rows[0]) == 1:
            return rows[0][0]
        if squeeze and len(rows) == 1:
            return cls(rows[0], True)
        if squeeze and len(rows[0]) == 1:
            return cls([row[0] for row in rows], True)
        return cls(rows, False)

    @property
    def shape(self):
        return (len(self._rows),) if self._is_flat else (len(self._rows), len(self._rows[0]))

    @property
    def size(self):
        return len(self.tolist()) if self._is_flat else len(self._rows) * len(self._rows[0])

    @property
    def flat(self):
        return iter(self.ravel())

    def tolist(self):
        return list(self._rows)

    def ravel(self):
        return self if self._is_flat else AxesGrid([one for row in self._rows for one in row], True)

    flatten = ravel

    def reshape(self, *shape):
        if shape not in ((-1,), ((-1,),)):
            raise NotImplementedError(
                "reshape of an array of axes is supported only to (-1,) here"
            )
        return self.ravel()

    def __len__(self):
        return len(self._rows)

    def __iter__(self):
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index):
        if isinstance(index, tuple) and len(index) == 1:
            index = index[0]
        if isinstance(index, tuple):
            row, column = index
            if isinstance(row, slice):
                return AxesGrid(
                    [one[column] for one in self._rows[row]], not isinstance(column, slice)
                )
            return AxesGrid(self._rows[row], True)[column]
        found = self._rows[index]
        if self._is_flat:
            return AxesGrid(found, True) if isinstance(found, list) else found
        return AxesGrid(found, not isinstance(index, slice))
