"""Protobuf messages, field by field, so that each can be wrong."""

import struct


def varint(value):
    value &= 2**64 - 1
    data = b""
    while value >= 0x80:
        data += bytes([value & 0x7F | 0x80])
        value >>= 7
    return data + bytes([value])


def number(field, value):
    return varint(field << 3) + varint(value)


def data(field, content):
    content = content.encode() if isinstance(content, str) else content
    return varint(field << 3 | 2) + varint(len(content)) + content


def tensor(name="w", dims=(2, 3), kind=1, raw=bytes(24), more=b""):
    parts = b"".join(number(1, extent) for extent in dims) + number(2, kind) + data(8, name)
    return parts + (b"" if raw is None else data(9, raw)) + more


def external(location, offset=None, length=None, **more):
    pairs = {"location": location, "offset": offset, "length": length}
    entries = [data(13, data(1, key) + data(2, str(value))) for key, value in pairs.items() if value is not None]
    return tensor(raw=None, more=b"".join(entries) + number(14, 1), **more)


def graph(*tensors, nodes=()):
    return b"".join(data(1, node) for node in nodes) + data(2, "g") + b"".join(data(5, one) for one in tensors)


def model(*tensors, more=b"", nodes=()):
    return number(1, 8) + data(8, number(2, 17)) + data(7, graph(*tensors, nodes=nodes)) + more


def inside(levels, inner=b""):
    """Graphs in each other: each is an attribute of the one node of the next."""
    for _ in range(levels):
        inner = data(1, data(4, "If") + data(5, data(1, "then_branch") + data(6, inner)))
    return inner
