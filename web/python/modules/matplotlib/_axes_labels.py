"""Everything around a chart: titles, limits, ticks, grid, legend and spines."""

import math
import warnings

from matplotlib._artist import Label
from matplotlib._refusal import one_of, refuse_arguments, warn_undrawn
from matplotlib._style import font_size, long_names, take_stroke, take_text
from matplotlib._values import plain, real, reals, without_none
from matplotlib.colors import to_hex

LOCATIONS = (
    "best", "upper right", "upper left", "lower left", "lower right", "right", "center left",
    "center right", "lower center", "upper center", "center",
)  # fmt: skip


def _item(name, value, allowed):
    """The value if it is allowed; otherwise matplotlib's error."""
    if value not in allowed:
        names = ", ".join(map(repr, allowed))
        raise ValueError(f"{value!r} is not a valid value for {name}; supported values are {names}")
    return value


class _Spine:
    def __init__(self):
        self.visible = True

    def set_visible(self, visible):
        self.visible = bool(visible)

    def set_color(self, color):
        self.visible = color != "none"
        if self.visible:
            warn_undrawn("Spine.set_color", ["c"], "spines have one colour")

    def set_linewidth(self, width):
        self.visible = width > 0
        if self.visible:
            warn_undrawn("Spine.set_linewidth", ["w"], "spines have one width")


class _Spines(dict):
    """`spines['top']`, `spines.top` and `spines[['top', 'right']]`."""

    def __missing__(self, names):
        if isinstance(names, str):
            raise KeyError(names)
        return _Several([self[name] for name in names])

    def __getitem__(self, names):
        return super().__getitem__(names) if isinstance(names, str) else self.__missing__(names)

    def __getattr__(self, name):
        if name not in self:
            raise AttributeError(f"there is no spine {name!r}; there are {', '.join(self)}")
        return self[name]


class _Several:
    def __init__(self, spines):
        self._spines = spines

    def set_visible(self, visible):
        for spine in self._spines:
            spine.set_visible(visible)


