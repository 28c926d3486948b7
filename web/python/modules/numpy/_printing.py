"""Formats arrays and numbers as NumPy does."""

import math
import struct
from decimal import ROUND_HALF_EVEN, Decimal

_options = {
    "precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False,
    "floatmode": "maxprec",
}  # fmt: skip


_MODES = ("fixed", "unique", "maxprec", "maxprec_equal")


def set_printoptions(**given):
    unknown = [name for name in given if name not in _options]
    if unknown:
        raise TypeError(
            f"set_printoptions: not supported here: {', '.join(unknown)}. "
            f"Supported: {', '.join(_options)}"
        )
    mode = given.get("floatmode")
    if mode not in (None, *_MODES):
        names = ", ".join(f'"{one}"' for one in _MODES)
        raise ValueError(f"floatmode option must be one of {names}")
    _options.update({name: value for name, value in given.items() if value is not None})


def get_printoptions():
    return dict(_options)


# More digits than any float has.
_EXACT = 400
_FORMATS = {"float16": ("e", 5), "float32": ("f", 9)}


def _shortest(value, kind):
    """The shortest Decimal that identifies the value among those of its type."""
    if kind not in _FORMATS:
        return Decimal(repr(value))
    form, most = _FORMATS[kind]
    for digits in range(1, most + 1):
        text = f"{value:.{digits - 1}e}"
        try:
            if struct.unpack(form, struct.pack(form, float(text)))[0] == value:
                return Decimal(text)
        except OverflowError:
            continue
    return Decimal(f"{value:.{most - 1}e}")


def _cut(value, shortest, places):
    """At most `places` digits after the point."""
    exponent = shortest.as_tuple().exponent
    if -exponent <= places:
        return shortest
    return Decimal(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)


def _positional(value, kind, places, is_whole=False):
    """(digits before the point, digits after it), without trailing zeros. With `is_whole`, all digits before the
    point are the value's own, also those that the shortest text of a narrow type has as zeros."""
    shortest = _shortest(value, kind)
    if is_whole and shortest.as_tuple().exponent > 0:
        shortest = Decimal(value)
    text = f"{_cut(value, shortest, places):f}"
    whole, _, part = text.partition(".")
    return whole, part.rstrip("0")


def _scientific(value, kind, places):
    """(digits before the point, digits after it, exponent as in e+05)."""
    if value == 0:
        return ("-0" if math.copysign(1, value) < 0 else "0"), "", "+00"
    shortest = _shortest(value, kind)
    digits = len(shortest.as_tuple().digits) - 1
    text = f"{shortest:.{digits}e}" if digits <= places else f"{Decimal(value):.{places}e}"
    whole, part, exponent = _parts(text)
    return whole, part.rstrip("0"), exponent


def _parts(text):
    number, _, exponent = text.partition("e")
    whole, _, part = number.partition(".")
    power = int(exponent)
    return whole, part, f"{'-' if power < 0 else '+'}{abs(power):02d}"


def scalar_text(value, kind):
    """The text of a single number."""
    if kind in ("bool", "int64") or isinstance(value, (bool, int)):
        return str(value)
    if not math.isfinite(value):
        return str(value)
    if value == 0 or 1e-4 <= abs(value) < 1e16:
        whole, part = _positional(value, kind, _EXACT)
        return f"{whole}.{part or '0'}"
    whole, part, exponent = _scientific(value, kind, _EXACT)
    return f"{whole}{'.' if part else ''}{part}e{exponent}"


def _float_format(values, kind):
    """A function that formats any of these floats so that all of them align."""
    mode = _options["floatmode"]
    places = _EXACT if mode == "unique" else _options["precision"]
    finite = [value for value in values if math.isfinite(value)]
    sizes = [abs(value) for value in finite if value != 0]
    largest, least = max(sizes, default=0), min(sizes, default=0)
    is_small = not _options["suppress"] and (least < 1e-4 or (least and largest / least > 1000))
    if sizes and (largest >= 1e8 or is_small):
        return _scientific_format(values, finite, kind, places)
    parts = [_positional(value, kind, places) for value in finite]
    left = max((len(whole) for whole, _ in parts), default=0)
    right = places if mode == "fixed" else max((len(part) for _, part in parts), default=0)
    left = max(
        [left, *(len(_special(one)) - right - 1 for one in values if not math.isfinite(one))]
    )

    def write(value):
        if not math.isfinite(value):
            return _special(value).rjust(left + 1 + right)
        if mode in ("fixed", "maxprec_equal"):
            whole, _, part = f"{Decimal(value):.{right}f}".partition(".")
        else:
            whole, part = _positional(value, kind, places, is_whole=True)
        return f"{whole.rjust(left)}.{part.ljust(right)}"

    return write


