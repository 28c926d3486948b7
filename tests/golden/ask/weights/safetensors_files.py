"""Files of safetensors, good and malformed, and what its library says about them."""

import json
import struct
import zlib

import numpy
import safetensors
import safetensors.numpy

DTYPES = {
    "BOOL": 8, "U8": 8, "I8": 8, "U16": 16, "I16": 16, "F16": 16, "BF16": 16, "U32": 32, "I32": 32, "F32": 32,
    "F64": 64, "I64": 64, "U64": 64, "C64": 64, "F8_E4M3": 8, "F8_E5M2": 8, "F8_E8M0": 8, "F8_E4M3FNUZ": 8,
    "F8_E5M2FNUZ": 8, "F6_E2M3": 6, "F6_E3M2": 6, "F4": 4,
}


def raw(header, data=b"", length=None):
    """A file with this header, which may be any text or bytes."""
    text = header if isinstance(header, bytes) else header.encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + data


def tensor(dtype="F32", shape=(2,), offsets=(0, 8), **others):
    return {"dtype": dtype, "shape": list(shape), "data_offsets": list(offsets), **others}


def of(data=bytes(range(8)), **tensors):
    return raw(json.dumps(tensors), data)


A = '"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}'
EIGHT = bytes(range(8))


def with_member(text):
    """A tensor with one more member."""
    return raw('{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8],%s}}' % text, EIGHT)


def shaped(text, data=EIGHT, offsets="[0,8]", dtype="F32"):
    return raw('{"a":{"dtype":"%s","shape":%s,"data_offsets":%s}}' % (dtype, text, offsets), data)