class AxesLabels:
    """The methods of Axes that draw no data."""

    def _open_labels(self):
        self._titles = {}
        self._off = False
        self._aspect = "auto"
        self._ratio = None
        self._face = None
        self._legend = None
        self._axis = {"x": {}, "y": {}}
        self.spines = _Spines({side: _Spine() for side in ("left", "right", "bottom", "top")})

    def _sharing(self, direction):
        """The state of one axis in this chart and in the charts that share it."""
        return [axes._axis[direction] for axes in self._shared.get(direction, [self])]

    def set_title(self, label, fontdict=None, loc=None, **options):
        """The title in the middle; `loc` gives a chart others at the left and the right."""
        loc = _item("loc", "center" if loc is None else loc.lower(), ("left", "center", "right"))
        options = long_names({**(fontdict or {}), **options}, "set_title")
        style = take_text(options)
        refuse_arguments("set_title", options)
        self._titles[loc] = {"text": str(label), **style}
        return Label({"left": 0.0, "center": 0.5, "right": 1.0}[loc], 1.0, label)

    def get_title(self, loc="center"):
        loc = _item("loc", loc.lower(), ("left", "center", "right"))
        return self._titles.get(loc, {}).get("text", "")

    def _title_spec(self):
        """The titles that have a text, with the one in the middle apart."""
        shown = {loc: title for loc, title in self._titles.items() if title["text"]}
        middle = dict(shown.pop("center", {}))
        text, size = middle.pop("text", None), middle.pop("size", None)
        return without_none(
            title=text, titleSize=size, titleStyle=middle or None, sideTitles=shown or None
        )

    def _set_label(self, direction, label, options):
        function = f"set_{direction}label"
        options = dict(options)
        loc = options.pop("loc", None)
        options = long_names({**(options.pop("fontdict", None) or {}), **options}, function)
        style = take_text(options)
        ends = ("left", "right") if direction == "x" else ("bottom", "top")
        if loc is not None:
            _item("loc", loc, (ends[0], "center", ends[1]))
        refuse_arguments(function, options)
        axis = self._axis[direction]
        axis["label"] = str(label)
        for name, value in (("labelStyle", style), ("labelAt", {ends[0]: "start", ends[1]: "end"}.get(loc))):
            axis.pop(name, None)
            if value:
                axis[name] = value
        return Label(0.5, 0, label) if direction == "x" else Label(0, 0.5, label)

    def set_xlabel(self, xlabel, **options):
        return self._set_label("x", xlabel, options)

    def set_ylabel(self, ylabel, **options):
        return self._set_label("y", ylabel, options)

    def get_xlabel(self):
        return self._axis["x"].get("label", "")

    def get_ylabel(self):
        return self._axis["y"].get("label", "")

    def _set_limits(self, direction, low, high):
        if high is None and isinstance(low, (tuple, list)):
            low, high = low
        old = self._axis[direction].get("limits", (None, None))
        if low is None and high is None and None in old:
            raise NotImplementedError(
                f"the limits of the {direction} axis are chosen when the figure is drawn, so they are not "
                f"known here unless {direction}lim(…) has set both"
            )
        given = [real(one) for one in (low, high) if one is not None]
        if not all(math.isfinite(float(one)) for one in given):
            raise ValueError("Axis limits cannot be NaN or Inf")
        low, high = (
            before if one is None else real(one) for one, before in zip((low, high), old)
        )
        if low == high and low is not None:
            warnings.warn(
                f"Attempting to set identical low and high {direction}lims makes transformation "
                "singular; automatically expanding."
            )
            wider = 0.05 * abs(low) or 0.05
            low, high = low - wider, high + wider
        for axis in self._sharing(direction):
            axis["limits"] = [low, high]
        # The other limit is chosen when the figure is drawn.
        return None if None in (low, high) else (float(low), float(high))

    def get_xlim(self):
        return self._get_limits("x")

    def get_ylim(self):
        return self._get_limits("y")

    def _get_limits(self, direction):
        return tuple(float(one) for one in self._set_limits(direction, None, None))

    def set_xlim(self, left=None, right=None, *, xmin=None, xmax=None):
        return self._set_limits(
            "x", xmin if left is None else left, xmax if right is None else right
        )

    def set_ylim(self, bottom=None, top=None, *, ymin=None, ymax=None):
        return self._set_limits(
            "y", ymin if bottom is None else bottom, ymax if top is None else top
        )

    def invert_xaxis(self):
        self._invert("x")

    def invert_yaxis(self):
        self._invert("y")

    def _invert(self, direction):
        for axis in self._sharing(direction):
            axis["inverted"] = not axis.get("inverted", False)
            if "limits" in axis:
                axis["limits"] = axis["limits"][::-1]

    def set_xscale(self, value, **options):
        self._set_scale("x", value, options)

    def set_yscale(self, value, **options):
        self._set_scale("y", value, options)

    def _set_scale(self, direction, value, options=()):
        # Tick marks are at powers of ten, and values below zero are not drawn.
        usual = {"base": 10, "nonpositive": "clip", "subs": None}
        given = {name: one for name, one in dict(options).items()
                 if name not in usual or one != usual[name]}  # fmt: skip
        refuse_arguments(f"set_{direction}scale", given)
        one_of(f"set_{direction}scale", "value", value, ("linear", "log", "symlog"))
        for axis in self._sharing(direction):
            axis["scale"] = value

    def _set_ticks(self, direction, ticks, labels, options):
        axis = self._axis[direction]
        axis["ticks"] = reals(ticks)
        axis.pop("tickLabels", None)
        if labels is not None:
            self._set_tick_labels(direction, labels, options)
        else:
            self._style_ticks(direction, options)

    def _set_tick_labels(self, direction, labels, options):
        labels = [str(one) for one in plain(labels)]
        axis = self._axis[direction]
        if labels and "ticks" in axis and len(labels) != len(axis["ticks"]):
            raise ValueError(
                f"The number of FixedLocator locations ({len(axis['ticks'])}), usually from a call "
                f"to set_ticks, does not match the number of labels ({len(labels)})."
            )
        axis["tickLabels"] = labels
        self._style_ticks(direction, options)

    def _style_ticks(self, direction, options):
        options = long_names(options)
        size = font_size(options.pop("fontsize", options.pop("labelsize", None)))
        rotation = options.pop("rotation", None)
        rotation = {"vertical": 90, "horizontal": 0}.get(rotation, rotation)
        color = options.pop("color", None)
        # The layout chooses how turned labels are aligned.
        for name in ("horizontalalignment", "verticalalignment", "rotation_mode"):
            options.pop(name, None)
        refuse_arguments("set_xticks", options)
        color = None if color is None else to_hex(color)
        self._axis[direction].update(
            without_none(rotation=rotation, tickSize=size, tickColor=color)
        )

    def set_xticks(self, ticks, labels=None, **options):
        self._set_ticks("x", ticks, labels, options)

    def set_yticks(self, ticks, labels=None, **options):
        self._set_ticks("y", ticks, labels, options)

    def set_xticklabels(self, labels, **options):
        self._set_tick_labels("x", labels, options)

    def set_yticklabels(self, labels, **options):
        self._set_tick_labels("y", labels, options)

    def tick_params(self, axis="both", **options):
        options = long_names(options, "tick_params")
        directions = (
            ("x", "y") if axis == "both" else (one_of("tick_params", "axis", axis, ("x", "y")),)
        )
        which = one_of("tick_params", "which", options.pop("which", "major"), ("major", "minor", "both"))
        if which == "minor":
            return  # Axes have no minor ticks here, as those of matplotlib until they are asked for.
        looks = {name: options.pop(name) for name in ("length", "width", "direction", "color")
                 if name in options}  # fmt: skip
        warn_undrawn("tick_params", looks, "ticks have one form")
        color = options.pop("labelcolor", options.pop("colors", None))
        if color is not None:
            options["color"] = color
        sides = {"x": ("bottom", "top"), "y": ("left", "right")}
        shown = {name: options.pop(name) for pair in sides.values() for side in pair
                 for name in (side, f"label{side}") if name in options}  # fmt: skip
        for direction in directions:
            near, far = sides[direction]
            state = self._axis[direction]
            if shown.get(f"label{far}") or (shown.get(far) and not shown.get(near, True)):
                state["opposite"] = True
            elif shown.get(f"label{near}") is False:
                state["tickLabels"] = []
                if shown.get(near) is False:
                    state["hidden"] = True
            elif shown.get(near) is False:
                state["hidden"] = state.get("tickLabels") == []
            self._style_ticks(direction, dict(options))

    def grid(self, visible=None, which="major", axis="both", **options):
        """Shows the lines, or hides them if they are shown; those of minor ticks are on logarithmic axes."""
        options = long_names(options, "grid")
        color = options.pop("color", None)
        alpha, order = options.pop("alpha", None), options.pop("zorder", None)
        style = {
            **take_stroke(options),
            **without_none(color=None if color is None else to_hex(color), alpha=alpha),
        }
        refuse_arguments("grid", options)
        if order is not None and order > 2:
            warn_undrawn("grid", ["zorder"], "grids are behind the data")
        visible = True if style else visible
        one_of("grid", "which", which, ("major", "minor", "both"))
        one_of("grid", "axis", axis, ("x", "y", "both"))
        kinds = {"major": ["grid"], "minor": ["minorGrid"]}.get(which, ["grid", "minorGrid"])
        for direction in ("x", "y") if axis == "both" else (axis,):
            state = self._axis[direction]
            for kind in kinds:
                state[kind] = not state.get(kind, False) if visible is None else bool(visible)
                if style:
                    state[f"{kind}Style"] = style

    def set_axisbelow(self, b):
        """Does nothing: grids are always drawn behind the data."""

    def axis(self, option=None):
        if isinstance(option, (tuple, list)):
            self.set_xlim(*option[:2])
            self.set_ylim(*option[2:])
            return
        known = (
            "on",
            "off",
            "equal",
            "square",
            "scaled",
            "tight",
            "image",
            "auto",
            None,
            True,
            False,
        )
        one_of("axis", "option", option, known)
        if option in ("on", "off", True, False):
            self._off = option in ("off", False)
        elif option in ("equal", "square", "scaled", "image"):
            self._aspect = "equal"
        elif option == "auto":
            self._aspect = "auto"

    def set_axis_off(self):
        self._off = True

    def set_axis_on(self):
        self._off = False

    def set_aspect(self, aspect, adjustable=None, anchor=None):
        """`aspect` is the length of a unit along y beside one along x, "equal" for 1, or "auto"."""
        looks = {"adjustable": adjustable not in (None, "box"), "anchor": anchor not in (None, "C")}
        undrawn = [name for name, is_given in looks.items() if is_given]
        warn_undrawn("set_aspect", undrawn, "the frame gets smaller around its middle")
        self._ratio = None
        if not isinstance(aspect, str):
            aspect = float(aspect)
            if not 0 < aspect < math.inf:
                raise ValueError(f"set_aspect: aspect={aspect} is not above 0")
            self._ratio, aspect = None if aspect == 1 else aspect, "equal"
        self._aspect = one_of("set_aspect", "aspect", aspect, ("auto", "equal"))

    def get_aspect(self):
        """As in matplotlib, a number unless it is "auto"."""
        return "auto" if self._aspect == "auto" else self._ratio or 1.0

    def set_facecolor(self, color):
        self._face = to_hex(color)

    def legend(self, handles=None, labels=None, loc="best", title=None, fontsize=None, **options):
        prop = dict(options.pop("prop", None) or {})
        fontsize = prop.pop("size", None) if fontsize is None else fontsize
        prop.pop("size", None)
        warn_undrawn("legend", list(prop), "legends have one font")
        looks = {
            "columns": options.pop("ncols", options.pop("ncol", None)),
            "frameless": True if options.pop("frameon", None) is False else None,
            "opacity": options.pop("framealpha", None),
            "titleSize": font_size(options.pop("title_fontsize", None)),
        }
        if options.pop("bbox_to_anchor", None) is not None:
            warn_undrawn("legend", ["bbox_to_anchor"], "the legend is inside the chart, at loc")
        undrawn = [name for name in ("fancybox", "shadow") if options.pop(name, None)]
        warn_undrawn("legend", undrawn, "legends have one kind of frame")
        refuse_arguments("legend", options, ("handles", "labels", "loc", "title", "fontsize"))
        if labels is None and handles is not None and all(isinstance(one, str) for one in handles):
            handles, labels = self._marks, handles
        for handle, label in zip(handles or self._marks, labels or ()):
            handle.set_label(label)
        location = (
            LOCATIONS[loc] if isinstance(loc, int) else one_of("legend", "loc", loc, LOCATIONS)
        )
        self._legend = {
            "location": location,
            **without_none(
                title=None if title is None else str(title), size=font_size(fontsize), **looks
            ),
        }  # fmt: skip

    def set(self, **options):
        """`set(title=…, xlabel=…)` calls set_title, set_xlabel and so on."""
        for name, value in options.items():
            setter = getattr(self, f"set_{name}")
            setter(*value) if name in ("xlim", "ylim") else setter(value)
