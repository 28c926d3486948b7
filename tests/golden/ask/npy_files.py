"""Writes small .npy files with NumPy, and their values as float32, for tests/unit/text/npy.test.ts.

    /usr/bin/python3 tests/golden/ask/npy_files.py          rewrites npy_files.json
    /usr/bin/python3 tests/golden/ask/npy_files.py --check  fails if NumPy now writes otherwise
"""

import base64
import io
import json
import pathlib
import sys

import numpy

PATH = pathlib.Path(__file__).parents[1] / "answers" / "npy_files.json"
TYPES = ["f2", "f4", "f8", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "?"]
VALUES = [0, 1, 2.5, 3, 100, 127, 7, 0.1, 64, 65504, 5e-8, 12, 33, 4.25, 1e4, 6, 9, 11, 21, 5, 8, 13, 15, 17]


def values_of(dtype, count):
    values = numpy.resize(VALUES, count)
    if dtype.kind in "iu":
        values = numpy.minimum(values, numpy.iinfo(dtype).max)
    if dtype.kind in "fi":
        values = values * numpy.where(numpy.arange(count) % 3 == 1, -1, 1)
    return values.astype(dtype)


def written(array, version):
    file = io.BytesIO()
    numpy.lib.format.write_array(file, array, version, allow_pickle=False)
    return file.getvalue()


def files():
    for name in TYPES:
        for mark in "<>":
            dtype = numpy.dtype(mark + name)
            shape = [(7,), (3, 4), (2, 3, 4)][len(name + mark + dtype.kind) % 3]
            if mark == ">" and dtype.itemsize == 1:
                continue
            yield f"{dtype.str} {shape}", values_of(dtype, int(numpy.prod(shape))).reshape(shape), (1, 0)
    for version in ((1, 0), (2, 0), (3, 0)):
        for shape in ((5,), (3, 4), (2, 3, 4)):
            array = values_of(numpy.dtype("<f4"), int(numpy.prod(shape))).reshape(shape)
            yield f"version {version[0]} {shape}", array, version
            yield f"version {version[0]} {shape} Fortran", numpy.asfortranarray(array), version
    yield "large integers", numpy.array([2**24 + 1, 2**63 - 1, -(2**63)], "<i8"), (1, 0)
    yield "large unsigned integers", numpy.array([[2**64 - 1, 2**53 + 1]], ">u8"), (1, 0)
    yield "half of every kind", numpy.array([6e-8, -0.0, 6.1e-5, 65504, -1e-4], ">f2"), (1, 0)


def main():
    cases = [
        {
            "name": name,
            "file": base64.b64encode(written(array, version)).decode(),
            "shape": list(array.shape),
            "bits": [f"{bits:x}" for bits in array.astype(numpy.float32).reshape(-1).view(numpy.uint32)],
        }
        for name, array, version in files()
    ]
    text = json.dumps(cases, indent=1) + "\n"
    if "--check" not in sys.argv:
        PATH.write_text(text)
    elif json.loads(PATH.read_text()) != cases:
        sys.exit(f"NumPy {numpy.__version__} writes otherwise than npy_files.json")
    print(f"{len(cases)} files, NumPy {numpy.__version__}")


main()
