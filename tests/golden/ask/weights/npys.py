"""Files of NumPy, good and malformed, and what NumPy says about them."""

import io
import struct
import zlib

import numpy

TYPES = ["<f2", ">f2", "<f4", ">f4", "<f8", ">f8", "|i1", "|u1", "<i2", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4", ">u4",
         "<i8", ">i8", "<u8", ">u8", "|b1"]
HEADER = "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }"


def saved(array, version=None):
    out = io.BytesIO()
    numpy.lib.format.write_array(out, array, version, allow_pickle=True)
    return out.getvalue()


def raw(header, data=bytes(range(16)), version=(1, 0), length=None, magic=b"\x93NUMPY"):
    text = header.encode("latin1") + b"\n"
    size = struct.pack("<H" if version[0] == 1 else "<I", len(text) if length is None else length)
    return magic + bytes(version) + size + text + data


def with_shape(shape, data=bytes(range(16)), version=(1, 0)):
    return raw(HEADER.replace("(4,)", shape), data, version)


def good():
    random = numpy.random.default_rng(2)
    for index, name in enumerate(TYPES):
        array = random.integers(0, 2 if name == "|b1" else 100, size=[(5,), (3, 4), (2, 3, 2), (2, 1, 2, 3)][index % 4])
        array = array.astype(name)
        yield f"{name} of {array.ndim} axes", saved(array)
        if array.ndim > 1:
            yield f"{name} of {array.ndim} axes, Fortran", saved(numpy.asfortranarray(array))
    for version in ((1, 0), (2, 0), (3, 0)):
        yield f"version {version[0]}", saved(numpy.ones((2, 2, 2, 2), "f4"), version)
    yield "no axis", saved(numpy.array(2.5))
    yield "no element", saved(numpy.zeros((0, 3)))
    yield "no element of a great extent", with_shape("(0, 1000000000000)", b"")
    yield "eleven axes", saved(numpy.arange(2.0).reshape((1,) * 10 + (2,)))
    yield "bytes after the elements", saved(numpy.arange(4.0)) + b"more"
    yield "members in another order", raw("{'shape': (2, 2), 'fortran_order': True, 'descr': '<f4'}")
    yield "double quotes and no spaces", raw('{"descr":"<f4","fortran_order":False,"shape":(4,)}')
    yield "native byte order", raw(HEADER.replace("<f4", "=f4"))
    yield "extents of Python 2", with_shape("(4L,)")


def bad():
    whole = raw(HEADER)
    yield "nothing", b""
    yield "half of the magic string", b"\x93NUM"
    yield "another file", b"PK\3\4" + b"\0" * 60
    yield "no version", whole[:6]
    yield "no length", whole[:9]
    yield "cut off within the header", whole[:40]
    yield "cut off within the elements", whole[:-1]
    yield "no elements", whole[:-16]
    yield "magic string in lower case", raw(HEADER, magic=b"\x93numpy")
    for version in ((0, 0), (1, 1), (4, 0), (255, 255)):
        yield f"version {version[0]}.{version[1]}", raw(HEADER, version=version)
    yield "a header of 70,000 bytes", raw(HEADER.ljust(70_000), version=(2, 0))
    yield "a header of 4 GB", raw(HEADER, version=(2, 0), length=2**32 - 1)
    yield "a length of 0", raw("", length=0)
    for title, name in (("objects", "|O"), ("complex", "<c8"), ("complex of 16 bytes", "<c16"), ("text", "<U3"), ("bytes", "|S4"),
                        ("raw bytes", "|V4"), ("dates", "<M8[s]"), ("durations", "<m8"), ("no type", "<x4"), ("f3", "<f3"),
                        ("f5", "<f5"), ("an empty type", ""), ("a name", "float32"), ("every object's", "constructor")):
        yield f"elements: {title}", raw(HEADER.replace("<f4", name), bytes(range(64)))
    yield "objects that NumPy pickled", saved(numpy.array([{}, None], object))
    yield "records", raw(HEADER.replace("'<f4'", "[('a', '<f4'), ('b', '<i4')]"), bytes(64))
    yield "records that NumPy wrote", saved(numpy.zeros(2, [("a", "f4"), ("b", "i4")]))
    yield "a subarray", raw(HEADER.replace("'<f4'", "('<f4', (2,))"), bytes(64))
    yield "no descr", raw("{'fortran_order': False, 'shape': (4,), }")
    yield "no order", raw("{'descr': '<f4', 'shape': (4,), }")
    yield "no shape", raw("{'descr': '<f4', 'fortran_order': False, }")
    yield "a fourth member", raw(HEADER.replace("}", "'x': 1}"))
    yield "two descr", raw(HEADER.replace("}", "'descr': '<f8'}"))
    yield "two shapes", raw(HEADER.replace("}", "'shape': (2,)}"))
    yield "an order of 1", raw(HEADER.replace("False", "1"))
    yield "an order of text", raw(HEADER.replace("False", "'False'"))
    yield "an order in lower case", raw(HEADER.replace("False", "false"))
    for shape in ("(-4,)", "(4.0,)", "('4',)", "(4)", "4", "[4]", "(None,)", "(True,)", "((4,),)", "(4,,)", "(,)", "(4 4)", "(04,)",
                  "(0x4,)", "(1_0,)", "(2+2,)"):
        yield f"a shape of {shape}", with_shape(shape)
    yield "an extent beyond 64 bits", with_shape("(18446744073709551620,)")
    yield "extents beyond 53 bits", with_shape("(4294967296, 4294967296, 4294967296)")
    yield "extents that overflow to the right length", with_shape("(4294967296, 4294967296, 4)")
    yield "65 axes", with_shape("(" + "1, " * 65 + ")")
    yield "a call", raw("dict(descr='<f4', fortran_order=False, shape=(4,))")
    yield "an expression", raw(HEADER + "['descr']")
    yield "a statement", raw("import os")
    yield "brackets that stay open", raw("{'descr': '<f4', 'fortran_order': False, 'shape': (4,")
    yield "NUL in the header", raw(HEADER.replace(" ", "\0", 1))
    yield "no colon", raw(HEADER.replace(":", " "))
    yield "no comma", raw(HEADER.replace(",", " "))
    yield "a list", raw("[]")
    yield "deep brackets", raw("(" * 5000, version=(2, 0))


def files():
    yield from good()
    yield from bad()


def array_of(array):
    """The dtype, shape and CRC-32 in row-major order and little-endian."""
    plain = numpy.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"))
    return [array.dtype.newbyteorder("<").str, list(array.shape), zlib.crc32(plain.tobytes())]


def verdict(data):
    try:
        array = numpy.lib.format.read_array(io.BytesIO(data), allow_pickle=False)
        return {"read": {"x": array_of(array)}}
    except Exception as error:  # whatever it refuses with
        return {"refused": f"{type(error).__name__}: {error}".split("\n")[0][:200]}
