"""PyTorch's answers for quantized linear layers and for the errors of a quantization."""

import itertools
import math

import torch
import torch.nn.functional as F

from encoding import LESSON, bits_list, integer_list, sequence
from integer_answers import CONVENTIONS, FORMATS, limits_of, parts_of, rounded_by, spread, stored_by, written

SHAPES = [((2, 3), 2), ((3, 17), 5), ((1, 64), 1), ((4, 64), 9), ((2, 3, 8), 4), ((8,), 3), ((6, 1), 7)]
SHAPES += [((2, 300), 6), ((1, 1), 1)]


def integers(count, seed, dtype):
    """From -128 to 127 as `integers_of` in tests/native/test_linear.cpp makes them; 0 to 255 in uint8."""
    return (torch.floor(sequence(count, seed)) + (128 if dtype == torch.uint8 else 0)).to(dtype)


def linears():
    for number, (shape, outputs) in enumerate(SHAPES):
        inner = shape[-1]
        count = torch.Size(shape).numel()
        head = f'{integer_list(shape)}, {outputs}, {number}'
        x = (sequence(count, 300 + number) / 7).reshape(shape)
        weight = integers(outputs * inner, 400 + number, torch.int8).reshape(outputs, inner)
        scales = sequence(outputs if number % 2 else 1, 500 + number).abs() / 1000 + 0.001
        bias = sequence(outputs, 600 + number) if number % 3 else None
        output = F.linear(x, weight.to(x.dtype)) * scales
        if bias is not None:
            output = output + bias
        written_bias = '""' if bias is None else bits_list(bias)
        yield f"GOLDEN_W8A32({head}, {bits_list(scales)}, {written_bias}, {bits_list(output)})"

        dtype = torch.uint8 if number % 2 else torch.int8
        q_x = integers(count, 300 + number, dtype).reshape(shape)
        x_scale, x_zero_point = 0.0371 * (number + 1), (100, -5, 3, 0)[number % 4] % 128
        zero_points = torch.zeros(len(scales), dtype=torch.int32)
        if number % 3 == 2:
            zero_points = torch.arange(len(scales), dtype=torch.int32) * 3 - 7
        shifted = weight.to(torch.int32) - zero_points.reshape(-1, 1)
        accumulators = (q_x.to(torch.int32) - x_zero_point) @ shifted.T
        output = x_scale * scales * accumulators
        if bias is not None:
            output = output + bias
        yield (
            f"GOLDEN_LINEAR_INT8({head}, {'uint8' if number % 2 else 'int8'}, {x_scale!r}, {x_zero_point}, "
            f"{bits_list(scales)}, {integer_list(zero_points.tolist())}, {written_bias}, "
            f"{integer_list(accumulators.reshape(-1).tolist())}, {bits_list(output)})"
        )


def figures(tensor, restored, rounded, limits, bits):
    """In float64, from the float32 errors."""
    x, y, error = tensor.double(), restored.double(), (restored - tensor).double()
    squares = error.square().sum().item()
    clipped = ((rounded < limits[0]) | (rounded > limits[1])).double().mean().item()
    sqnr = math.inf if squares == 0 else 10 * math.log10(x.square().sum().item() / squares)
    cosine = F.cosine_similarity(x.reshape(-1), y.reshape(-1), dim=0, eps=0).item()
    answers = [error.square().mean(), error.abs().mean(), error.abs().max(), error.norm()]
    answers = [answer.item() for answer in answers]
    answers += [error.norm().item() / x.norm().item(), sqnr, cosine, clipped, bits]
    return ", ".join("INFINITY" if math.isinf(answer) else answer.hex() for answer in answers)


def wrapped(rounded, width, signed, dtype):
    """Unclamped, as the low bits of the format."""
    half = 2 ** (width - 1) if signed else 0
    stored = rounded.to(torch.int64)
    assert torch.equal(stored.to(dtype), rounded.to(dtype))
    return (torch.remainder(stored + half, 2**width) - half).to(dtype)


def reports():
    granularities = [("PerTensor", None), ("PerChannel", 0), ("PerChannel", 1), ("PerGroup", 5), ("PerGroup", 4)]
    tensors = [(LESSON, (3, 3), 4.0), (None, (7, 12), 0.9), (None, (40, 52), 0.11), (None, (2, 700), 30.0)]
    for number, (tensor, shape, step) in enumerate(tensors):
        count = torch.Size(shape).numel()
        if tensor is None:
            tensor = sequence(count, 700 + number).reshape(shape)
        for which, name in enumerate(("int8", "uint4", "int2", "int16")):
            granularity = granularities[(which + number) % 5]
            convention = CONVENTIONS[(which + number) % 3]
            limits = limits_of(name, False)
            parts = parts_of(shape, granularity)
            scales = torch.tensor([step * (1 + i % 5) for i in range(len(parts))])
            zero_points = torch.tensor([limits[0] // 2 + 1 + i % 2 for i in range(len(parts))])
            all_scales, all_zero_points = (spread(p, parts, shape) for p in (scales, zero_points))
            rounded = rounded_by(convention, tensor, all_scales, all_zero_points)
            width, signed, dtype = FORMATS[name]
            bits = (count * width + len(parts) * (32 + width)) / count
            head = f"{name}, {convention}, {written(granularity)}, {integer_list(shape)}, {number}, {step}"
            for clamp, cast in itertools.product((True, False), repeat=2):
                stored = stored_by(convention, rounded, limits, dtype) if clamp else wrapped(rounded, width, signed, dtype)
                difference = stored.float() - all_zero_points if cast else stored - all_zero_points.to(dtype)
                answers = figures(tensor, all_scales * difference, rounded, limits, bits)
                way = f"{'clamp' if clamp else 'wrap'}, {'yes' if cast else 'no'}"
                yield f"GOLDEN_REPORT({head}, {limits[0] // 2 + 1}, {way}, {answers})"


FILES = {"linears.inc": linears, "reports.inc": reports}
