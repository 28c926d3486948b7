"""The page's plot of quantization errors: four tensors and the cause of each element's error."""

from matplotlib._values import reals

_TYPE = "application/vnd.zeropoint.panels+json"
_TEXT = "<Figure size 1600x400 with 4 Axes>"


def draw_panels(original, quantized, dequantized, limits, n_bits):
    """Displays original, quantized, dequantized and absolute error; `limits` is an iinfo."""
    # Loaded with the first panels: most cells need neither, and Python starts sooner without.
    from _zeropoint import display
    from _zeropoint.causes import causes

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
    found = causes(original, quantized, dequantized, n_bits)
    if found is not None:
        spec["causes"] = found
    display.publish({_TYPE: spec, "text/plain": _TEXT})


def _plain(tensor):
    return {
        "dtype": str(tensor.dtype).removeprefix("torch."),
        "shape": list(tensor.shape),
        "data": reals(tensor.flatten()),
    }
