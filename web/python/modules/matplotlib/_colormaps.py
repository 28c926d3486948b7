"""Colour maps: a table of colours that numbers from 0 to 1 choose from."""

import bisect

from matplotlib._color_values import to_hex, to_rgba
from matplotlib._values import plain, without_none

DEFAULT = "viridis"
# A figure's file keeps every so many colours of a long map, if those between are near a straight line.
_STEPS = (17, 5, 3)
_NEAR = 2.5 / 255


class Colormap:
    """Maps numbers from 0 to 1, or the integers below N, to (red, green, blue, alpha)."""

    __module__ = "matplotlib.colors"

    def __init__(self, name, N=256):
        self.name = name
        self.N = int(N)
        self._bad = (0.0, 0.0, 0.0, 0.0)
        self._colors = None

    def set_bad(self, color="k", alpha=None):
        self._bad = to_rgba(color, alpha)

    def get_bad(self):
        import numpy as np

        return np.array(self._bad)

    def _table(self):
        """N colours, each (red, green, blue, alpha)."""
        if self._colors is None:
            self._colors = self._made()
        return self._colors

    def __call__(self, X, alpha=None, bytes=False):
        import numpy as np

        table = self._table()
        values = np.asarray(X)
        bad = values != values
        if values.dtype.kind == "f":
            # 1.0 is the last colour; what is below 0 has the first, what is above 1 the last.
            places = np.clip(np.nan_to_num(values * self.N, nan=0.0), -1, self.N)
            places = np.asarray(places).astype(int)
        else:
            places = values.astype(int)
        places = np.where(bad, self.N, np.clip(places, 0, self.N - 1))
        colors = np.array([*table, self._bad], dtype=float)
        if bytes:
            colors = (colors * 255).astype(np.uint8)
        found = np.asarray(colors[places])
        if alpha is not None:
            alpha = np.clip(alpha, 0, 1)
            if bytes:
                alpha = np.asarray(alpha * 255).astype(np.uint8)
            shape = np.asarray(alpha).shape
            if shape not in ((), values.shape):
                raise ValueError(
                    f"alpha is array-like but its shape {shape} does not match that of X {values.shape}"
                )
            found = found.copy()
            found[..., -1] = alpha
            if self._bad == (0.0, 0.0, 0.0, 0.0):
                found[np.asarray(bad)] = np.zeros(4, found.dtype)
        return found if hasattr(X, "__iter__") and values.ndim else tuple(found)

    def __eq__(self, other):
        return isinstance(other, Colormap) and self._table() == other._table()

    def __hash__(self):
        return hash(self.name)

    def copy(self):
        import copy

        return copy.copy(self)

    def _spec(self):
        table = self._table()
        colors = [to_hex(one) for one in table]
        kind = "linear" if self.N > 64 else "listed"
        if kind == "linear":
            step = next((step for step in _STEPS if _is_near_lines(table, step)), 1)
            colors = colors[::step]
        bad = None if self._bad[3] == 0 else to_hex(self._bad)
        return {"kind": kind, "colors": colors, **without_none(bad=bad)}


def _is_near_lines(table, step):
    """Whether straight lines between every so many colours are near all of them."""
    if (len(table) - 1) % step:
        return False
    for start in range(0, len(table) - 1, step):
        first, last = table[start], table[start + step]
        for place in range(1, step):
            for one, other, real in zip(first[:3], last[:3], table[start + place]):
                if abs(one + (other - one) * place / step - real) > _NEAR:
                    return False
    return True


class ListedColormap(Colormap):
    """A list of colours, each for an equal part of the range."""

    __module__ = "matplotlib.colors"

    def __init__(self, colors, name="from_list", N=None):
        self.monochrome = isinstance(colors, str)
        if isinstance(colors, str):
            colors = [colors] * (N or 1)
        self.colors = colors if isinstance(colors, list) else list(plain(colors))
        count = len(self.colors) if N is None else int(N)
        super().__init__(name, count)

    def _made(self):
        colors = [to_rgba(one) for one in self.colors]
        return [colors[index % len(colors)] for index in range(self.N)]

    def reversed(self, name=None):
        made = ListedColormap(self.colors[::-1], name or f"{self.name}_r", self.N)
        made._bad = self._bad
        return made

    def resampled(self, lutsize):
        return ListedColormap(self(even(lutsize)), self.name)


