"""The fused layers that training with quantization uses."""

from torch._missing import getter as _getter
from torch.nn.intrinsic.qat.modules.conv_fused import (
    ConvBn1d, ConvBn2d, ConvBnReLU1d, ConvBnReLU2d, ConvReLU1d, ConvReLU2d, freeze_bn_stats,
    update_bn_stats,
)  # fmt: skip
from torch.nn.intrinsic.qat.modules.linear_relu import LinearReLU

__all__ = [
    "ConvBn1d", "ConvBn2d", "ConvBnReLU1d", "ConvBnReLU2d", "ConvReLU1d", "ConvReLU2d",
    "LinearReLU", "freeze_bn_stats", "update_bn_stats",
]  # fmt: skip

__getattr__ = _getter(__name__)
