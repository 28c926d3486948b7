"""torch.nn.intrinsic.quantized: fused layers of quantized tensors."""

from torch._missing import getter as _getter
from torch.nn.intrinsic.quantized.modules import *  # noqa: F403
from torch.nn.intrinsic.quantized import modules

__all__ = modules.__all__

__getattr__ = _getter(__name__)
