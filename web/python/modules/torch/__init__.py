"""PyTorch's tensors on zeropoint's core: the subset that quantization lessons use."""

from torch._tensor import Tensor, full

__all__ = ["Tensor", "full"]
