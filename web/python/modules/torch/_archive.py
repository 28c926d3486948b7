"""Writes the zip files of torch.save as PyTorch lays them out, so that they have PyTorch's sizes.

Nothing is compressed, and every file's bytes start at a multiple of 64, where they can be mapped into
memory. Sizes follow the bytes, and the end has the records of the 64-bit format, whatever the size.
"""

import struct
import zlib

_ALIGNMENT = 64
# Sizes after the bytes, if there are any, and names in UTF-8.
_SIZES_FOLLOW = 1 << 3
_FLAGS = _SIZES_FOLLOW | 1 << 11
_VERSION = 20
# 1 January 1980.
_TIME, _DATE = 0, 0x21


def write_archive(file, folder, files):
    """Writes a zip of `files` (bytes by name), all below `folder`."""
    entries, place = [], 0
    for name, data in files.items():
        written = f"{folder}/{name}".encode()
        check = zlib.crc32(data)
        record = _local(written, place, bool(data)) + data
        if data:
            record += struct.pack("<4sIII", b"PK\x07\x08", check, len(data), len(data))
        file.write(record)
        entries.append((written, check, len(data), place))
        place += len(record)
    directory = b"".join(_central(*entry) for entry in entries)
    file.write(directory + _end(len(entries), len(directory), place))


def _flags(has_data):
    return _FLAGS if has_data else _FLAGS & ~_SIZES_FOLLOW


def _local(name, place, has_data):
    """The header before a file's bytes, with as much padding as they need to be aligned."""
    start = place + 30 + len(name)
    # A field of the padding's own has four bytes before it.
    padding = -(start + 4) % _ALIGNMENT
    head = struct.pack("<4sHHHHHIIIHH", b"PK\x03\x04", _VERSION, _flags(has_data), 0, _TIME, _DATE, 0, 0, 0,
                       len(name), padding + 4)  # fmt: skip
    return head + name + struct.pack("<2sH", b"FB", padding) + b"Z" * padding


def _central(name, check, size, place):
    return struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\x01\x02", 0, _VERSION, _flags(size > 0), 0, _TIME, _DATE,
                       check, size, size, len(name), 0, 0, 0, 0, 0, place) + name  # fmt: skip


def _end(count, size, place):
    """The end of the directory, which has `size` bytes from `place` on, in both formats."""
    wide = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, size, place)
    where = struct.pack("<4sIQI", b"PK\x06\x07", 0, place + size, 1)
    return wide + where + struct.pack(
        "<4sHHHHIIH", b"PK\x05\x06", 0, 0, count, count, size, place, 0
    )
