"""Quantized batch normalization with ReLU."""

from torch._missing import getter as _getter
from torch.ao.nn import quantized
from torch.ao.nn.intrinsic.modules import fused


class BNReLU2d(quantized.BatchNorm2d):
    _FLOAT_MODULE = fused.BNReLU2d
    _name, _run = "QuantizedBNReLU2d", "batch_norm2d_relu"

    def forward(self, input):
        if len(input.shape) != 4:
            raise ValueError("Input shape must be `(N, C, H, W)`!")
        return super().forward(input)


__getattr__ = _getter(__name__)