def good():
    random = numpy.random.default_rng(1)
    yield "by the library", safetensors.numpy.save(
        {"layer.weight": random.normal(size=(3, 4)).astype("f4"), "层.偏置": numpy.arange(5, dtype="i8"),
         "half": numpy.ones((2, 2, 2, 2), "f2"), "scalar": numpy.array(1.5), "none": numpy.zeros((0, 3), "u1")},
        {"说明": "text"},  # in one order only
    )
    for dtype, bits in DTYPES.items():
        yield f"dtype {dtype}", of(bytes(range(8 * bits // 8)), w=tensor(dtype, (2, 4), (0, bits)))
    yield "no tensor", raw("{}")
    yield "no tensor and metadata", raw('{"__metadata__":{"a":"b"}}')
    yield "metadata of null", raw('{"__metadata__":null,%s}' % A, EIGHT)
    yield "white space around the header", raw(" \n{%s}\t\r\n " % A, EIGHT)
    yield "tensors in another order than their bytes", of(b=tensor(shape=(1,), offsets=(4, 8)), a=tensor(shape=(1,), offsets=(0, 4)))
    yield "empty tensors between others", of(
        z=tensor(shape=(0,), offsets=(8, 8)), a=tensor(shape=(1,), offsets=(0, 4)), b=tensor(shape=(1,), offsets=(4, 8)),
        y=tensor(shape=(3, 0), offsets=(4, 4)))
    yield "a name of escapes", raw('{"\\u0061\\n\\ud83d\\ude00":%s}' % A[4:], EIGHT)
    yield "an empty name", raw('{"":%s}' % A[4:], EIGHT)
    yield "names that every object has", raw('{"__proto__":%s,"constructor":{"dtype":"F32","shape":[0],"data_offsets":[8,8]}}' % A[4:], EIGHT)
    yield "a member of a tensor that is not known", with_member('"extra":[1,{"b":null}]')
    yield "an extent of 1 at the end", shaped("[2,1,1,1,1,1,1,1,1,1]")


def bad():
    yield "nothing", b""
    yield "seven bytes", b"\0" * 7
    yield "a length of 0", raw("")
    yield "a header beyond the file", raw("{%s}" % A, EIGHT, 10**6)
    yield "a header one byte beyond the file", raw("{}", b"", 3)
    yield "a header of 100,000,001 bytes", raw("{}", b"", 100_000_001)
    yield "a length beyond 53 bits", raw("{}", b"", 2**53 + 1)
    yield "a length of 2^64 - 1", raw("{}", b"", 2**64 - 1)
    yield "a header cut off within JSON", raw("{%s" % A, EIGHT)
    yield "JSON that is a list", raw("[]")
    yield "JSON that is a number", raw("1")
    yield "JSON that is null", raw("null")
    yield "JSON that is a string", raw('"a"')
    yield "two values", raw("{}{}")
    yield "text after the header", raw("{} x")
    yield "NUL after the header", raw("{}\0\0")
    yield "only spaces", raw("        ")
    yield "a byte order mark", raw("\ufeff{}")
    yield "a comma at the end", raw("{%s,}" % A, EIGHT)
    yield "a comment", raw("{%s/* */}" % A, EIGHT)
    yield "single quotes", raw("{'a':1}")
    yield "a control character in a name", raw('{"a\n":%s}' % A[4:], EIGHT)
    yield "an escape that is none", raw('{"\\x61":%s}' % A[4:], EIGHT)
    yield "invalid UTF-8", raw(b'{"\xff":' + A[4:].encode() + b"}", EIGHT)
    yield "UTF-8 in too many bytes", raw(b'{"\xc1\xa1":' + A[4:].encode() + b"}", EIGHT)
    yield "a surrogate in UTF-8", raw(b'{"\xed\xa0\x80":' + A[4:].encode() + b"}", EIGHT)
    yield "half of a surrogate pair", raw('{"\\ud83d":%s}' % A[4:], EIGHT)
    yield "the second half of a surrogate pair", raw('{"\\ude00":%s}' % A[4:], EIGHT)
    yield "UTF-16", raw("{}".encode("utf-16-le"))
    yield "two tensors with one name", raw("{%s,%s}" % (A, A), EIGHT)
    yield "two tensors with one name, escaped", raw('{%s,"\\u0061":{"dtype":"F32","shape":[0],"data_offsets":[8,8]}}' % A, EIGHT)
    yield "two metadata", raw('{"__metadata__":{},"__metadata__":{},%s}' % A, EIGHT)
    yield "two dtypes", with_member('"dtype":"F32"')
    yield "two shapes", with_member('"shape":[2]')
    yield "two data_offsets", with_member('"data_offsets":[0,8]')
    yield "two members that are not known, with one name", with_member('"x":1,"x":2')
    yield "metadata of a number", raw('{"__metadata__":{"a":1}}')
    yield "metadata of a list", raw('{"__metadata__":["a"]}')
    yield "metadata of text", raw('{"__metadata__":"a"}')
    yield "metadata of null within", raw('{"__metadata__":{"a":null}}')
    yield "metadata twice with one name", raw('{"__metadata__":{"a":"1","a":"2"}}')
    yield "a tensor that is null", raw('{"a":null}')
    yield "a tensor that is a number", raw('{"a":1}')
    yield "a tensor that is text", raw('{"a":"F32"}')
    yield "a tensor that is a list", raw('{"a":["F32",[2],[0,8]]}', EIGHT)
    yield "a tensor without dtype", raw('{"a":{"shape":[2],"data_offsets":[0,8]}}', EIGHT)
    yield "a tensor without shape", raw('{"a":{"dtype":"F32","data_offsets":[0,8]}}', EIGHT)
    yield "a tensor without data_offsets", raw('{"a":{"dtype":"F32","shape":[2]}}', EIGHT)
    for dtype in ("f32", "F33", "float32", "", "constructor", "Q4_0", "F128", "C128", "F8"):
        yield f"the dtype “{dtype}”", shaped("[2]", dtype=dtype)
    yield "a dtype that is a number", raw('{"a":{"dtype":4,"shape":[2],"data_offsets":[0,8]}}', EIGHT)
    yield "a dtype that is an object", raw('{"a":{"dtype":{"F32":null},"shape":[2],"data_offsets":[0,8]}}', EIGHT)
    yield "a shape that is a number", shaped("2")
    yield "a shape that is null", shaped("null")
    yield "a shape of texts", shaped('["2"]')
    yield "a shape of 2.0", shaped("[2.0]")
    yield "a shape of 2e0", shaped("[2e0]")
    yield "a shape of -2", shaped("[-2]")
    yield "a shape of -2 twice", shaped("[-2,-1]")
    yield "a shape of 02", shaped("[02]")
    yield "a shape of +2", shaped("[+2]")
    yield "a shape of true", shaped("[true,2]")
    yield "a shape within a shape", shaped("[[2]]")
    yield "an extent beyond 53 bits", shaped("[9007199254740993]")
    yield "an extent beyond 53 bits, and 0", shaped("[0,9007199254740993]", b"", "[0,0]")
    yield "an extent beyond 64 bits", shaped("[18446744073709551616]")
    yield "an extent of 1e999", shaped("[1e999]")
    yield "a product beyond 64 bits", shaped("[4294967296,4294967296,4294967296]")
    yield "a product that overflows to the right length", shaped("[4294967297,4294967294]")
    yield "a product beyond 64 bits before an extent of 0", shaped("[4294967296,4294967296,4294967296,0]", b"", "[0,0]")
    yield "an extent of 0 before a product beyond 64 bits", shaped("[0,4294967296,4294967296,4294967296]", b"", "[0,0]")
    yield "a length beyond 64 bits", shaped("[4611686018427387904]")
    yield "one element too many", shaped("[3]")
    yield "one element too few", shaped("[1]")
    yield "a scalar of two elements", shaped("[]")
    yield "a wider dtype than the bytes", shaped("[2]", dtype="F64")
    yield "an odd number of F4", shaped("[3]", b"\0\0", "[0,2]", "F4")
    yield "an odd number of F4, rounded down", shaped("[3]", b"\0", "[0,1]", "F4")
    yield "six elements of F6_E2M3", shaped("[6]", b"\0" * 5, "[0,5]", "F6_E2M3")
    yield "two elements of F6_E3M2", shaped("[2]", b"\0\0", "[0,2]", "F6_E3M2")
    yield "one offset", shaped("[2]", offsets="[0]")
    yield "three offsets", shaped("[2]", offsets="[0,8,8]")
    yield "offsets that are an object", shaped("[2]", offsets='{"0":0,"1":8}')
    yield "offsets of texts", shaped("[2]", offsets='["0","8"]')
    yield "offsets of fractions", shaped("[2]", offsets="[0.0,8]")
    yield "an offset of -0", shaped("[2]", offsets="[-0,8]")
    yield "a negative offset", shaped("[2]", offsets="[-8,0]")
    yield "an end before the start", shaped("[2]", offsets="[8,0]")
    yield "an end before the start of an empty tensor", of(a=tensor(), b=tensor(shape=(0,), offsets=(8, 4)))
    yield "an offset beyond 53 bits", shaped("[2]", offsets="[9007199254740993,9007199254741001]")
    yield "an offset beyond 64 bits", shaped("[2]", offsets="[0,18446744073709551624]")
    yield "a tensor beyond the file", shaped("[4]", offsets="[0,16]")
    yield "a hole at the start", shaped("[2]", EIGHT * 2, "[8,16]")
    yield "a hole between tensors", of(EIGHT * 3, a=tensor(), b=tensor(offsets=(16, 24)))
    yield "bytes after the last tensor", shaped("[2]", EIGHT * 2)
    yield "bytes without a tensor", raw("{}", EIGHT)
    yield "one byte too few", shaped("[2]", EIGHT[:7])
    yield "two tensors of the same bytes", of(a=tensor(), b=tensor())
    yield "overlapping tensors", of(EIGHT + EIGHT[:4], a=tensor(), b=tensor(offsets=(4, 12)))
    yield "a tensor within a tensor", of(a=tensor(), b=tensor(shape=(1,), offsets=(2, 6)))
    yield "an empty tensor within a tensor", of(a=tensor(), b=tensor(shape=(0,), offsets=(4, 4)))
    yield "an empty tensor beyond the file", of(a=tensor(), b=tensor(shape=(0,), offsets=(100, 100)))
    for levels in (124, 125, 126, 127, 128, 10_000):
        yield f"{levels} lists within a tensor", with_member('"x":' + "[" * levels + "]" * levels)
    yield "100,000 open brackets", raw("[" * 100_000)


def files():
    yield from good()
    yield from bad()


def verdict(data):
    """The tensors: their dtype, shape and CRC-32; or the library's refusal."""
    try:
        found = safetensors.deserialize(data)
        read = {name: [one["dtype"], one["shape"], zlib.crc32(bytes(one["data"]))] for name, one in sorted(found, key=lambda one: one[0])}
        return {"read": read}
    except safetensors.SafetensorError as error:
        # Which of two tensors it names differs from run to run.
        return {"refused": str(error).split(" for tensor `")[0][:200].replace("\n", " ")}
