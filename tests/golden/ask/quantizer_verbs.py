"""The PyTorch equivalents of the engine's quantizer and tile verbs."""

import functools
import math
import pathlib
import re

import torch

from programs import DTYPES, verb

FORMATS = {
    "int2": (-2, 1, "int8"),
    "int4": (-8, 7, "int8"),
    "int8": (-128, 127, "int8"),
    "int16": (-(2**15), 2**15 - 1, "int16"),
    "int32": (-(2**31), 2**31 - 1, "int32"),
    "uint2": (0, 3, "uint8"),
    "uint4": (0, 15, "uint8"),
    "uint8": (0, 255, "uint8"),
}
TORCH_TYPES = {"int8": torch.qint8, "uint8": torch.quint8, "int32": torch.qint32}


def limits_of(scheme):
    qmin, qmax, _ = FORMATS[scheme["format"]]
    return (-qmax, qmax) if scheme.get("restricted") else (qmin, qmax)


# ---- granularity ---------------------------------------------------------------------------------


def parts_of(tensor, granularity):
    """The flat indices of the elements of each scale, in the order of the scales."""
    positions = torch.arange(tensor.numel()).reshape(tensor.shape)
    if "perChannel" in granularity:
        axis = granularity["perChannel"]
        return [part.reshape(-1) for part in positions.unbind(axis)], [tensor.shape[axis]]
    if "perGroup" in granularity:
        size = granularity["perGroup"]
        rows = positions.reshape(-1, tensor.shape[-1])
        groups = [part for row in rows for part in row.split(size)]
        return groups, [*tensor.shape[:-1], math.ceil(tensor.shape[-1] / size)]
    return [positions.reshape(-1)], [1]


@functools.lru_cache(None)
def part_of_each(shape, key):
    """The index of each element's part."""
    parts, _ = parts_of(torch.empty(shape), dict(key))
    result = torch.empty(shape, dtype=torch.int64).reshape(-1)
    for number, part in enumerate(parts):
        result[part] = number
    return result.reshape(shape)


def spread(values, tensor, granularity):
    """Expands one value per part to one value per element."""
    return values.reshape(-1)[part_of_each(tensor.shape, tuple(granularity.items()))]


@functools.lru_cache(None)
def ranges(tensor, key, percentiles):
    """Both ends of each part's values, and the shape of the scales. Equal ends stand for a constant."""
    parts, shape = parts_of(tensor, dict(key))
    result = []
    for part in parts:
        values = tensor.reshape(-1)[part]
        low, high = values.min().item(), values.max().item()
        if percentiles and low != high:
            low, high = (torch.quantile(values, percent / 100).item() for percent in percentiles)
        result.append((low, high))
    return result, shape


# ---- the verbs -----------------------------------------------------------------------------------


def rounded(x, scale, zero_point, convention):
    if convention == "shift_then_round":
        return torch.round(x / scale + zero_point)
    if convention == "onnx":
        return torch.round(x / scale) + zero_point
    return torch.round(x * (1 / scale)) + zero_point


def quantized(x, scale, zero_point, scheme):
    convention = scheme.get("convention", "shift_then_round")
    levels = rounded(x, scale, zero_point, convention)
    qmin, qmax = limits_of(scheme)
    storage = DTYPES[FORMATS[scheme["format"]][2]]
    if convention == "torch":
        fits = (levels >= -(2.0**63)) & (levels < 2.0**63)
        return torch.where(fits, levels.double(), float(qmin)).clamp(qmin, qmax).to(storage)
    return levels.clamp(qmin, qmax).to(storage)


def dequantized(q, scale, zero_point):
    return scale * (q.float() - zero_point)


def parameters(tensor, quantizer):
    granularity = quantizer["scheme"].get("granularity", {})
    scale = spread(quantizer["scales"], tensor, granularity)
    return scale, spread(quantizer["zeroPoints"].float(), tensor, granularity)


@verb
def quantize(tensor, quantizer):
    return quantized(tensor, *parameters(tensor, quantizer), quantizer["scheme"])


@verb
def dequantize(tensor, quantizer):
    return dequantized(tensor, *parameters(tensor, quantizer))


@verb
def roundAffine(tensor, quantizer):
    convention = quantizer["scheme"].get("convention", "shift_then_round")
    return rounded(tensor, *parameters(tensor, quantizer), convention)


@verb
def measure(tensor, quantizer):
    q = quantize(tensor, quantizer)
    restored = dequantize(q, quantizer)
    error = (restored - tensor).double()
    x, y = tensor.double(), restored.double()
    noise, signal = error.square().sum().item(), x.square().sum().item()
    norms = x.norm() * y.norm()
    return {
        "quantized": q,
        "dequantized": restored,
        "report": {
            "mse": noise / tensor.numel(),
            "mae": error.abs().mean().item(),
            "max": error.abs().max().item(),
            "norm": math.sqrt(noise),
            "relative": math.sqrt(noise / signal) if noise else 0.0,
            "sqnr": 10 * math.log10(signal / noise) if noise else math.inf,
            "cosine": ((x * y).sum() / norms).item() if norms else float(signal == y.square().sum()),
            "clippedShare": clippedFraction(tensor, quantizer),
        },
    }


