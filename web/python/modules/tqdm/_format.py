"""The texts of a bar."""

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
    return min(short, str(value), key=len)


def scaled(value, divisor=1000):
    """4 digits with a letter for the power of a thousand: 1234 as "1.23k"."""
    for unit in ["", "k", "M", "G", "T", "P", "E", "Z"]:
        if abs(value) < 999.5:
            decimals = 2 if abs(value) < 9.995 else 1 if abs(value) < 99.95 else 0
            return f"{value:1.{decimals}f}{unit}" if unit or decimals else f"{value:1.0f}"
        value /= divisor
    return f"{value:3.1f}Y"


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
    in_units = scaled if shown["unit_scale"] else str
    unit = shown["unit"]
    speed = f"{scaled(rate) if shown['unit_scale'] else f'{rate:5.2f}'}" if rate else "    ?"
    rate_text = f"{speed.strip() if not rate else speed}{unit}/s"
    if rate and rate < 1:
        rate_text = f"{1 / rate:5.2f}s/{unit}"
    known = total is not None and count <= total
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
        fields["r_bar"] = f"{fields['n_fmt']}{unit} [{fields['elapsed']}, {rate_text}{postfix}]"
        return (shown["bar_format"] or "{l_bar}{bar}{r_bar}").format(**fields)
    share = count / total if total else 1.0
    fields["percentage"] = share * 100
    fields["l_bar"] = f"{prefix}{share * 100:3.0f}%|"
    fields["r_bar"] = (
        f"| {fields['n_fmt']}/{fields['total_fmt']} [{fields['elapsed']}<{left}, "
        f"{rate_text}{postfix}]"
    )
    fields["bar"] = bar(share, shown["width"], shown["ascii"])
    return (shown["bar_format"] or "{l_bar}{bar}{r_bar}").format(**fields)
