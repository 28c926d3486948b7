"""The derivatives of the operations, a module for each family. Loaded when a tensor first requires
a gradient."""

from torch._autograd.formulas import (
    activations, elementwise, indexing, losses, products, quantized, reductions, shapes,
)  # fmt: skip

__all__ = [
    "activations", "elementwise", "indexing", "losses", "products", "quantized", "reductions",
    "shapes",
]
