"""The derivatives of torch.nn.functional's functions. Loaded when a tensor first requires a gradient."""

from torch._autograd.formulas import activations, losses

__all__ = ["activations", "losses"]
