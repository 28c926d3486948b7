"""GGUF files, field by field, so that each field can be wrong."""

import struct

UINT8, INT8, UINT16, INT16, UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY, UINT64, INT64, FLOAT64 = range(13)
F32, F16, Q4_0, Q8_0 = 0, 1, 2, 8


def u32(value):
    return struct.pack("<I", value)


def u64(value):
    return struct.pack("<Q", value)


def string(value):
    data = value if isinstance(value, bytes) else value.encode()
    return u64(len(data)) + data


def pair(key, kind, value):
    """A key with its value's type and bytes."""
    return string(key) + u32(kind) + value


def array(kind, count, data):
    return u32(kind) + u64(count) + data


def tensor(name="w", dims=(32, 2), kind=F32, offset=0, axes=None):
    """A tensor's entry; `dims` have the innermost axis first."""
    count = len(dims) if axes is None else axes
    return string(name) + u32(count) + b"".join(map(u64, dims)) + u32(kind) + u64(offset)


def padded(data, alignment=32):
    return data + bytes(-len(data) % alignment)


def gguf(tensors=(), pairs=(), data=b"", version=3, magic=b"GGUF", counts=None, alignment=32):
    count, keys = counts or (len(tensors), len(pairs))
    head = magic + u32(version) + u64(count) + u64(keys) + b"".join(pairs) + b"".join(tensors)
    return padded(head, alignment) + data
