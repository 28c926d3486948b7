"""The older name of torch.ao.quantization.observer."""

from torch._missing import getter as _getter
from torch.ao.quantization import observer as _observer
from torch.ao.quantization.observer import *  # noqa: F403

__all__ = _observer.__all__

__getattr__ = _getter(__name__)
