"""Quantized convolutions whose output is clamped at the zero point, which is ReLU."""

from torch._missing import getter as _getter
from torch.ao.nn import quantized
from torch.ao.nn.intrinsic.modules import fused


class ConvReLU1d(quantized.Conv1d):
    _FLOAT_MODULE = fused.ConvReLU1d

    def forward(self, input):
        return self._run(input, "_relu")

    def _get_name(self):
        return "QuantizedConvReLU1d"


class ConvReLU2d(quantized.Conv2d):
    _FLOAT_MODULE = fused.ConvReLU2d

    def forward(self, input):
        return self._run(input, "_relu")

    def _get_name(self):
        return "QuantizedConvReLU2d"


__getattr__ = _getter(__name__)
