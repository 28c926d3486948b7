"""The older name of torch.ao.quantization.fake_quantize."""

from torch._missing import getter as _getter
from torch.ao.quantization import fake_quantize as _fake_quantize
from torch.ao.quantization.fake_quantize import *  # noqa: F403

__all__ = _fake_quantize.__all__

__getattr__ = _getter(__name__)
