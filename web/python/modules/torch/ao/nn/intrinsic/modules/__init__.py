"""The fused layers."""

from torch._missing import getter as _getter
from torch.ao.nn.intrinsic.modules import fused
from torch.ao.nn.intrinsic.modules.fused import *  # noqa: F403

__all__ = fused.__all__

__getattr__ = _getter(__name__)
