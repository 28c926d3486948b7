"""Files of numpy.savez, good and malformed, and what NumPy says about each of their arrays."""

import io

import numpy

import npys
import zips

ARRAY = numpy.arange(24, dtype="f4").reshape(2, 3, 4)
A = npys.saved(ARRAY)


def by_numpy(save, **arrays):
    out = io.BytesIO()
    save(out, **arrays)
    return out.getvalue()


def of(data, name="a.npy", **fields):
    return zips.archive([zips.member(name, data, **fields)])


def both(title, data):
    yield title, of(data)
    yield f"{title}, deflated", of(data, method=8)


def files():
    bias = numpy.arange(7, dtype=">f8")
    arrays = {"weight": ARRAY, "层/bias": bias, "t": numpy.asfortranarray(ARRAY[0]), "empty": numpy.zeros(0, "u1")}
    yield "by savez", by_numpy(numpy.savez, **arrays)
    yield "by savez_compressed", by_numpy(numpy.savez_compressed, **arrays)
    yield "complex beside real", by_numpy(numpy.savez, a=ARRAY, z=numpy.array([1j]))
    yield "objects beside numbers", by_numpy(numpy.savez_compressed, a=ARRAY, o=numpy.array([None], object))
    yield "records beside numbers", by_numpy(numpy.savez, a=ARRAY, r=numpy.zeros(2, [("x", "f4")]))
    yield "no array", zips.archive([])
    yield "a folder", zips.archive([zips.member("x/", b""), zips.member("x/a.npy", A)])
    yield from both("bytes after the elements", A + b"more")
    yield from both("cut off within the elements", A[:-1])
    yield from both("cut off within the header", A[:40])
    yield from both("no .npy", b"text")
    yield from both("an empty member", b"")
    yield from both("more elements than bytes", A.replace(b"(2, 3, 4)", b"(9, 3, 4)"))
    yield "a damaged deflate stream", of(A, method=8, raw=b"\xff" + zips.deflated(A)[1:])
    yield "a deflate stream that is cut off", of(A, method=8, raw=zips.deflated(A)[:-20])
    yield "a stored member that says it is deflated", of(A, method=8, raw=A)
    more = zips.deflated(A + b"\0" * 100_000)
    yield "a stream of more bytes than announced", of(A, method=8, raw=more)
    less = {"inflated": len(A) + 96}
    yield "a stream of fewer bytes than announced", of(A.replace(b"(2, 3, 4)", b"(4, 3, 4)"), method=8, local=less, central=less)
    yield "a wrong checksum", of(A, local={"crc": 1}, central={"crc": 1})
    yield "a wrong checksum, deflated", of(A, method=8, local={"crc": 1}, central={"crc": 1})
    more = {"inflated": 200_000}
    yield "far more bytes announced than there are", of(A, method=8, local=more, central=more)


def verdict(data):
    try:
        found = numpy.load(io.BytesIO(data), allow_pickle=False)
        if not isinstance(found, numpy.lib.npyio.NpzFile):
            return {"refused": "it is read as another file"}
    except Exception as error:
        return {"refused": f"{type(error).__name__}: {error}".split("\n")[0][:200]}
    read = {}
    for name in found.files:
        try:
            array = found[name]
            is_array = isinstance(array, numpy.ndarray)
            read[name] = npys.array_of(array) if is_array else "no array"
        except Exception as error:  # whatever it refuses an array with
            read[name] = f"{type(error).__name__}: {error}".split("\n")[0][:200]
    return {"read": read}
