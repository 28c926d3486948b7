"""torch.ao.nn: layers of quantized models, and those that training with quantization uses."""

from torch._missing import getter as _getter

__getattr__ = _getter(__name__, ("intrinsic", "qat", "quantized"))
