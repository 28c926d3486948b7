"""torch.ao.nn.quantized: layers of quantized tensors."""

from torch._missing import getter as _getter
from torch.ao.nn.quantized.modules import *  # noqa: F403
from torch.ao.nn.quantized import modules

__all__ = modules.__all__

__getattr__ = _getter(__name__, ("dynamic", "functional", "modules"))