@verb
def clippedFraction(tensor, quantizer):
    qmin, qmax = limits_of(quantizer["scheme"])
    levels = roundAffine(tensor, quantizer)
    return ((levels < qmin) | (levels > qmax)).double().mean().item()


@verb
def anatomize(tensor, quantizer):
    scale, zero_point = parameters(tensor, quantizer)
    q = quantize(tensor, quantizer)
    restored = dequantize(q, quantizer)
    return {
        "scales": scale,
        "zeroPoints": spread(quantizer["zeroPoints"], tensor, quantizer["scheme"].get("granularity", {})),
        "rounded": roundAffine(tensor, quantizer),
        "quantized": q,
        "dequantized": restored,
        "error": restored - tensor,
        "absError": (restored - tensor).abs(),
        "errorNorm": torch.norm(restored - tensor).item(),
        "meanSquaredError": (restored - tensor).square().mean().item(),
    }


def asymmetric(low, high, qmin, qmax):
    if low == high:
        return (low or 1.0), 0
    scale = (high - low) / (qmax - qmin)
    return scale, int(max(qmin, min(qmax, round(qmin - low / scale))))


@verb
def observe(tensor, scheme, observer):
    qmin, qmax = limits_of(scheme)
    percentiles = tuple(observer["percentile"]) if isinstance(observer, dict) else ()
    ends, shape = ranges(tensor, tuple(scheme.get("granularity", {}).items()), percentiles)
    scales, zero_points = [], []
    for low, high in ends:
        magnitude = max(abs(low), abs(high))
        if scheme.get("symmetric"):
            scale, zero_point = (magnitude / ((qmax - qmin) / 2)) or 1.0, 0
        elif observer == "absMax" and low != high:
            scale, zero_point = asymmetric(-magnitude, magnitude, qmin, qmax)
        else:
            scale, zero_point = asymmetric(low, high, qmin, qmax)
        scales.append(scale)
        zero_points.append(zero_point)
    return {
        "scales": torch.tensor(scales, dtype=torch.float64).float().reshape(shape),
        "zeroPoints": torch.tensor(zero_points, dtype=torch.int32).reshape(shape),
    }


@verb
def quantizeInto(x, settings):
    scale, zero_point = torch.tensor(settings["scale"]), torch.tensor(float(settings["zeroPoint"]))
    scheme = {"format": settings["dtype"], "convention": settings["convention"]}
    if settings["convention"] == "torch" and settings["dtype"] in TORCH_TYPES:
        kind = TORCH_TYPES[settings["dtype"]]
        return torch.quantize_per_tensor(x, settings["scale"], settings["zeroPoint"], kind).int_repr()
    return quantized(x, scale, zero_point, scheme)


@verb
def dequantizeInto(q, settings):
    return dequantized(q, torch.tensor(settings["scale"]), float(settings["zeroPoint"]))


@verb
def pack(tensor, name):
    bits = int(name[-1])
    per_byte = 8 // bits
    values = tensor.reshape(-1).long() & (2**bits - 1)
    padded = torch.cat([values, values.new_zeros(-len(values) % per_byte)]).reshape(-1, per_byte)
    return (padded << (torch.arange(per_byte) * bits)).sum(1).to(torch.uint8)


@verb
def unpack(tensor, name, count):
    bits = int(name[-1])
    fields = (tensor.long()[:, None] >> (torch.arange(8 // bits) * bits)) & (2**bits - 1)
    values = fields.reshape(-1)[:count]
    if name.startswith("int"):
        values = torch.where(values >= 2 ** (bits - 1), values - 2**bits, values)
    return values.to(DTYPES[FORMATS[name][2]])


@verb
def luma(picture):
    red, green, blue = (picture[..., channel].long() for channel in range(3))
    return ((19595 * red + 38470 * green + 7471 * blue + 32768) >> 16).float()


@verb
def landscape(tensor, scheme, scales, zero_points):
    rows = []
    for zero_point in zero_points.float():
        levels = [quantized(tensor, scale, zero_point, scheme) for scale in scales]
        errors = [dequantized(q, scale, zero_point) - tensor for q, scale in zip(levels, scales)]
        rows.append(torch.stack([error.double().square().mean() for error in errors]))
    return torch.stack(rows)


@verb
def histogram(tensor, bins, low, high):
    return torch.histc(tensor, bins, low, high).to(torch.int32)


GENERATORS = pathlib.Path(__file__).parents[3] / "web" / "docs" / "use" / "generators.md"
PROGRAMS = dict(re.findall(r"^## (\w+)\n.*?^```python\n(.*?)^```", GENERATORS.read_text(), re.M | re.S))


@verb
def generate(kind, shape, seed):
    """Runs the program that defines the kind."""
    names = {"torch": torch, "shape": shape, "seed": seed}
    exec(PROGRAMS[kind], names)
    return names["x"]


@verb
def linearW8a32(x, weight, scales, bias=None):
    product = torch.nn.functional.linear(x, weight.to(x.dtype)) * scales
    return product if bias is None else product + bias


@verb
def linearInt8(x, qparams, weight, bias=None):
    left = x.int() - qparams["zeroPoint"]
    right = weight["values"].int() - weight["zeroPoints"].reshape(-1, 1)
    accumulators = left @ right.T
    output = qparams["scale"] * weight["scales"] * accumulators
    return {"accumulators": accumulators, "output": output if bias is None else output + bias}
