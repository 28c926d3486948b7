"""Asks PyTorch for the answers that the native tests compare with, and writes them as C++ data.

    /usr/bin/python3 tests/golden/generate.py          rewrites the data
    /usr/bin/python3 tests/golden/generate.py --check  fails if PyTorch now answers otherwise

Every `.inc` file is a list of macro calls that a test includes; a list stands in a string, its floats
written as the bits of the float32 in hexadecimal, so that nothing is lost on the way.
"""

import pathlib
import struct
import sys

import torch

HERE = pathlib.Path(__file__).parent
LESSON = torch.tensor([[191.6, -13.5, 728.6], [92.14, 295.5, -184], [0, 684.6, 245.5]])
INTEGERS = (torch.int8, torch.uint8, torch.int16, torch.int32)
NAMES = {
    torch.float32: "float32",
    torch.int8: "int8",
    torch.uint8: "uint8",
    torch.int16: "int16",
    torch.int32: "int32",
}


def bits(number):
    if number != number:
        return "7fc00000"  # the sign and payload of a NaN are the processor's, not PyTorch's
    return "%x" % struct.unpack("<I", struct.pack("<f", number))[0]


def bits_list(tensor):
    return '"' + " ".join(bits(number) for number in tensor.reshape(-1).tolist()) + '"'


def integer_list(values):
    return '"' + " ".join(str(value) for value in values) + '"'


def sequence(count, seed):
    """The same floats as `sequence` in tests/native/golden.hpp: a linear congruential generator."""
    values = []
    state = seed
    for _ in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        values.append(((state >> 8) - 2**23) / 2**16)
    return torch.tensor(values)


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
        # The lengths around 80 columns decide whether the dtype goes to a line of its own.
        tensors += [torch.arange(count).to(dtype) for count in range(12, 25)]
    for tensor in tensors:
        shape = integer_list(tensor.shape)
        name = NAMES[tensor.dtype]
        content = bits_list(tensor) if name == "float32" else integer_list(tensor.reshape(-1).tolist())
        macro = "GOLDEN_FLOAT_REPR" if name == "float32" else "GOLDEN_INTEGER_REPR"
        yield f'{macro}({name}, {shape}, {content}, R"({tensor!r})")'


def awkward_values(scale, zero_point, limits):
    """Values on and around every kind of boundary: levels, ties, limits, extremes, non-numbers."""
    values = [0.0, -0.0, 1.0, -1.0, 1e-45, -1e-38, 3.4e38, -3.4e38, 1e10, -1e10, 3e9, 2147483648.0]
    values += [float("nan"), float("inf"), float("-inf"), 191.6, -13.5, 728.6, 92.14, 295.5, -184.0]
    for level in (limits.min, limits.min + 1, -3, 0, 2, 3, limits.max - 1, limits.max):
        for part in (-1.0, -0.5, 0.0, 0.5, 1.0, 45.0, -300.0):
            values.append((level + part - zero_point) * scale)
    return torch.tensor(values)


def quantizations():
    for dtype in INTEGERS:
        limits = torch.iinfo(dtype)
        for scale, zero_point in ((3.5, -70), (0.1, 3), (3.578823433670343, -77), (-2.0, 0), (1e-3, 127)):
            zero_point = max(limits.min, min(limits.max, zero_point))
            tensor = awkward_values(scale, zero_point, limits)
            rounded = torch.round(tensor / scale + zero_point)
            quantized = rounded.clamp(limits.min, limits.max).to(dtype)
            wrapped = rounded.to(dtype)
            restored = scale * (quantized.float() - zero_point)
            uncast = scale * (quantized - zero_point)
            yield (
                f"GOLDEN_QUANTIZATION({NAMES[dtype]}, {scale!r}, {zero_point}, {bits_list(tensor)}, "
                f"{bits_list(rounded)}, {integer_list(quantized.tolist())}, "
                f"{integer_list(wrapped.tolist())}, {bits_list(restored)}, {bits_list(uncast)})"
            )


def min_max_qparams(tensor, dtype):
    limits = torch.iinfo(dtype)
    low, high = tensor.min().item(), tensor.max().item()
    if low == high:
        return (low or 1.0), 0
    scale = (high - low) / (limits.max - limits.min)
    return scale, max(limits.min, min(int(round(limits.min - low / scale)), limits.max))


