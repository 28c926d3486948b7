"""Malformed GGUF files: what is wrong, the bytes, and the code of our refusal, or `read`."""

from gguf_bytes import *

DATA = bytes(range(256))  # 32 × 2 elements of float32
GOOD = gguf([tensor()], [pair("general.architecture", STRING, string("llama"))], DATA)
NAME = GOOD.index(b"\x01\0\0\0\0\0\0\0w")


def changed(at, data):
    return GOOD[:at] + data + GOOD[at + len(data):]


def with_pairs(*pairs, **more):
    return gguf([tensor()], pairs, DATA, **more)


def with_tensors(*tensors, data=DATA * 4, **more):
    return gguf(tensors, (), data, **more)


def aligned(alignment, kind=UINT32, size=4, pad=32):
    value = alignment.to_bytes(size, "little")
    return with_pairs(pair("general.alignment", kind, value), alignment=pad)


def files():
    yield "nothing", b"", "gguf_magic"
    yield "three bytes", b"GGU", "gguf_magic"
    yield "the magic alone", b"GGUF", "gguf_truncated"
    yield "the magic of the older GGML", changed(0, b"GGML"), "gguf_magic"
    yield "the magic backwards", changed(0, b"FUGG"), "gguf_magic"
    yield "a ZIP archive", changed(0, b"PK\3\4"), "gguf_magic"
    yield "version 0", changed(4, u32(0)), "gguf_version"
    yield "version 1", changed(4, u32(1)), "gguf_version"
    yield "version 4", changed(4, u32(4)), "gguf_version_newer"
    yield "version 3, big-endian", changed(4, u32(3 << 24)), "gguf_big_endian"
    yield "cut off in the counts", GOOD[:15], "gguf_truncated"
    yield "cut off in a key", GOOD[:40], "gguf_truncated"
    yield "cut off in a tensor's entry", GOOD[:NAME + 12], "gguf_tensors"
    yield "cut off before the data", GOOD[:-256], "gguf_beyond"
    yield "cut off in the data", GOOD[:-1], "gguf_beyond"
    yield "2^63 tensors", changed(8, u64(1 << 63)), "gguf_tensors"
    yield "2^40 tensors", changed(8, u64(1 << 40)), "gguf_tensors"
    yield "two tensors announced, one there", changed(8, u64(2)), "gguf_beyond"
    yield "2^64 - 1 pairs", changed(16, u64(2**64 - 1)), "gguf_pairs"
    yield "2^31 pairs", changed(16, u64(1 << 31)), "gguf_pairs"
    yield "fewer pairs than there are", changed(16, u64(0)), "gguf_axes"
    yield "a key of 2^62 bytes", changed(24, u64(1 << 62)), "gguf_key"
    yield "an empty key", with_pairs(pair("", UINT8, b"\1")), "gguf_key"
    yield "a key that is not UTF-8", with_pairs(pair(b"\xff\xfe", UINT8, b"\1")), "gguf_key"
    yield "a key of 65,536 bytes", with_pairs(pair("k" * 65536, UINT8, b"\1")), "gguf_key"
    yield "a key twice", with_pairs(*2 * [pair("a", UINT8, b"\1")]), "gguf_duplicate_key"
    yield "a value of type 13", with_pairs(pair("a", 13, b"\1")), "gguf_value_type"
    yield "a value of type 2^32 - 1", with_pairs(pair("a", 2**32 - 1, b"\1")), "gguf_value_type"
    yield "a string of 2^63 bytes", with_pairs(pair("a", STRING, u64(1 << 63))), "gguf_truncated"
    yield "a string beyond the end", with_pairs(pair("a", STRING, u64(1000))), "gguf_truncated"
    yield "an array of 2^61 float64", with_pairs(pair("a", ARRAY, array(FLOAT64, 1 << 61, b""))), "gguf_array"
    yield "an array beyond the end", with_pairs(pair("a", ARRAY, array(UINT8, 1000, b""))), "gguf_array"
    yield "an array whose bytes go beyond the end", with_pairs(pair("a", ARRAY, array(FLOAT64, 50, b""))), "gguf_array"
    yield "an array of 2^40 strings", with_pairs(pair("a", ARRAY, array(STRING, 1 << 40, b""))), "gguf_array"
    strings = array(STRING, 2, string("b") + u64(2**64 - 8))
    yield "a string in an array beyond the end", with_pairs(pair("a", ARRAY, strings)), "gguf_array"
    yield "an array of type 13", with_pairs(pair("a", ARRAY, array(13, 1, b"\1"))), "gguf_value_type"
    nested = array(ARRAY, 1, array(UINT8, 1, b"\1"))
    yield "an array of arrays", with_pairs(pair("a", ARRAY, nested)), "gguf_value_type"
    deep = b"".join(array(ARRAY, 1, b"") for _ in range(1200)) + array(UINT8, 1, b"\1")
    yield "arrays in each other, 1,200 deep", with_pairs(pair("a", ARRAY, deep)), "gguf_value_type"
    yield "alignment 0", aligned(0), "gguf_alignment"
    yield "alignment 24", aligned(24, pad=24), "gguf_alignment"
    yield "alignment 64 as uint64", aligned(64, UINT64, 8, 64), "gguf_alignment"
    yield "alignment 2^31", aligned(1 << 31), "gguf_beyond"
    yield "a name of 64 bytes", with_tensors(tensor("w" * 64)), "read"
    yield "a name of 2^63 bytes", changed(NAME, u64(1 << 63)), "gguf_tensor_name"
    yield "a name that is not UTF-8", with_tensors(tensor(b"\xc3\x28")), "gguf_tensor_name"
    yield "a name with a NUL", with_tensors(tensor(b"w\0x")), "gguf_tensor_name"
    yield "a name twice", with_tensors(tensor(), tensor(offset=256)), "gguf_duplicate"
    yield "five axes", with_tensors(tensor(dims=5 * (2,))), "gguf_axes"
    yield "2^32 - 1 axes", with_tensors(tensor(axes=2**32 - 1)), "gguf_axes"
    yield "an axis of 2^63", with_tensors(tensor(dims=(32, 1 << 63))), "gguf_shape"
    yield "an axis of 2^53", with_tensors(tensor(dims=(1 << 53,))), "gguf_shape"
    yield "extents whose product overflows", with_tensors(tensor(dims=4 * (1 << 16,))), "gguf_shape"
    yield "extents whose product is 2^64 + 64", with_tensors(tensor(dims=(1 << 32, (1 << 32) + 1))), "gguf_shape"
    yield "2^52 elements", with_tensors(tensor(dims=(1 << 52,))), "gguf_beyond"
    yield "type 43", with_tensors(tensor(kind=43)), "gguf_type"
    yield "type 2^32 - 1", with_tensors(tensor(kind=2**32 - 1)), "gguf_type"
    yield "a type that was removed, Q4_2", with_tensors(tensor(kind=4)), "gguf_removed_type"
    yield "a type that was removed, Q4_0_8_8", with_tensors(tensor(kind=33)), "gguf_removed_type"
    yield "a row of half a block", with_tensors(tensor(dims=(16, 2), kind=Q4_0)), "gguf_row"
    yield "a scalar in blocks", with_tensors(tensor(dims=(), kind=Q8_0)), "gguf_row"
    yield "an offset that is not aligned", with_tensors(tensor(offset=4)), "gguf_offset"
    yield "a hole before the first tensor", with_tensors(tensor(offset=32)), "gguf_offset"
    yield "a hole between tensors", with_tensors(tensor(), tensor("v", offset=288)), "gguf_offset"
    yield "tensors that overlap", with_tensors(tensor(), tensor("v", offset=128)), "gguf_offset"
    yield "two tensors at one place", with_tensors(tensor(), tensor("v")), "gguf_offset"
    yield "tensors in another order than their data", with_tensors(tensor(offset=256), tensor("v")), "gguf_offset"
    yield "an offset of 2^64 - 32", with_tensors(tensor(offset=2**64 - 32)), "gguf_offset"
    # Unusual files that are read.
    yield "no tensor and no pair", gguf(), "read"
    yield "no tensor, no padding", GOOD[:8] + u64(0) + u64(0), "read"
    yield "no padding after the last tensor", with_tensors(tensor(dims=(3,)), data=bytes(12)), "read"
    yield "bytes after the last tensor", GOOD + b"more", "read"
    yield "an empty tensor name", with_tensors(tensor("")), "read"
    yield "an extent of 0", with_tensors(tensor(dims=(32, 0)), data=b""), "read"
    yield "no axis", with_tensors(tensor(dims=()), data=bytes(32)), "read"
    yield "a bool of 2", with_pairs(pair("a", BOOL, b"\2")), "read"
    yield "a value that is not UTF-8", with_pairs(pair("a", STRING, string(b"\xff"))), "read"
    yield "alignment 1", aligned(1, pad=1), "read"
