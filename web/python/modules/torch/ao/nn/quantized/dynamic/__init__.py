"""torch.ao.nn.quantized.dynamic: layers of floats that quantize their input at each call."""

from torch._missing import getter as _getter
from torch.ao.nn.quantized.dynamic import modules
from torch.ao.nn.quantized.dynamic.modules import *  # noqa: F403

__all__ = modules.__all__

__getattr__ = _getter(__name__)
