"""PyTorch 1.13's quantized linear layers, in the engine that is named.

    python3 ask_torch.py CASES.json ANSWERS.json [--check] fbgemm|qnnpack

FBGEMM is in PyPI's torch 1.13.1, not in Debian's. On a processor without VNNI, or in
`qemu-x86_64 -cpu Haswell`, it adds pairs of products in 16 bits.
"""

import sys
import warnings

import numpy as np
import torch
from asking import arrays, main

warnings.simplefilter("ignore")
torch.set_num_threads(1)
engine = torch.backends.quantized.engine = sys.argv[-1]


def quantized(values, scale, zero_point, dtype):
    """A quantized tensor with given integers."""
    real = (torch.from_numpy(values.astype("float64")) - zero_point) * scale
    made = torch.quantize_per_tensor(real.float(), scale, zero_point, dtype)
    assert np.array_equal(made.int_repr().numpy(), values)
    return made


def answer(case):
    if case["biasType"] == "int32":
        return None
    # FBGEMM takes no int8, and XNNPACK, which takes it, no scale for each output and no large multiplier.
    is_large = case["scale"] < 1e-6
    if case["dtype"] == "int8" and (engine == "fbgemm" or len(case["scales"]) > 1 or is_large):
        return None
    x, weight = arrays(case)
    dtype = torch.qint8 if case["dtype"] == "int8" else torch.quint8
    x = quantized(x, case["xScale"], case["xZeroPoint"], dtype)
    scales = case["scales"]
    if len(scales) == 1:
        packed = quantized(weight, scales[0], case["weightZeroPoint"], torch.qint8)
    else:
        scales = torch.tensor(scales)
        real = torch.from_numpy(weight.astype("float32")) * scales.view(-1, 1)
        packed = torch.quantize_per_channel(real, scales, torch.zeros(len(scales)).long(), 0, torch.qint8)
        assert np.array_equal(packed.int_repr().numpy(), weight)
    bias = None if case["bias"] is None else torch.tensor(case["bias"])
    layer = torch.ops.quantized.linear_relu if case["relu"] else torch.ops.quantized.linear
    made = layer(x, torch.ops.quantized.linear_prepack(packed, bias), case["scale"], case["zeroPoint"])
    return made.int_repr().numpy()


main(answer)
