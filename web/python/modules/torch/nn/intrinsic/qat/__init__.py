"""torch.nn.intrinsic.qat: fused layers with a fake-quantized weight, for training."""

from torch._missing import getter as _getter
from torch.nn.intrinsic.qat.modules import *  # noqa: F403
from torch.nn.intrinsic.qat import modules

__all__ = modules.__all__

__getattr__ = _getter(__name__)
