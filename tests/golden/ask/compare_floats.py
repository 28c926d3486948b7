"""Compares what the engine makes of doubles with Python's `repr`.

    /usr/bin/python3 tests/golden/ask/compare_floats.py

float_texts.ts has written the doubles and the texts of every build.
"""

import array
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parents[3] / "build" / "float_texts"


def main():
    doubles = array.array("d", (FOLDER / "doubles.bin").read_bytes())
    expected = [repr(value) for value in doubles]
    builds = sorted(FOLDER.glob("*.txt"))
    if len(builds) != 2:
        sys.exit(f"{len(builds)} builds wrote texts instead of 2")
    for build in builds:
        texts = build.read_text().split("\n")
        if len(texts) != len(expected):
            sys.exit(f"{build.stem}: {len(texts)} texts of {len(expected)} doubles")
        wrong = [i for i, text in enumerate(texts) if text != expected[i]]
        for i in wrong[:10]:
            print(f"{build.stem}: {doubles[i].hex()} is {texts[i]}, in Python {expected[i]}")
        if wrong:
            sys.exit(f"{build.stem}: {len(wrong)} of {len(texts)} differ")
        print(f"{build.stem}: {len(texts):,} doubles have Python's text")


if __name__ == "__main__":
    main()
