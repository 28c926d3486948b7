"""Records the colour maps of matplotlib and seaborn.

    /usr/bin/python3 tests/golden/ask/colormaps.py           rewrites the tables, which are committed
    /usr/bin/python3 tests/golden/ask/colormaps.py --check   fails if the libraries now differ

Left out are maps that a function computes, and those with more than eight decimals. seaborn is asked
where it is installed; its table is kept otherwise.
"""

import importlib.util
import pathlib
import sys
import textwrap

import matplotlib
import numpy as np
from matplotlib.colors import LinearSegmentedColormap, ListedColormap

MODULES = pathlib.Path(__file__).resolve().parents[3] / "web/python/modules"


def hexes(colors):
    """Colours as hexadecimal digits, or None if they are no multiples of 1/255."""
    levels = np.rint(np.array(colors)[:, :3] * 255)
    if not np.array_equal(levels / 255, np.array(colors)[:, :3]):
        return None
    return " ".join("".join(f"{int(one):02x}" for one in color) for color in levels)


def differences(colors):
    """The decimals of a long list of colours: the first ones and then differences of differences."""
    values = np.array(colors)[:, :3]
    for decimals in (6, 8):
        whole = np.rint(values * 10**decimals).astype(int)
        if np.array_equal(whole / 10**decimals, values):
            twice = np.diff(np.diff(whole, axis=0, prepend=0), axis=0, prepend=0)
            return f"{decimals} " + " ".join(map(str, twice.T.ravel().tolist()))
    return None


def channels(data):
    """The points of red, green and blue, or None if a function computes them."""
    if any(callable(data[name]) for name in ("red", "green", "blue")):
        return None
    return "; ".join(
        " ".join(",".join(repr(float(one)) for one in point) for point in data[name])
        for name in ("red", "green", "blue")
    )


def even(made):
    """The colours between which a map interpolates evenly, as hexadecimal digits, or None."""
    data = made._segmentdata
    if any(callable(data[name]) for name in ("red", "green", "blue")):
        return None
    rows = [np.array(data[name], float) for name in ("red", "green", "blue")]
    places = np.linspace(0, 1, len(rows[0]))
    if any(len(one) != len(places) or not np.array_equal(one[:, 0], places) for one in rows):
        return None
    if any(not np.array_equal(one[:, 1], one[:, 2]) for one in rows):
        return None
    return hexes(np.stack([one[:, 1] for one in rows], axis=1))


def tables(maps):
    found = {"EVEN": {}, "SEGMENTS": {}, "LISTED": {}, "LONG": {}}
    for name, made in sorted(maps.items()):
        if isinstance(made, LinearSegmentedColormap):
            kind, text = "EVEN", even(made)
            if text is None:
                kind, text = "SEGMENTS", channels(made._segmentdata)
        elif isinstance(made, ListedColormap) and made.N < 64:
            kind, text = "LISTED", hexes(made.colors)
        else:
            kind, text = "LONG", differences(made.colors)
        if text is not None:
            found[kind][name] = text
    return found


COMMENTS = {
    "EVEN": "Colours at even distances, between which a map interpolates.",
    "SEGMENTS": "Red, green and blue: place, value up to it, value from it.",
    "LISTED": "Lists of colours.",
    "LONG": "Long lists: the number of decimals, then red, green and blue as differences of differences.",
}


def text_of(maps):
    lines = ['"""Colour maps of the library itself. Written by tests/golden/ask/colormaps.py."""']
    for kind, entries in tables(maps).items():
        lines.append(f"\n# {COMMENTS[kind]}\n{kind} = {{")
        lines.extend(
            f'    "{name}": """\n{textwrap.fill(text, 100, break_on_hyphens=False)}\n""",'
            for name, text in entries.items()
        )
        lines.append("}")
    return "\n".join(lines) + "\n"


def main():
    names = [name for name in matplotlib.colormaps if not name.endswith("_r")]
    found = {"matplotlib": {name: matplotlib.colormaps[name] for name in names}}
    if importlib.util.find_spec("seaborn"):
        import seaborn.cm

        found["seaborn"] = {
            name: getattr(seaborn.cm, name)
            for name in ("rocket", "mako", "icefire", "vlag", "flare", "crest")
        }
    for folder, maps in found.items():
        path, text = MODULES / folder / "_colormap_data.py", text_of(maps)
        if "--check" not in sys.argv:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            sys.exit(f"the colour maps of {folder} differ from their table")


main()
