"""Programs of convolutions.

PyTorch calls oneDNN for most batches of float32, which adds in an order of its own; there, results are
compared within rounding, and everywhere else bit for bit."""

import torch

from function_inputs import one, spread, tied
from programs import DTYPES, Plain, verb

F = torch.nn.functional


def settings(*values):
    """Lists of two plain numbers each."""
    pairs = [value if isinstance(value, tuple) else (value, value) for value in values]
    return [[Plain(number) for number in pair] for pair in pairs]


@verb
def conv2d(tensor, weight, bias, stride, padding, dilation, groups=1):
    return F.conv2d(tensor, weight, bias, stride, padding, dilation, groups)


# batch, channels, extent, outputs, kernel, stride, padding, dilation, groups
CONVOLUTIONS = [
    (1, 3, 6, 4, (3, 3), 1, 0, 1, 1),
    (1, 2, 7, 3, (2, 3), (2, 1), (1, 2), 1, 1),
    (1, 4, 5, 4, (3, 3), 1, 1, 1, 2),
    (1, 4, 5, 8, (1, 1), 1, 0, 1, 4),
    (1, 2, 9, 2, (3, 3), 2, 2, (2, 3), 1),
    (3, 3, 6, 4, (3, 3), 1, 1, 1, 1),
    (2, 1, 4, 1, (4, 4), 3, 2, 1, 1),
]


def convolutions(recorder, size):
    for seed, (batch, channels, extent, outputs, kernel, *how, groups) in enumerate(CONVOLUTIONS):
        shape = (batch, channels, extent, extent + 1)
        kernels = (outputs, channels // groups, *kernel)
        rest = [*settings(*how), Plain(groups)]
        for dtype in ("float32", "float64", "int8", "uint8", "int16", "int32", "int64", "bool", "float16"):
            floats = "float" in dtype
            made = (lambda s, n: spread(s, n).to(DTYPES[dtype])) if floats else (lambda s, n: tied(dtype, s, n))
            values, weight, bias = made(shape, seed), made(kernels, seed + 20), made((outputs,), seed + 40)
            if not floats and how[-1] != 1 and dtype != "int64":
                continue  # PyTorch has no kernel for them
            slack = {"within": 1e-5, "floor": 5e-4} if dtype == "float32" and (batch > 1 or groups > 1) else {}
            name = f"{dtype} {shape} {kernels}"
            one(recorder, f"conv2d {name}", "conv2d", values, weight, bias, *rest, **slack)
            one(recorder, f"conv2d without bias {name}", "conv2d", values, weight, None, *rest, **slack)


KINDS = [convolutions]
