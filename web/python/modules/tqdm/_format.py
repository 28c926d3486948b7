"""The texts of a bar."""

import re

# From an eighth of a cell to a whole one.
_EIGHTHS = "▏▎▍▌▋▊▉█"
_WIDTH = 10


def interval(seconds):
    """75 as "01:15", and hours only where there are any."""
    minutes, seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:d}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes:02d}:{seconds:02d}"


def number(value):
    """Three digits, if that is shorter than Python's own text."""
    short = f"{value:.3g}".replace("e+0", "e+").replace("e-0", "e-")
    return min(str(value), short, key=len)


def scaled(value, divisor=1000):
    """4 digits with a letter for the power of a thousand: 1234 as "1.23k"."""
    for unit in ["", "k", "M", "G", "T", "P", "E", "Z"]:
        if abs(value) < 999.5:
            decimals = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
            return f"{value:1.{decimals}f}{unit}" if unit or decimals else f"{value:1.0f}"
        value /= divisor
    return f"{value:3.1f}Y"


COLOURS = "BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE"
_RESET = "\x1b[0m"


def known_colour(name):
    """The escape sequence of a colour, by its name or as "#00ff00"; None if it is unknown."""
    if not isinstance(name, str):
        return None
    names = COLOURS.split(", ")
    if name.upper() in names:
        return f"\x1b[{30 + names.index(name.upper())}m"
    if re.fullmatch("#[0-9a-fA-F]{6}", name):
        red, green, blue = bytes.fromhex(name[1:])
        return f"\x1b[38;2;{red};{green};{blue}m"
    return None


def _coloured(text, colour):
    return f"{colour}{text}{_RESET}" if colour else text


def _fitted(form, fields, shown, share):
    """The line with a bar as wide as `ncols` leaves room for, and no longer than that."""
    columns, colour = shown.get("ncols"), shown.get("colour")
    if not columns:
        fields["bar"] = _coloured(bar(share, ascii=shown["ascii"]), colour)
        return form.format(**fields)
    without = form.format(**{**fields, "bar": ""})
    if "{bar}" not in form:
        return without[:columns]
    # Colours take no room, so that the text is cut before them.
    width = max(1, columns - len(without))
    before, after = (part.format(**fields) for part in form.split("{bar}", 1))
    room = max(0, columns - len(before))
    drawn = bar(share, width, shown["ascii"])[:room]
    return before[:columns] + (_coloured(drawn, colour) if drawn else "") + after[: room - len(drawn)]


def bar(share, width=_WIDTH, ascii=False):
    """A bar that is full up to the share, from 0 to 1."""
    marks = _EIGHTHS if ascii is False else "123456789#" if ascii is True else ascii[1:]
    empty = ascii[0] if isinstance(ascii, str) else " "
    cells, rest = divmod(int(share * width * len(marks)), len(marks))
    if cells >= width:
        return marks[-1] * width
    part = marks[rest - 1] if rest else empty
    return marks[-1] * cells + part + empty * (width - cells - 1)


def line(shown):
    """The line of a bar; `shown` has the attributes of a tqdm and the seconds since it began."""
    count, total, seconds = shown["n"], shown["total"], shown["elapsed"]
    done = count - shown["initial"]
    rate = shown["rate"] if shown["rate"] else done / seconds if seconds > 0 else None
    divisor = shown.get("unit_divisor", 1000)
    in_units = (lambda value: scaled(value, divisor)) if shown["unit_scale"] else str
    unit = shown["unit"]
    speed = f"{scaled(rate) if shown['unit_scale'] else f'{rate:5.2f}'}" if rate else "    ?"
    rate_text = f"{speed.strip() if not rate else speed}{unit}/s"
    if rate and rate < 1:
        rate_text = f"{1 / rate:5.2f}s/{unit}"
    known = bool(total) and count <= total
    left = interval((total - count) / rate) if known and rate else "?"
    postfix = f", {shown['postfix']}" if shown["postfix"] else ""
    prefix = f"{shown['desc']}: " if shown["desc"] else ""
    fields = {
        **shown,
        "desc": prefix,
        "n_fmt": in_units(count),
        "total_fmt": in_units(total) if total is not None else "?",
        "elapsed": interval(seconds),
        "elapsed_s": seconds,
        "remaining": left,
        "rate_fmt": rate_text,
        "postfix": postfix,
        "unit": unit,
    }
    if not known:
        fields.update(percentage=0.0, bar="", l_bar=prefix)
        columns = shown.get("ncols")
        fields["r_bar"] = f"{fields['n_fmt']}{unit} [{fields['elapsed']}, {rate_text}{postfix}]"
        text = (shown["bar_format"] or "{l_bar}{bar}{r_bar}").format(**fields)
        return text[:columns] if columns else text
    share = count / total
    fields["percentage"] = share * 100
    fields["l_bar"] = f"{prefix}{share * 100:3.0f}%|"
    fields["r_bar"] = (
        f"| {fields['n_fmt']}/{fields['total_fmt']} [{fields['elapsed']}<{left}, "
        f"{rate_text}{postfix}]"
    )
    if shown.get("ncols") == 0:
        return fields["l_bar"][:-1] + fields["r_bar"][1:]
    return _fitted(shown["bar_format"] or "{l_bar}{bar}{r_bar}", fields, shown, share)
