"""Charts for the quantization lessons, drawn with matplotlib."""

import matplotlib.pyplot as plt
import torch
from matplotlib.colors import Normalize, TwoSlopeNorm


def _draw(axes, tensor, title, colors, norm, decimals):
    values = torch.atleast_2d(tensor).detach().cpu()
    axes.imshow(values.tolist(), cmap=colors, norm=norm)
    axes.set_title(title)
    axes.set_xticks([])
    axes.set_yticks([])
    if values.numel() > 256:
        return
    for row in range(values.shape[0]):
        for column in range(values.shape[1]):
            number = values[row, column].item()
            red, green, blue, _ = plt.get_cmap(colors)(norm(number))
            dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
            axes.text(
                column,
                row,
                f"{number:.{decimals}f}",
                ha="center",
                va="center",
                color="white" if dark else "black",
            )


def plot_quantization_errors(
    original_tensor, quantized_tensor, dequantized_tensor, dtype=None, n_bits=None
):
    """Draws the original, the quantized and the de-quantized tensor, and the absolute error.

    The original and the de-quantized tensor share one color scale around zero, so that equal
    values look equal; the quantized one has the whole range of its integer type.

    `dtype` defaults to the quantized tensor's own and decides the range of the colors; `n_bits`
    defaults to its width and stands in the title.
    """
    error = (original_tensor - dequantized_tensor).abs()
    limit = max(original_tensor.abs().max().item(), dequantized_tensor.abs().max().item(), 1e-9)
    shared = TwoSlopeNorm(0, -limit, limit)
    limits = torch.iinfo(dtype or quantized_tensor.dtype)
    figure, axes = plt.subplots(1, 4, figsize=(16, 4))
    _draw(axes[0], original_tensor, "Original Tensor", "PuOr", shared, 2)
    whole = Normalize(limits.min, limits.max)
    _draw(axes[1], quantized_tensor, f"{n_bits or limits.bits}-bit Quantized Tensor", "PuOr", whole, 0)
    _draw(axes[2], dequantized_tensor, "Dequantized Tensor", "PuOr", shared, 2)
    largest = Normalize(0, max(error.max().item(), 1e-9))
    _draw(axes[3], error, "Quantization Error Tensor", "magma_r", largest, 2)
    figure.tight_layout()
    plt.show()
