"""The derivatives of the operations, a module for each family. Loaded when a tensor first requires
a gradient."""

from torch._autograd.formulas import (
    activations, arranging, copies, elementwise, factors, indexing, losses, products, quantized,
    reductions, scans, shapes, spread,
)  # fmt: skip

__all__ = [
    "activations", "arranging", "copies", "elementwise", "factors", "indexing", "losses", "products",
    "quantized", "reductions", "scans", "shapes", "spread",
]
