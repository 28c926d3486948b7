"""ZIP archives, good and malformed, written field by field, and what Python's zipfile says about them."""

import io
import struct
import zipfile
import zlib

FIELDS = {
    "needed": 20, "flags": 0, "method": 0, "time": 0, "date": 33, "crc": None, "length": None, "inflated": None,
}


def deflated(data):
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return compressor.compress(data) + compressor.flush()


def member(name, data, *, method=0, local=(), central=(), extra=b"", local_extra=b"", descriptor=b"", offset=None,
           raw=None, before=b"", central_name=None, disk=0):
    """One member; `local` and `central` replace fields of the two headers."""
    packed = raw if raw is not None else deflated(data) if method == 8 else data
    own = dict(FIELDS, method=method, crc=zlib.crc32(data), length=len(packed), inflated=len(data))
    return {
        "name": name if isinstance(name, bytes) else name.encode(), "packed": packed, "local": {**own, **dict(local)},
        "central": {**own, **dict(central)}, "extra": extra, "local_extra": local_extra, "descriptor": descriptor,
        "offset": offset, "before": before, "central_name": central_name, "disk": disk,
    }


def pack(fields, names):
    formats = {"needed": "H", "flags": "H", "method": "H", "time": "H", "date": "H", "crc": "I", "length": "I", "inflated": "I"}
    return struct.pack("<" + "".join(formats[name] for name in names), *(fields[name] for name in names))


def archive(members, *, comment=b"", zip64=(), end=(), before_directory=b"", after=b"", locator=None, zip64_end=False):
    """An archive of these members; `end` and `zip64` replace fields of the end records."""
    out = io.BytesIO()
    entries = []
    for one in members:
        out.write(one["before"])
        at = out.tell()
        out.write(b"PK\3\4" + pack(one["local"], FIELDS))
        out.write(struct.pack("<HH", len(one["name"]), len(one["local_extra"])) + one["name"] + one["local_extra"])
        out.write(one["packed"] + one["descriptor"])
        name = one["central_name"] if one["central_name"] is not None else one["name"]
        offset = at if one["offset"] is None else one["offset"]
        tail = struct.pack("<HHHHHII", len(name), len(one["extra"]), 0, one["disk"], 0, 0, offset)
        entries.append(b"PK\1\2\x14\0" + pack(one["central"], FIELDS) + tail + name + one["extra"])
    out.write(before_directory)
    start = out.tell()
    out.write(b"".join(entries))
    length = out.tell() - start
    if zip64_end:
        at = out.tell()
        wide = {"size": 44, "disk": 0, "first": 0, "here": len(members), "all": len(members), "length": length, "start": start}
        wide.update(zip64)
        values = [wide[name] for name in ("size", "disk", "first", "here", "all", "length", "start")]
        out.write(b"PK\6\6" + struct.pack("<QHHIIQQQQ", values[0], 45, 45, *values[1:]))
        out.write(b"PK\6\7" + struct.pack("<IQI", 0, at if locator is None else locator, 1))
    last = {"disk": 0, "first": 0, "here": len(members), "all": len(members), "length": length, "start": start}
    if zip64_end:
        last.update(here=0xFFFF, all=0xFFFF, length=0xFFFFFFFF, start=0xFFFFFFFF)
    last.update(dict(end))
    values = [last[name] for name in ("disk", "first", "here", "all", "length", "start")]
    out.write(b"PK\5\6" + struct.pack("<HHHHIIH", *values, len(comment)) + comment + after)
    return out.getvalue()


def by_zipfile(data, method):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as target:
        for name, content in data.items():
            # A ZipInfo has a fixed date.
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            with target.open(info, "w", force_zip64=True) as file:
                file.write(content)
    return out.getvalue()


class Unseekable(io.BytesIO):
    def seek(self, *_):
        raise OSError

    def tell(self):
        raise OSError

    seekable = lambda self: False


def streamed(data):
    out = Unseekable()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in data.items():
            target.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


A = b"abcdefgh" * 5
B = b"0" * 3000
WIDE = struct.pack("<HHQQQ", 1, 24, len(A), len(A), 0)


