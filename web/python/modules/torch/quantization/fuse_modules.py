"""The older name of torch.ao.quantization.fuse_modules."""

import sys

import torch.ao.quantization
from torch._missing import getter as _getter

_own = sys.modules["torch.ao.quantization.fuse_modules"]
__all__ = _own.__all__
globals().update({name: getattr(_own, name) for name in __all__})

__getattr__ = _getter(__name__)
