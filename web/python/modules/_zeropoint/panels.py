"""The page's plot of quantization errors: four tensors and the cause of each element's error."""

import torch
from matplotlib._values import reals

_TYPE = "application/vnd.zeropoint.panels+json"
_TEXT = "<Figure size 1600x400 with 4 Axes>"


def draw_panels(original, quantized, dequantized, limits, n_bits):
    """Displays original, quantized, dequantized and absolute error; `limits` is an iinfo."""
    from _zeropoint import display

    original, quantized, dequantized = (
        one.detach().cpu() for one in (original, quantized, dequantized)
    )
    if not original.shape == quantized.shape == dequantized.shape:
        shapes = ", ".join(str(tuple(one.shape)) for one in (original, quantized, dequantized))
        raise ValueError(f"the three tensors must have one shape; they have {shapes}")
    error = (original - dequantized).abs()
    spec = {
        "original": _plain(original),
        "quantized": _plain(quantized),
        "dequantized": _plain(dequantized),
        "error": _plain(error),
        "dtype": limits.dtype,
        "n_bits": n_bits,
        "qmin": limits.min,
        "qmax": limits.max,
        "titles": {
            "original": "Original Tensor",
            "quantized": f"{n_bits}-bit Quantized Tensor",
            "dequantized": "Dequantized Tensor",
            "error": "Quantization Error Tensor",
        },
        "words": {"clipped": "clipped", "wrapped": "wrapped"},
    }
    found = causes(original, quantized, dequantized)
    if found is not None:
        spec["causes"] = found
    display.publish({_TYPE: spec, "text/plain": _TEXT})


def _plain(tensor):
    return {
        "dtype": str(tensor.dtype).removeprefix("torch."),
        "shape": list(tensor.shape),
        "data": reals(tensor.flatten()),
    }


def causes(original, quantized, dequantized):
    """For each element 'exact', 'rounded', 'clipped' or 'wrapped'; None if it cannot be determined.

    An element is rounded if its error is at most half a step. What is further off was clipped if it
    has the extreme integer on the side of its value, else it wrapped. The step is the scale: that
    with which the integers become the dequantized values, of the whole tensor, of each row or of
    each column.
    """
    if not original.numel() or not original.dtype.is_floating_point:
        return None
    step = _step(quantized, dequantized)
    if step is None:
        return None
    signed = original.float() - dequantized.float()
    error = signed.abs()
    far = error > step.abs() * 0.5001
    upwards = (signed > 0) == (step > 0)
    extreme = torch.where(upwards, quantized == quantized.max(), quantized == quantized.min())
    clipped = (far & extreme).flatten().tolist()
    exact = (error == 0).flatten().tolist()
    return [
        "exact" if is_exact else "clipped" if is_clipped else "wrapped" if is_far else "rounded"
        for is_exact, is_clipped, is_far in zip(exact, clipped, far.flatten().tolist())
    ]


def _step(quantized, dequantized):
    """The scale of each element, as a tensor that broadcasts; None if there is no such scale."""
    values, levels = dequantized.float(), quantized.float()
    shape = values.shape
    found = _affine(levels.reshape(1, -1), values.reshape(1, -1))
    if found is not None:
        return found.reshape([1] * len(shape))
    if len(shape) != 2:
        return None
    found = _affine(levels, values)
    if found is not None:
        return found
    found = _affine(levels.t(), values.t())
    return None if found is None else found.t()


def _affine(levels, values):
    """The scale (rows, 1) if in each row `values = scale * (levels - zero_point)`."""
    high, low = levels.amax(1, keepdim=True), levels.amin(1, keepdim=True)
    nothing = torch.full_like(values, -float("inf"))
    top = torch.where(levels == high, values, nothing).amax(1, keepdim=True)
    bottom = torch.where(levels == low, values, nothing).amax(1, keepdim=True)
    scale = (top - bottom) / (high - low)
    fits = (bottom + scale * (levels - low) - values).abs() <= scale.abs() * 1e-2
    return scale if bool(fits.all()) and bool((scale != 0).all()) else None
