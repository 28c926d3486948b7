"""The small floats of ml_dtypes and NumPy, and ONNX's saturating one."""

import ml_dtypes
import numpy

from bit_stream import pack


def codes_of(matrix, dtype):
    return matrix.astype(dtype).view(numpy.uint16 if numpy.dtype(dtype).itemsize == 2 else numpy.uint8)


def small_float(dtype, bits, nan=None, signed_nan=True, saturates=False):
    """NaN is `nan`, whose payload and sign differ from library to library; or undefined."""

    def answer(matrix):
        is_nan = numpy.isnan(matrix)
        if nan is None and is_nan.any():
            return None
        values = matrix
        if saturates:
            largest = numpy.float32(ml_dtypes.finfo(dtype).max)
            values = values.clip(-largest, largest)
        codes = codes_of(values, dtype).copy()
        loaded = codes.view(dtype).astype(numpy.float32)
        if nan is not None:
            sign = numpy.where(numpy.signbit(matrix) & signed_nan, 1 << (bits - 1), 0)
            codes = numpy.where(is_nan, nan | sign, codes)
        return {"codes": pack(codes, bits)}, loaded

    return answer


FORMATS = {
    "float16": small_float(numpy.float16, 16, 0x7E00),
    "bfloat16": small_float(ml_dtypes.bfloat16, 16, 0x7FC0, signed_nan=False),
    "float8_e4m3fn": small_float(ml_dtypes.float8_e4m3fn, 8, 0x7F),
    "float8_e4m3fn_saturating": small_float(ml_dtypes.float8_e4m3fn, 8, 0x7F, saturates=True),
    "float8_e5m2": small_float(ml_dtypes.float8_e5m2, 8, 0x7F),
    "float6_e2m3fn": small_float(ml_dtypes.float6_e2m3fn, 6),
    "float6_e3m2fn": small_float(ml_dtypes.float6_e3m2fn, 6),
    "float4_e2m1fn": small_float(ml_dtypes.float4_e2m1fn, 4),
}