def files():
    a, b = member("a", A), member("b.txt", B, method=8)
    yield "stored and deflated", archive([a, b])
    yield "no member", archive([])
    yield "written by zipfile, stored", by_zipfile({"a": A, "b": B}, zipfile.ZIP_STORED)
    yield "written by zipfile, deflated", by_zipfile({"a": A, "权重.npy": B, "empty": b""}, zipfile.ZIP_DEFLATED)
    yield "written by zipfile to a pipe, with data descriptors", streamed({"a": A, "b": B})
    yield "a comment", archive([a], comment=b"PK is written here")
    yield "a comment of the greatest length", archive([a], comment=b"c" * 65535)
    yield "a comment that holds an end record's first bytes", archive([a], comment=b"PK\5\6" + b"\0" * 30)
    yield "ZIP64 records", archive([a, b], zip64_end=True)
    sentinel = {"length": 0xFFFFFFFF, "inflated": 0xFFFFFFFF}
    yield "ZIP64 sizes of a member", archive([member("a", A, central=sentinel, extra=WIDE, offset=0xFFFFFFFF)])
    other = struct.pack("<HHI", 0x5455, 4, 9)
    yield "ZIP64 sizes after another extra field", archive([member("a", A, central=sentinel, extra=other + WIDE, offset=0xFFFFFFFF)])
    wide = struct.pack("<HHQQ", 1, 16, len(B), len(deflated(B)))
    yield "ZIP64 sizes of a deflated member", archive([member("b", B, method=8, central=sentinel, extra=wide)])
    yield "a local header with an extra field", archive([member("a", A, local_extra=b"FB\x08\0ZZZZZZZZ")])
    yield "bytes between members", archive([a, member("b", B, before=b"junk")])
    yield "bytes between members and directory", archive([a], before_directory=b"signature")
    yield "a folder", archive([member("data/", b""), a])
    # Malformed from here on.
    yield "nothing", b""
    yield "another file", b"\x89PNG\r\n\x1a\n" + b"\0" * 64
    whole = archive([a, b])
    yield "cut off within the end record", whole[:-1]
    yield "cut off within the directory", whole[:-40]
    yield "cut off before the directory", whole[:60]
    yield "bytes after the end", archive([a], after=b"\0")
    yield "bytes before the start", b"#!/bin/sh\n" + whole
    yield "an end record alone that announces a member", archive([], end={"here": 1, "all": 1})
    yield "one member more announced", archive([a], end={"here": 2, "all": 2})
    yield "one member fewer announced", archive([a, b], end={"here": 1, "all": 1})
    yield "the second disk", archive([a], end={"disk": 1})
    yield "a directory on the second disk", archive([a], end={"first": 1})
    yield "a member on the second disk", archive([member("a", A, disk=1)])
    yield "a directory that starts too late", archive([a], end={"start": 1000})
    yield "a directory that starts too early", archive([a], end={"start": 3})
    yield "a directory that is too short", archive([a], end={"length": 46})
    yield "a directory that is too long", archive([a], end={"length": 0xFFFFFFFE})
    yield "ZIP64 locator that leads beyond the file", archive([a], zip64_end=True, locator=2**40)
    yield "ZIP64 locator that leads elsewhere", archive([a], zip64_end=True, locator=0)
    yield "ZIP64 locator beyond 53 bits", archive([a], zip64_end=True, locator=2**63)
    yield "ZIP64 record of another size", archive([a], zip64_end=True, zip64={"size": 45})
    yield "ZIP64 record with a start beyond 53 bits", archive([a], zip64_end=True, zip64={"start": 2**63 + 1})
    yield "ZIP64 record with a length beyond the file", archive([a], zip64_end=True, zip64={"length": 2**40})
    yield "ZIP64 record with many members", archive([a], zip64_end=True, zip64={"all": 2**40, "here": 2**40})
    yield "ZIP64 record on the second disk", archive([a], zip64_end=True, zip64={"disk": 1})
    short = struct.pack("<HHQ", 1, 8, len(A))
    yield "ZIP64 sizes that end early", archive([member("a", A, central=sentinel, extra=short)])
    huge = struct.pack("<HHQQ", 1, 16, 2**62, 2**62)
    yield "ZIP64 sizes beyond the file", archive([member("a", A, central=sentinel, extra=huge)])
    yield "ZIP64 sizes that are not there", archive([member("a", A, central=sentinel)])
    yield "an entry that is no entry", whole.replace(b"PK\1\2", b"PK\1\3")
    yield "a local header that is none", whole.replace(b"PK\3\4", b"PK\3\5")
    yield "a member beyond the file", archive([member("a", A, offset=10**6)])
    yield "a member that reaches into the directory", archive([member("a", A, central={"length": 60, "inflated": 60}, local={"length": 60, "inflated": 60})])
    yield "two entries for one member", archive([a, member("a2", A, offset=0, central_name=b"a")])
    yield "two entries with different names for one member", archive([a, member("c", A, offset=0)])
    inner = archive([member("x", A)])[:71]
    yield "a member within a member", archive([member("outer", inner), member("x", A, offset=35)])
    longer = {"length": 41, "inflated": 41}
    yield "a member that overlaps the next by one byte", archive([member("a", A, local=longer, central=longer), member("b", B)])
    more = {"length": 45, "inflated": 45}
    yield "a member that reaches into the directory behind an extra field", archive(
        [member("a", A, local=more, central=more, local_extra=b"FB\x04\0ZZZZ")])
    yield "two members with one name", archive([a, member("a", B)])
    yield "an encrypted member", archive([member("a", A, local={"flags": 1}, central={"flags": 1})])
    yield "strong encryption", archive([member("a", A, local={"flags": 65}, central={"flags": 65})])
    yield "encrypted by the local header only", archive([member("a", A, local={"flags": 1})])
    for method, title in ((1, "shrunk"), (9, "Deflate64"), (12, "bzip2"), (14, "LZMA"), (93, "Zstandard")):
        yield f"a member by {title}", archive([member("a", A, local={"method": method}, central={"method": method})])
    yield "another method in the local header", archive([member("a", A, local={"method": 8})])
    yield "another name in the local header", archive([member("a", A, central_name=b"b")])
    yield "another length in the local header", archive([member("a", A, local={"length": 39, "inflated": 39})])
    yield "a name that is not UTF-8", archive([member(b"\xff\xfe", A, local={"flags": 2048}, central={"flags": 2048})])
    yield "a name with NUL", archive([member("a\0.npy", A)])
    yield "an empty name", archive([member("", A)])
    yield "stored bytes of two lengths", archive([member("a", A, central={"inflated": 41}, local={"inflated": 41})])
    bomb = {"inflated": 10**9}
    yield "a bomb beyond what deflate can do", archive([member("a", A, method=8, local=bomb, central=bomb)])


def verdict(data):
    """Returns what zipfile reads: the names and their bytes' CRC-32; or its refusal."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as source:
            return {"read": {one.filename: zlib.crc32(source.read(one)) for one in source.infolist()}}
    except Exception as error:  # whatever it refuses with
        return {"refused": f"{type(error).__name__}: {error}"}
