"""PyTorch's answers for src/quant."""

import torch

from encoding import INTEGERS, LESSON, NAMES, bits_list, integer_list, sequence


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
    """The course's formulas with scales that are broadcast to the tensor's shape."""
    limits = torch.iinfo(dtype)
    quantized = torch.round(tensor / scales).clamp(limits.min, limits.max).to(dtype)
    restored = scales * quantized.float()
    error = (restored - tensor).square().mean().item()
    integers = integer_list(quantized.reshape(-1).tolist())
    return f"{integers}, {bits_list(restored)}, {error.hex()}"


def symmetric_scale(part, qmax):
    """1 for zeros, for which the course would divide by a scale of zero."""
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


FILES = {
    "quantizations.inc": quantizations,
    "observations.inc": observations,
    "symmetric.inc": symmetric,
}
