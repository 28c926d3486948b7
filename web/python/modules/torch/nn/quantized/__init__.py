"""The older name of torch.ao.nn.quantized."""

from torch._missing import getter as _getter
from torch.ao.nn.quantized import modules
from torch.ao.nn.quantized.modules import *  # noqa: F403

__all__ = modules.__all__

__getattr__ = _getter(__name__, ("dynamic", "functional"))