def _scientific_format(values, finite, kind, places):
    parts = [_scientific(value, kind, places) for value in finite]
    left = max(len(whole) for whole, _, _ in parts)
    right = places if _options["floatmode"] == "fixed" else max(len(part) for _, part, _ in parts)
    power = max(len(exponent) for _, _, exponent in parts)
    width = left + 1 + right + 1 + power
    widest = [len(_special(one)) for one in values if not math.isfinite(one)]
    left += max([0, *(extent - width for extent in widest)])

    def write(value):
        if not math.isfinite(value):
            return _special(value).rjust(left + 1 + right + 1 + power)
        whole, part, exponent = _scientific(value, kind, places)
        if value != 0 and len(part) < right:
            # NumPy fills up with the digits that follow, not with zeros.
            whole, part, exponent = _parts(f"{Decimal(value):.{right}e}")
        sign, digits = exponent[0], exponent[1:].rjust(power - 1, "0")
        return f"{whole.rjust(left)}.{part.ljust(right, '0')}e{sign}{digits}"

    return write


def _special(value):
    return "nan" if math.isnan(value) else "-inf" if value < 0 else "inf"


def _writer(values, kind):
    if kind.startswith("float"):
        return _float_format(values, kind)
    texts = {value: str(value) for value in values}
    width = max(map(len, texts.values()), default=0)
    if kind == "bool":
        # True is padded to the width of False, since both may occur.
        width = max((len(" True") if value else len("False") for value in texts), default=0)
    return lambda value: texts[value].rjust(width)


class _Lines:
    """The words of one row, wrapped at a given width."""

    def __init__(self, width, indent):
        self.done = ""
        self.line = self.indent = indent
        self.width = width

    def add(self, word):
        if len(self.line) + len(word) > self.width and len(self.line) > len(self.indent):
            self.done += self.line.rstrip() + "\n"
            self.line = self.indent
        self.line += word


def _write(data, depth, dims, write, separator, indent, width, edge):
    """Nested lists as text, with only `edge` elements at both ends unless it is None."""
    if depth == dims:
        return write(data)
    count = len(data)
    is_cut = edge is not None and 2 * edge < count
    first, last = (data[:edge], data[count - edge :]) if is_cut else (data, [])
    deeper = indent + " "

    def inner(one):
        return _write(one, depth + 1, dims, write, separator, deeper, width - 1, edge)

    parts = [*map(inner, first), *(["..."] if is_cut else []), *map(inner, last)]
    if dims - depth > 1:
        between = separator.rstrip() + "\n" * (dims - depth - 1)
        text = between.join(indent + part for part in parts)
        return f"[{text[len(indent):]}]"
    lines = _Lines(width - max(len(separator.rstrip()), 1), indent)
    for index, part in enumerate(parts):
        lines.add(part)
        if index < len(parts) - 1:
            lines.line += separator
    return f"[{(lines.done + lines.line)[len(indent):]}]"


def _ends(data, edge):
    """The elements that are printed when the middle of each axis is elided."""
    if not isinstance(data, list):
        return [data]
    if len(data) > 2 * edge:
        data = data[:edge] + data[len(data) - edge :]
    return [value for one in data for value in _ends(one, edge)]


def array_text(array, separator=" ", prefix="", suffix=""):
    """The elements between brackets."""
    if array.size == 0:
        return "[]"
    edge = _options["edgeitems"] if array.size > _options["threshold"] else None
    data = array.tolist()
    values = _ends(data, edge if edge is not None else array.size)
    write = _writer(values, array.dtype.name)
    width = _options["linewidth"] - len(suffix)
    return _write(data, 0, array.ndim, write, separator, " " * (len(prefix) + 1), width, edge)


def array_repr(arr):
    """`array([1., 2.])`, with the type if the elements do not imply it."""
    is_told = arr.dtype.name in ("bool", "int64", "float64") and arr.size > 0
    if arr.size > 0 or arr.shape == (0,):
        text = array_text(arr, ", ", "array(", ")") if arr.ndim else _zero_dims(arr)
    else:
        text = f"[], shape={arr.shape}"
    if is_told:
        return f"array({text})"
    written = f"array({text},"
    kind = f"dtype={arr.dtype.name})"
    last = len(written) - (written.rfind("\n") + 1)
    space = " " if last + len(kind) + 1 <= _options["linewidth"] else "\n" + " " * len("array(")
    return written + space + kind


def _zero_dims(array):
    return _writer([array.item()], array.dtype.name)(array.item()).lstrip()
