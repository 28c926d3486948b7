"""PyTorch's answers for every integer format, convention and granularity, and for packing."""

from typing import Any, NamedTuple

import numpy as np
import torch

from encoding import bits_list, integer_list

# name: (bits, signed, the dtype that stores it)
FORMATS = {
    "int2": (2, True, torch.int8),
    "int4": (4, True, torch.int8),
    "int8": (8, True, torch.int8),
    "int16": (16, True, torch.int16),
    "int32": (32, True, torch.int32),
    "uint2": (2, False, torch.uint8),
    "uint4": (4, False, torch.uint8),
    "uint8": (8, False, torch.uint8),
}
TORCH_QUANTIZED = {"int8": torch.qint8, "uint8": torch.quint8, "int32": torch.qint32}
CONVENTIONS = ("shift_then_round", "onnx", "torch")


class Case(NamedTuple):
    format: str
    granularity: tuple
    limits: tuple
    dtype: torch.dtype
    tensor: Any
    scales: Any
    zero_points: Any
    # Those of each element.
    all_scales: Any
    all_zero_points: Any
    call: str


def limits_of(name, restricted):
    width, signed, _ = FORMATS[name]
    qmin = -(2 ** (width - 1)) if signed else 0
    qmax = qmin + 2**width - 1
    return (-qmax if restricted else qmin), qmax


def parts_of(shape, granularity):
    """The flat indices of the elements of each scale, in the order of the scales."""
    index = torch.arange(torch.Size(shape).numel()).reshape(shape)
    kind, size = granularity
    if kind == "PerTensor":
        return [index.reshape(-1)]
    if kind == "PerChannel":
        return [part.reshape(-1) for part in index.transpose(0, size)]
    return [part for row in index.reshape(-1, shape[-1]) for part in row.split(size)]


def written(granularity):
    kind, size = granularity
    return "PerTensor{}" if size is None else f"{kind}{{{size}}}"


def spread(parameters, parts, shape):
    result = torch.empty(torch.Size(shape).numel(), dtype=parameters.dtype)
    for parameter, part in zip(parameters, parts):
        result[part] = parameter
    return result.reshape(shape)


def rounded_by(convention, tensor, scales, zero_points):
    if convention == "shift_then_round":
        return torch.round(tensor / scales + zero_points)
    if convention == "onnx":
        return torch.round(tensor / scales) + zero_points
    return torch.round(tensor * (1.0 / scales)) + zero_points


def stored_by(convention, rounded, limits, dtype):
    if convention == "torch":
        return rounded.to(torch.int64).clamp(*limits).to(dtype)
    return rounded.clamp(*limits).to(dtype)


def causes_of(rounded, stored, limits, error):
    """As numbers: 0 wrapped, 1 clipped, 2 rounded, 3 exact."""
    causes = []
    for asked, got, difference in zip(*(t.reshape(-1).tolist() for t in (rounded, stored, error))):
        limit = limits[0] if asked < limits[0] else limits[1] if asked > limits[1] else None
        if asked == got:
            causes.append(3 if difference == 0 else 2)
        else:
            causes.append(1 if got == limit else 0)
    return causes


def check_with_torch(name, granularity, tensor, scales, zero_points, stored):
    """Checks that the formula of the torch convention equals torch.quantize_per_*."""
    kind, axis = granularity
    if name not in TORCH_QUANTIZED or kind == "PerGroup":
        return
    dtype = TORCH_QUANTIZED[name]
    if kind == "PerTensor":
        theirs = torch.quantize_per_tensor(tensor, scales[0].item(), zero_points[0].item(), dtype)
    else:
        theirs = torch.quantize_per_channel(tensor, scales, zero_points, axis, dtype)
    assert torch.equal(theirs.int_repr(), stored), (name, granularity)


SPECIAL = [0.0, -0.0, 1e-45, -1e-38, 3.4e38, -3.4e38, 1e10, -1e10]
SPECIAL += [float("nan"), float("inf"), float("-inf"), 2147483648.0, 1e30, -9.3e18]


