"""Records Linux's error numbers, their names and texts.

    /usr/bin/python3 tests/golden/ask/system_errors.py           rewrites the table, which is committed
    /usr/bin/python3 tests/golden/ask/system_errors.py --check   fails if the system's differ
"""

import errno
import os
import pathlib
import sys

TARGET = pathlib.Path(__file__).resolve().parents[3] / "web/python/modules/_zeropoint/error_numbers.py"


def main():
    names = [(getattr(errno, name), name) for name in dir(errno) if name.startswith("E")]
    # If a number has several names, the one in errno.errorcode is first.
    names.sort(key=lambda one: (one[0], one[1] != errno.errorcode[one[0]]))
    lines = [f"{number} {name} {os.strerror(number)}" for number, name in names]
    text = "\n".join([
        '"""Linux\'s error numbers. Written by tests/golden/ask/system_errors.py."""',
        '\nLINUX = """', *lines, '"""', "",
    ])  # fmt: skip
    if "--check" not in sys.argv:
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        sys.exit("the system's error numbers differ from their table")


main()
