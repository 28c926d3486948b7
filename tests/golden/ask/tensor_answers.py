"""PyTorch's answers for src/tensor: reductions and printing."""

import torch

from encoding import INTEGERS, NAMES, bits, bits_list, integer_list, sequence


def reductions():
    for count in [*range(1, 41), 63, 64, 65, 100, 127, 128, 512, 1000, 4095, 4096, 5000, 32768]:
        tensor = sequence(count, count)
        yield f"GOLDEN_REDUCTION({count}, 0x{bits(tensor.mean().item())}, 0x{bits(torch.norm(tensor).item())})"


def printed_tensors():
    nan, inf = float("nan"), float("inf")
    lists = [
        [[191.6, -13.5, 728.6], [92.14, 295.5, -184], [0, 684.6, 245.5]],
        [1.0, 2.0, 3.0],
        [1.0, 2.5, 3.0],
        [0.0, 0.0],
        [-0.0, 1.5],
        [-0.0, 2.0],
        [nan, inf, -inf],
        [nan, 1.0, -inf],
        [nan, 1.25, -inf],
        [1e-5, 1.0],
        [0.5, 600.0],
        [0.25, 600.0],
        [1.0, 1001.0],
        [1.0, 1000.0],
        [1e8, 2e8],
        [1.5e8, 3.25],
        [1e-45, 3e38],
        [123456789.0],
        [99999.5, 1234.25],
        [[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]],
        [[[[0.5]]]],
        170.87530517578125,
        3.0,
        nan,
        -inf,
        0.0,
        1e-9,
        16777216.0,
    ]
    tensors = [torch.tensor(content) for content in lists]
    tensors += [sequence(count, 7) for count in (30, 1000, 1001)]
    tensors += [sequence(1200, 8).reshape(shape) for shape in ((40, 30), (2, 600), (600, 2), (4, 10, 30))]
    tensors += [torch.zeros(shape) for shape in ((0,), (0, 3), (2, 0), (1, 1))]
    for dtype in INTEGERS:
        limits = torch.iinfo(dtype)
        tensors.append(torch.tensor([[limits.min, 0], [7, limits.max]], dtype=dtype))
        tensors.append(torch.tensor(limits.max, dtype=dtype))
        tensors.append(torch.tensor([], dtype=dtype))
        tensors.append(torch.zeros((2, 0), dtype=dtype))
        tensors.append((torch.arange(1100) % 100).to(dtype))
        # Lengths around 80 columns decide whether the dtype is printed on its own line.
        tensors += [torch.arange(count).to(dtype) for count in range(12, 25)]
        # So does the last of several lines.
        digits = torch.arange(40) % 10
        tensors += [digits[:count].to(dtype) for count in (17, 18, 19)]
        tensors += [torch.arange(2 * count).reshape(2, count).to(dtype) for count in (12, 13, 14)]
    for tensor in tensors:
        shape = integer_list(tensor.shape)
        name = NAMES[tensor.dtype]
        content = bits_list(tensor) if name == "float32" else integer_list(tensor.reshape(-1).tolist())
        macro = "GOLDEN_FLOAT_REPR" if name == "float32" else "GOLDEN_INTEGER_REPR"
        yield f'{macro}({name}, {shape}, {content}, R"({tensor!r})")'


def python_floats():
    numbers = [3.578823433670343, 100.0, 0.1, 1e16, 1e15, 123456789012345680.0, 1e-4, 1e-5, 1.5e-7]
    numbers += [5e-324, 1.7976931348623157e308, -2.5, 0.0, -0.0, 1 / 3, 2.0**53, 5.737007681779035]
    for number in numbers:
        yield f'GOLDEN_PYTHON_FLOAT({number.hex()}, "{number!r}")'


FILES = {
    "reductions.inc": reductions,
    "printed_tensors.inc": printed_tensors,
    "python_floats.inc": python_floats,
}
