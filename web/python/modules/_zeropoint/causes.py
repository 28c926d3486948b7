"""Why each element of a quantized tensor is wrong, as the core says.

The panels get three tensors and not the quantizer that made them. So the scales and zero points are
recovered from the integers and the dequantized values, and the core quantizes the original with
them. Only if it returns these very integers does it name the causes.
"""

import torch
import zeropoint as zp

# How far a dequantized value may be from scale * (integer - zero point), relative to itself: as far
# as a few roundings take it where the formula is written in another order.
_ROUNDINGS = 2.0**-20
# The float32 scales around the estimate that are tried, in steps of one.
_NEIGHBOURS = (0, 1, -1, 2, -2, 3, -3)
_CONVENTIONS = ("shift_then_round", "onnx", "torch")


def causes(original, quantized, dequantized, n_bits):
    """For each element one of `zeropoint.causes`; None where no quantizer gives these integers."""
    if not original.numel() or not original.dtype.is_floating_point:
        return None
    original, values = original.float().contiguous(), dequantized.float()
    for granularity, parts in _granularities(quantized.shape):
        recovered = _recovered(parts(quantized), parts(values))
        if recovered is None:
            continue
        for scheme, clamp in _schemes(quantized.dtype, granularity, n_bits):
            try:
                quantizer = zp.Quantizer(scheme, *recovered)
                if torch.equal(zp.quantize(original, quantizer, clamp=clamp), quantized):
                    found = zp.anatomize(original, quantizer, clamp=clamp).causes
                    return _named(found, original == values)
            except zp.QuantError:
                continue
    return None


def _named(found, is_exact):
    """The names of causes. That an element is exact is said of the values that are shown."""
    exact, rounded = zp.causes.index("exact"), zp.causes.index("rounded")
    pairs = zip(found.flatten().tolist(), is_exact.flatten().tolist())
    return [
        zp.causes[(exact if same else rounded) if cause in (exact, rounded) else cause]
        for cause, same in pairs
    ]


def _granularities(shape):
    """Each granularity with a function that brings its parts into the rows of a matrix."""
    yield {"per_tensor": True}, lambda tensor: tensor.reshape(1, -1)
    for axis in range(len(shape) if len(shape) > 1 else 0):
        yield {"per_channel": axis}, lambda tensor: tensor.movedim(axis, 0).reshape(shape[axis], -1)
    last = shape[-1] if len(shape) > 0 else 1
    for size in range(last // 2, 1, -1):
        if last % size == 0:
            yield {"per_group": size}, lambda tensor: tensor.reshape(-1, size)


def _schemes(dtype, granularity, n_bits):
    """The schemes whose integers have a dtype, with and without the clamp."""
    stored = str(dtype).removeprefix("torch.")
    narrow = stored.rstrip("0123456789") + str(n_bits)
    is_signed = not stored.startswith("u")
    for format in dict.fromkeys((narrow, stored)):
        for convention in _CONVENTIONS:
            for restricted in (False, True) if is_signed else (False,):
                for clamp in (True, False):
                    yield zp.Scheme(format, granularity, None, restricted, convention), clamp


def _recovered(levels, values):
    """Scales (parts,) and zero points with which the integers of each row give its values, or None."""
    levels, values = levels.double(), values.double()
    high, low = levels.amax(1, keepdim=True), levels.amin(1, keepdim=True)
    top = values.gather(1, levels.argmax(1, keepdim=True))
    bottom = values.gather(1, levels.argmin(1, keepdim=True))
    # One level alone is a symmetric one.
    is_flat = high == low
    estimate = torch.where(is_flat, top / high, (top - bottom) / (high - low))
    zero_points = torch.where(is_flat, torch.zeros_like(high), torch.round(low - bottom / estimate))
    differences = levels - zero_points
    # The largest difference has the most digits of the scale.
    largest = differences.abs().argmax(1, keepdim=True)
    scales = values.gather(1, largest) / differences.gather(1, largest)
    scales = torch.where(is_flat & (high == 0) & (top == 0), torch.ones_like(scales), scales)
    if not bool((scales * differences - values).abs().le(values.abs() * _ROUNDINGS).all()):
        return None
    return _exact(scales.float(), differences.float(), values.float()), zero_points.flatten().int()


def _exact(scales, differences, values):
    """Chooses, among the scales near each one, that which reproduces the most values bit for bit."""
    bits = scales.view(torch.int32)
    around = [(bits + step).view(torch.float32) for step in _NEIGHBOURS]
    hits = torch.stack([(one * differences == values).sum(1) for one in around])
    best = hits.argmax(0, keepdim=True)
    return torch.stack([one.flatten() for one in around]).gather(0, best).flatten()