class LinearSegmentedColormap(Colormap):
    """Colours with linear interpolation between them; `from_list` makes one."""

    __module__ = "matplotlib.colors"

    def __init__(self, name, segmentdata, N=256, gamma=1.0):
        super().__init__(name, N)
        if any(callable(one) for one in segmentdata.values()):
            raise NotImplementedError(
                "LinearSegmentedColormap: functions in segmentdata are not available here; rows of "
                "(place, value before it, value after it) are"
            )
        self._segmentdata = segmentdata
        self._gamma = gamma
        self._pairs = None

    def _made(self):
        names = [name for name in ("red", "green", "blue", "alpha") if name in self._segmentdata]
        parts = [_interpolated(self._segmentdata[name], self.N, self._gamma) for name in names]
        if len(parts) < 4:
            parts.append([1.0] * self.N)
        return list(zip(*parts))

    @classmethod
    def from_list(cls, name, colors, N=256, gamma=1.0):
        colors = list(plain(colors))
        if all(not isinstance(one, str) and len(one) == 2 for one in colors):
            places = [float(place) for place, _ in colors]
            colors = [color for _, color in colors]
        else:
            places = even(len(colors))
        channels = list(zip(*(to_rgba(one) for one in colors)))
        data = {
            channel: [(place, value, value) for place, value in zip(places, values)]
            for channel, values in zip(("red", "green", "blue", "alpha"), channels)
        }
        made = cls(name, data, N, gamma)
        made._pairs = list(zip(places, colors))
        return made

    def reversed(self, name=None):
        data = {
            channel: [(1.0 - place, after, before) for place, before, after in list(rows)[::-1]]
            for channel, rows in self._segmentdata.items()
        }
        made = LinearSegmentedColormap(name or f"{self.name}_r", data, self.N, self._gamma)
        if self._pairs is not None:
            made._pairs = [(1.0 - place, color) for place, color in reversed(self._pairs)]
        made._bad = self._bad
        return made

    def resampled(self, lutsize):
        made = LinearSegmentedColormap(self.name, self._segmentdata, lutsize, self._gamma)
        made._pairs = self._pairs
        return made

    def _spec(self):
        spec = super()._spec()
        if self._pairs is None or self.N <= 64 or self._gamma != 1.0:
            return spec
        places = [place for place, _ in self._pairs]
        spec["colors"] = [to_hex(color) for _, color in self._pairs]
        if places != even(len(places)):
            spec["positions"] = places
        return spec


def even(count):
    """Places from 0 to 1 at equal distances, as NumPy's linspace has them."""
    step = 1 / max(1, count - 1)
    places = [index * step for index in range(count)]
    return [*places[:-1], 1.0] if count > 1 else places


def _interpolated(rows, count, gamma):
    """`count` values between the rows (place, value before it, value after it)."""
    rows = [tuple(map(float, row)) for row in plain(rows)]
    if count == 1:
        return [min(max(rows[-1][1], 0.0), 1.0)]
    places = [place * (count - 1) for place, _, _ in rows]
    found = [rows[0][2]]
    for at in even(count)[1:-1]:
        at = (count - 1) * at**gamma
        index = bisect.bisect_left(places, at)
        share = (at - places[index - 1]) / (places[index] - places[index - 1])
        found.append(share * (rows[index][1] - rows[index - 1][2]) + rows[index - 1][2])
    return [min(max(one, 0.0), 1.0) for one in [*found, rows[-1][1]]]


def of_tables(tables, name):
    """The map with this name in a module of recorded colours, or None."""
    if name in tables.EVEN:
        return LinearSegmentedColormap.from_list(name, [f"#{one}" for one in tables.EVEN[name].split()])
    if name in tables.SEGMENTS:
        parts = [part.split() for part in tables.SEGMENTS[name].split(";")]
        rows = [[tuple(map(float, point.split(","))) for point in part] for part in parts]
        return LinearSegmentedColormap(name, dict(zip(("red", "green", "blue"), rows)))
    if name in tables.LISTED:
        return ListedColormap([to_rgba(f"#{one}")[:3] for one in tables.LISTED[name].split()], name)
    if name in tables.LONG:
        return ListedColormap(_long(tables.LONG[name]), name)
    return None


def _long(text):
    decimals, *twice = map(int, text.split())
    count, scale = len(twice) // 3, 10**decimals
    channels = []
    for start in range(0, len(twice), count):
        value = slope = 0
        channel = []
        for one in twice[start : start + count]:
            slope += one
            value += slope
            channel.append(value / scale)
        channels.append(channel)
    return [list(color) for color in zip(*channels)]


def names_of(tables):
    return [*tables.EVEN, *tables.SEGMENTS, *tables.LISTED, *tables.LONG]
