"""torch.ao.nn.intrinsic: several layers as one, for quantization."""

from torch._missing import getter as _getter
from torch.ao.nn.intrinsic import modules
from torch.ao.nn.intrinsic.modules import *  # noqa: F403
from torch.ao.nn.intrinsic.modules.fused import _FusedModule

__all__ = modules.__all__

__getattr__ = _getter(__name__)
