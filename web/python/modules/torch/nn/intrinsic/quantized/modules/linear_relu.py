"""A quantized linear layer whose output is clamped at the zero point, which is ReLU."""

import torch
from torch._missing import getter as _getter
from torch.ao.nn import quantized
from torch.ao.nn.intrinsic.modules import fused


class LinearReLU(quantized.Linear):
    _FLOAT_MODULE = fused.LinearReLU

    def __init__(self, in_features, out_features, bias=True, dtype=torch.qint8):
        super().__init__(in_features, out_features, bias, dtype)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        packed = self._packed_params._packed_params
        return torch.ops.quantized.linear_relu(x, packed, self.scale, self.zero_point)

    def _get_name(self):
        return "QuantizedLinearReLU"


__getattr__ = _getter(__name__)
