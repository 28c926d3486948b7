"""The older name of torch.ao.nn.qat."""

from torch._missing import getter as _getter
from torch.ao.nn.qat import modules
from torch.ao.nn.qat.modules import *  # noqa: F403

__all__ = modules.__all__

__getattr__ = _getter(__name__)
