"""The layers that training with quantization uses."""

from torch._missing import getter as _getter
from torch.ao.nn.qat.modules.conv import Conv1d, Conv2d
from torch.ao.nn.qat.modules.linear import Linear

__all__ = ["Conv1d", "Conv2d", "Linear"]

__getattr__ = _getter(__name__)
