"""torch.ao.nn.qat: layers of floats whose weight is fake-quantized, for training."""

from torch._missing import getter as _getter
from torch.ao.nn.qat.modules import *  # noqa: F403
from torch.ao.nn.qat import modules

__all__ = modules.__all__

__getattr__ = _getter(__name__)
