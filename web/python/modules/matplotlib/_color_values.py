"""Colours in any notation, as numbers."""

import re

from matplotlib._color_names import NAMES
from matplotlib._values import plain

# Single letters whose colours are no multiples of 1/255.
_LETTERS = {
    "g": (0.0, 0.5, 0.0), "c": (0.0, 0.75, 0.75), "m": (0.75, 0.0, 0.75), "y": (0.75, 0.75, 0.0),
}  # fmt: skip


def to_rgba(c, alpha=None):
    """(red, green, blue, alpha) of a colour in any notation, each from 0 to 1."""
    if isinstance(c, str):
        text = c.lower()
        if text == "none":
            return (0.0, 0.0, 0.0, 0.0)
        if c in _LETTERS:
            return (*_LETTERS[c], 1.0 if alpha is None else float(alpha))
        text = NAMES.get(c, NAMES.get(text, text))
        if re.fullmatch("#[0-9a-f]{3,4}", text):
            text = "#" + "".join(digit * 2 for digit in text[1:])
        if re.fullmatch("#([0-9a-f]{6}|[0-9a-f]{8})", text):
            parts = [int(text[i : i + 2], 16) / 255 for i in range(1, len(text), 2)]
        elif re.fullmatch(r"[01]?\.\d+|[01](\.0*)?", text) and 0 <= float(text) <= 1:
            parts = [float(text)] * 3
        else:
            raise ValueError(f"{c!r} is not a valid value for color")
    else:
        parts = plain(c)
        is_numbers = isinstance(parts, list) and all(isinstance(one, (int, float)) for one in parts)
        if not is_numbers or len(parts) not in (3, 4):
            raise ValueError(f"{c!r} is not a valid value for color")
        if any(not 0 <= one <= 1 for one in parts):
            raise ValueError("RGBA values should be within 0-1 range")
    full = (*map(float, parts), 1.0)[:4]
    return full if alpha is None else (*full[:3], float(alpha))


def to_rgb(c):
    return to_rgba(c)[:3]


def to_hex(c, keep_alpha=False):
    parts = to_rgba(c)
    shown = parts if keep_alpha else parts[:3]
    return "#" + "".join(f"{round(one * 255):02x}" for one in shown)


def is_color_like(c):
    try:
        to_rgba(c)
    except (ValueError, TypeError):
        return False
    return True