def observations():
    tensors = [
        torch.tensor([191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5]),
        torch.tensor([250.0, 500, 750, 1000]),
        torch.tensor([-5.0, -4, -3]),
        torch.tensor([0.0, 255.0]),
        torch.tensor([-0.5, 0.0, 254.5]),
        torch.tensor([5.0, 5.0]),
        torch.tensor([-5.0]),
        torch.tensor([0.0, -0.0]),
        torch.tensor([-3.4e38, 3.4e38]),
        *(sequence(count, 100 + count) for count in (2, 17, 100)),
    ]
    for dtype in INTEGERS:
        for tensor in tensors:
            scale, zero_point = min_max_qparams(tensor, dtype)
            yield f"GOLDEN_MIN_MAX({NAMES[dtype]}, {bits_list(tensor)}, {scale.hex()}, {zero_point})"


def symmetric_answers(tensor, dtype, scales):
    """What the course does with scales that are broadcast to the tensor's shape."""
    limits = torch.iinfo(dtype)
    quantized = torch.round(tensor / scales).clamp(limits.min, limits.max).to(dtype)
    restored = scales * quantized.float()
    error = (restored - tensor).square().mean().item()
    integers = integer_list(quantized.reshape(-1).tolist())
    return f"{integers}, {bits_list(restored)}, {error.hex()}"


def symmetric_scale(part, qmax):
    """Of zeros 1, where the course would divide by a scale of zero."""
    return (part.abs().max().item() / qmax) or 1.0


def symmetric():
    for shape in ((3, 3), (2, 5), (5, 1), (2, 3, 4), (7,)):
        count = torch.Size(shape).numel()
        tensor = LESSON if shape == (3, 3) else sequence(count, 40 + count).reshape(shape)
        for dtype in (torch.int8, torch.int16):
            qmax = torch.iinfo(dtype).max
            head = f"{NAMES[dtype]}, {integer_list(shape)}, {bits_list(tensor)}"
            for axis in range(tensor.dim()):
                slices = tensor.transpose(0, axis)
                scales = torch.tensor([symmetric_scale(part, qmax) for part in slices])
                broadcast = scales.reshape([-1 if i == axis else 1 for i in range(tensor.dim())])
                answers = symmetric_answers(tensor, dtype, broadcast)
                yield f"GOLDEN_SYMMETRIC({head}, PerChannel{{{axis}}}, {bits_list(scales)}, {answers})"
            for size in (1, 2, 3, 8):
                rows = tensor.reshape(-1, tensor.shape[-1])
                groups = [symmetric_scale(part, qmax) for row in rows for part in row.split(size)]
                spread = [
                    scale
                    for row, found in zip(rows, torch.tensor(groups).reshape(len(rows), -1))
                    for scale, part in zip(found, row.split(size))
                    for _ in part
                ]
                broadcast = torch.stack(spread).reshape(shape)
                answers = symmetric_answers(tensor, dtype, broadcast)
                scales = bits_list(torch.tensor(groups))
                yield f"GOLDEN_SYMMETRIC({head}, PerGroup{{{size}}}, {scales}, {answers})"


def python_floats():
    numbers = [3.578823433670343, 100.0, 0.1, 1e16, 1e15, 123456789012345680.0, 1e-4, 1e-5, 1.5e-7]
    numbers += [5e-324, 1.7976931348623157e308, -2.5, 0.0, -0.0, 1 / 3, 2.0**53, 5.737007681779035]
    for number in numbers:
        yield f'GOLDEN_PYTHON_FLOAT({number.hex()}, "{number!r}")'


FILES = {
    "reductions.inc": reductions,
    "printed_tensors.inc": printed_tensors,
    "quantizations.inc": quantizations,
    "observations.inc": observations,
    "symmetric.inc": symmetric,
    "python_floats.inc": python_floats,
}


def main():
    torch.set_num_threads(1)
    differing = []
    count = 0
    for name, answers in FILES.items():
        lines = ["// Written by generate.py with PyTorch; see there.", *answers()]
        text = "\n".join(lines) + "\n"
        count += len(lines) - 1
        path = HERE / name
        if "--check" not in sys.argv:
            path.write_text(text)
        elif path.read_text() != text:
            differing.append(name)
    if differing:
        sys.exit(f"PyTorch {torch.__version__} answers otherwise than: {', '.join(differing)}")
    print(f"{count} golden answers in {len(FILES)} files, PyTorch {torch.__version__}")


main()