def boundary_values(shape, scales, zero_points, limits):
    """Values on levels, ties and limits of each element's own scale, and those of SPECIAL."""
    values = []
    low, high = limits
    levels = [low, low, high, high, 0, 1, 2, -1, low - 3, high + 3, low, high]
    offsets = [0.0, -0.5, 0.5, 0.0, 0.5, 0.5, -0.5, 0.5, 0.25, -0.25, 0.5, -0.5]
    flat = zip(scales.reshape(-1).tolist(), zero_points.reshape(-1).tolist())
    for i, (scale, zero_point) in enumerate(flat):
        if i % 3 == 2:
            values.append(SPECIAL[(i // 3) % len(SPECIAL)])
        else:
            j = i - i // 3
            values.append((levels[j % 12] + offsets[j % 12] - zero_point) * scale)
    return torch.tensor(values).reshape(shape)


def cases():
    """For each format and granularity a tensor, with the quantizer as a call of a macro."""
    shape = (3, 14)
    granularities = [("PerTensor", None), ("PerChannel", 0), ("PerChannel", 1)]
    granularities += [("PerGroup", 7), ("PerGroup", 5)]
    some_scales = [0.5, 3.5, 0.1, -2.0, 1e-3, 7.25, 0.3, 3.578823433670343]
    some_zero_points = [0, 3, -77, 1, -2, 126, -128]
    for name, (_, signed, dtype) in FORMATS.items():
        for which, granularity in enumerate(granularities):
            restricted = signed and which % 2 == 1
            limits = limits_of(name, restricted)
            parts = parts_of(shape, granularity)
            scales = torch.tensor([some_scales[(i + which) % 8] for i in range(len(parts))])
            chosen = [some_zero_points[(i + which) % 7] for i in range(len(parts))]
            zero_points = torch.tensor([max(limits[0], min(z, limits[1])) for z in chosen])
            all_scales, all_zero_points = (spread(p, parts, shape) for p in (scales, zero_points))
            tensor = boundary_values(shape, all_scales, all_zero_points, limits)
            range_name = "restricted" if restricted else "full"
            call = (
                f"GOLDEN_QUANTIZER({name}, {range_name}, {written(granularity)}, {integer_list(shape)}, "
                f"{bits_list(tensor)}, {bits_list(scales)}, {integer_list(zero_points.tolist())})"
            )
            yield Case(
                name, granularity, limits, dtype, tensor, scales, zero_points, all_scales, all_zero_points, call
            )


def answer(case, convention, rounded):
    """The levels that follow from the rounded values, and their answer as a call of a macro."""
    stored = stored_by(convention, rounded, case.limits, case.dtype)
    restored = case.all_scales * (stored.float() - case.all_zero_points)
    causes = causes_of(rounded, stored, case.limits, restored - case.tensor)
    return stored, (
        f"GOLDEN_CONVENTION({convention}, {bits_list(rounded)}, "
        f"{integer_list(stored.reshape(-1).tolist())}, {bits_list(restored)}, "
        f'"{"".join(map(str, causes))}")'
    )


def quantizers():
    for case in cases():
        yield case.call
        for convention in CONVENTIONS:
            rounded = rounded_by(convention, case.tensor, case.all_scales, case.all_zero_points)
            stored, call = answer(case, convention, rounded)
            if convention == "torch" and case.limits == limits_of(case.format, False):
                check_with_torch(case.format, case.granularity, case.tensor, case.scales, case.zero_points, stored)
            yield call


def away_from_zero(tensor):
    """Rounds float32 numbers; float64 has the sum of each with a half, of 0.49999997 too."""
    wide = tensor.numpy().astype(np.float64)
    return torch.from_numpy(np.trunc(wide + np.copysign(0.5, wide)).astype(np.float32))


def halves_away():
    """The same quantizers where halves round away from 0, for which PyTorch has no function."""
    for case in cases():
        yield case.call
        tensor, scales, zero_points = case.tensor, case.all_scales, case.all_zero_points
        yield answer(case, "shift_then_round", away_from_zero(tensor / scales + zero_points))[1]
        yield answer(case, "onnx", away_from_zero(tensor / scales) + zero_points)[1]
        yield answer(case, "torch", away_from_zero(tensor * (1.0 / scales)) + zero_points)[1]


def packed_by_course(values, width):
    """Low bits first, shifted into place one element after the other."""
    per_byte = 8 // width
    packed = torch.zeros((len(values) + per_byte - 1) // per_byte, dtype=torch.uint8)
    for i, value in enumerate(values):
        packed[i // per_byte] |= (value & (2**width - 1)) << (width * (i % per_byte))
    return packed.tolist()


def packings():
    for name in ("uint2", "int2", "uint4", "int4"):
        width = FORMATS[name][0]
        qmin, qmax = limits_of(name, False)
        for count in (0, 1, 2, 3, 4, 5, 7, 8, 33):
            values = [qmin + (5 * i + i // 3) % (qmax - qmin + 1) for i in range(count)]
            yield (
                f"GOLDEN_PACKED({name}, {integer_list(values)}, "
                f"{integer_list(packed_by_course(values, width))})"
            )


FILES = {"quantizers.inc": quantizers, "halves_away.inc": halves_away, "packings.inc": packings}
