"""Codes without gaps, the first in the lowest bits."""

import numpy


def pack(codes, bits):
    if bits == 16:
        return codes.astype("<u2").tobytes()
    each = numpy.unpackbits(codes.astype(numpy.uint8).reshape(-1, 1), axis=1, bitorder="little")[:, :bits]
    return numpy.packbits(each.ravel(), bitorder="little").tobytes()
