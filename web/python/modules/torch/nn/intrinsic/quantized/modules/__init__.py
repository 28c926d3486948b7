"""The fused quantized layers, each in the same module as in PyTorch."""

from torch._missing import getter as _getter
from torch.nn.intrinsic.quantized.modules.bn_relu import BNReLU2d
from torch.nn.intrinsic.quantized.modules.conv_relu import ConvReLU1d, ConvReLU2d
from torch.nn.intrinsic.quantized.modules.linear_relu import LinearReLU

__all__ = ["BNReLU2d", "ConvReLU1d", "ConvReLU2d", "LinearReLU"]

__getattr__ = _getter(__name__)
