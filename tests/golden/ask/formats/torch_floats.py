"""The small floats of PyTorch 2.6, NaN as it has them."""

import numpy
import torch


def small_float(dtype, container):
    def answer(matrix):
        converted = torch.from_numpy(matrix).to(dtype)
        codes = converted.view(container).numpy()
        if dtype is torch.bfloat16:
            # Its vectors and its scalar loop differ in the sign and the payload of NaN.
            codes = numpy.where(numpy.isnan(matrix), 0x7FC0, codes)
        if dtype is torch.float16:
            # The payload is the processor's.
            codes = numpy.where(numpy.isnan(matrix), numpy.where(numpy.signbit(matrix), -0x0200, 0x7E00), codes)
        return {"codes": codes.astype("<i2" if container is torch.int16 else "u1").tobytes()}, converted.float().numpy()

    return answer


FORMATS = {
    "float16": small_float(torch.float16, torch.int16),
    "bfloat16": small_float(torch.bfloat16, torch.int16),
    "float8_e4m3fn": small_float(torch.float8_e4m3fn, torch.uint8),
    "float8_e5m2": small_float(torch.float8_e5m2, torch.uint8),
}
