"""Limits of integers, and the scale and zero point that they give with a range of floats."""

import warnings

import torch

SYMMETRIC = (torch.per_tensor_symmetric, torch.per_channel_symmetric)
PER_TENSOR = (torch.per_tensor_affine, torch.per_tensor_symmetric)
PER_CHANNEL = (torch.per_channel_affine, torch.per_channel_symmetric)

# The limits of each type, and those with `reduce_range`.
_LIMITS = {
    torch.qint8: ((-128, 127), (-64, 63)),
    torch.quint8: ((0, 255), (0, 127)),
    torch.qint32: ((-(2**31), 2**31 - 1),) * 2,
}


def limits(dtype, quant_min, quant_max, reduce_range):
    """The given limits after PyTorch's checks, or those of the type."""
    if quant_min is None or quant_max is None:
        return _LIMITS[dtype][bool(reduce_range)]
    assert quant_min <= 0 <= quant_max, "Used-specified quantization range must include 0."
    assert quant_min < quant_max, (
        "qmin must be strictly less than qmax for user-specified quantization range."
    )  # fmt: skip
    for kind, count, said in ((torch.qint8, 256, 256), (torch.qint32, 2**31, 4294967296)):
        assert dtype is not kind or quant_max - quant_min + 1 <= count, (
            f"quantization range should be positive and not exceed the maximum bit range (={said})."
        )  # fmt: skip
    return (quant_min // 2, quant_max // 2) if reduce_range else (quant_min, quant_max)


def has_range(low, high):
    """Whether anything was observed; warns if not, and refuses limits in the wrong order."""
    is_empty = low.numel() == 0 or high.numel() == 0
    if is_empty or (
        low.dim() == 0 and low.item() == float("inf") and high.item() == float("-inf")
    ):
        warnings.warn(
            "must run observer before calling calculate_qparams. Returning default values."
        )
        return False
    assert bool((low <= high).all()), f"min {low} should be less than max {high}"
    return True


def qparams(observer, low, high):
    """Scales (float32) and zero points of an observer with limits, scheme, type and `eps`."""
    if not has_range(low, high):
        return torch.tensor([1.0]), torch.tensor([0])
    quant_min, quant_max = observer.quant_min, observer.quant_max
    low, high = torch.minimum(low, torch.zeros_like(low)), torch.maximum(high, torch.zeros_like(high))
    if observer.qscheme in SYMMETRIC:
        scale = torch.maximum(-low, high) / (float(quant_max - quant_min) / 2)
        scale = torch.maximum(scale, observer.eps)
        zero_point = torch.full(low.shape, _middle(observer), dtype=torch.int64)
    else:
        scale = torch.maximum((high - low) / float(quant_max - quant_min), observer.eps)
        zero_point = quant_min - torch.round(low / scale).to(torch.int)
        zero_point = torch.clamp(zero_point, quant_min, quant_max)
    # A single scale is a vector too.
    return tuple(one.reshape(1) if one.ndim == 0 else one for one in (scale, zero_point))


def _middle(observer):
    """The zero point of a symmetric range."""
    if observer.dtype is not torch.quint8:
        return 0
    is_custom = observer.has_customized_qrange
    return (observer.quant_min + observer.quant_max) // 2 if is_custom else 128
