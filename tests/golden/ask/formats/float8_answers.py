"""Prints what PyTorch 2.6 answers about its 8-bit floats, for tests/native/test_float8.cpp.

Of each type: the float32 bits of all 256 codes; the codes of every magnitude, of the middle between
any two, and of the floats beside them; the CRC-32 of the codes of all float16 and of 2^20 float32.
"""

import zlib

import numpy
import torch

TYPES = ["float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz"]


def codes_of(values, dtype):
    return torch.from_numpy(values).to(dtype).view(torch.uint8).numpy()


def decoded(dtype):
    return torch.arange(256).to(torch.uint8).view(dtype).float().numpy()


def edges(values):
    """The finite magnitudes, ascending, and the middles, each between its neighbours; then negated."""
    magnitudes = numpy.unique(numpy.abs(values[numpy.isfinite(values)]))
    step = magnitudes[-1] - magnitudes[-2]
    # The middle beyond the largest decides what overflows.
    next_values = numpy.append(magnitudes[1:], magnitudes[-1] + step)
    places = numpy.stack([magnitudes, (magnitudes + next_values) / 2], 1).astype(numpy.float32).ravel()
    below = numpy.nextafter(places, numpy.float32(-numpy.inf))
    above = numpy.nextafter(places, numpy.float32(numpy.inf))
    ascending = numpy.stack([below, places, above], 1).ravel()
    return numpy.concatenate([ascending, -ascending])


def halves():
    return numpy.arange(1 << 16, dtype=numpy.uint16).view(numpy.float16).astype(numpy.float32)


def scattered():
    """Words of a multiplicative generator, which has float32 of every exponent, infinities and NaN."""
    words = numpy.arange(1 << 20, dtype=numpy.uint64) * 2654435761
    return (words & 0xFFFFFFFF).astype(numpy.uint32).view(numpy.float32)


for name in TYPES:
    dtype = getattr(torch, name)
    values = decoded(dtype)
    words = " ".join("%x" % word for word in values.view(numpy.uint32))
    sums = [zlib.crc32(codes_of(numbers(), dtype).tobytes()) for numbers in (halves, scattered)]
    print(f'GOLDEN_FLOAT8("{name}", "{words}", "{codes_of(edges(values), dtype).tobytes().hex()}", {sums[0]:#x}, {sums[1]:#x})')
