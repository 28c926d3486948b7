"""The older name of torch.ao.quantization."""

from torch.ao import quantization as _quantization
from torch.ao.quantization import *  # noqa: F403
from torch.ao.quantization import fake_quantize, observer

__all__ = _quantization.__all__


def __getattr__(name):
    return getattr(_quantization, name)
