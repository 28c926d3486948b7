"""The dynamic layers."""

from torch._missing import getter as _getter
from torch.ao.nn.quantized.dynamic.modules.linear import Linear

__all__ = ["Linear"]

__getattr__ = _getter(__name__)
