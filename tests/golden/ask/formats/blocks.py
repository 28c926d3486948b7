"""Block formats in NumPy, whose elements and scales ml_dtypes rounds."""

import ml_dtypes
import numpy

from bit_stream import pack

F32 = numpy.float32


def padded_blocks(matrix, size):
    """Rows filled up with zeros to whole blocks: (blocks, size)."""
    missing = -matrix.shape[1] % size
    return numpy.pad(matrix, ((0, 0), (0, missing))).reshape(-1, size)


def unpadded(blocks, matrix):
    return blocks.reshape(matrix.shape[0], -1)[:, : matrix.shape[1]]


def floor_log2(values):
    """Exactly, for float64 above zero."""
    return numpy.frexp(values)[1] - 1


def microscaling(dtype, bits, rule):
    info = ml_dtypes.finfo(dtype)
    largest, fraction_bits = float(info.max), info.nmant
    whole = floor_log2(largest)

    def exponents(magnitudes):
        amax = numpy.where(magnitudes == 0, 1, magnitudes).astype(numpy.float64)
        if rule == "floor":
            found = floor_log2(amax) - whole
        elif rule == "even":
            step = numpy.exp2(floor_log2(amax) - fraction_bits)
            found = floor_log2(numpy.floor(amax / step + 0.5) * step) - whole
        else:
            fractions, powers = numpy.frexp(amax / largest)
            found = numpy.where(fractions == 0.5, powers - 1, powers)
        return numpy.where(magnitudes == 0, -127, numpy.clip(found, -127, 127))

    def answer(matrix):
        blocks = padded_blocks(matrix, 32)
        magnitudes = numpy.abs(blocks).max(axis=1)
        finite = numpy.isfinite(magnitudes)
        powers = exponents(numpy.where(finite, magnitudes, 0))
        scales = numpy.where(finite, powers + 127, 255).astype(numpy.uint8)
        # In float64, which holds every quotient by a power of two that does not vanish.
        scaled = numpy.where(finite[:, None], blocks, 0).astype(numpy.float64) / numpy.exp2(powers.astype(numpy.float64))[:, None]
        elements = scaled.clip(-largest, largest).astype(F32).astype(dtype)
        # NumPy's own type for E8M0: byte 255 is NaN.
        factors = scales.view(ml_dtypes.float8_e8m0fnu).astype(F32)
        loaded = elements.astype(F32) * factors[:, None]
        codes = elements.view(numpy.uint8)
        return {"codes": pack(codes.ravel(), bits), "scales": scales.tobytes()}, unpadded(loaded, matrix)

    return answer


def nvfp4(matrix):
    if not numpy.isfinite(matrix).all():
        return None
    divide = lambda one, other: numpy.where(one == 0, one, one / other)
    blocks = padded_blocks(matrix, 16)
    tensor_scale = numpy.abs(matrix).max() / F32(448 * 6)
    found = divide(numpy.abs(blocks).max(axis=1) / F32(6), tensor_scale)
    scales = found.clip(F32(2**-6), F32(448)).astype(ml_dtypes.float8_e4m3fn)
    total = (tensor_scale * scales.astype(F32))[:, None]
    elements = divide(blocks, total).clip(F32(-6), F32(6)).astype(ml_dtypes.float4_e2m1fn)
    parts = {
        "codes": pack(elements.view(numpy.uint8).ravel(), 4),
        "scales": scales.tobytes(),
        "tensor_scale": tensor_scale.astype("<f4").tobytes(),
    }
    return parts, unpadded(elements.astype(F32) * total, matrix)


ELEMENTS = {
    "mxfp4": (ml_dtypes.float4_e2m1fn, 4),
    "mxfp6_e2m3": (ml_dtypes.float6_e2m3fn, 6),
    "mxfp6_e3m2": (ml_dtypes.float6_e3m2fn, 6),
    "mxfp8_e4m3": (ml_dtypes.float8_e4m3fn, 8),
    "mxfp8_e5m2": (ml_dtypes.float8_e5m2, 8),
}
FORMATS = {
    **{f"{name}_{rule}": microscaling(*element, rule) for name, element in ELEMENTS.items() for rule in ("floor", "even", "rceil")},
    "nvfp4": nvfp4,
}
