"""A linear layer with ReLU, and a fake-quantized weight."""

import torch
from torch._missing import getter as _getter
from torch.ao.nn import qat
from torch.ao.nn.intrinsic.modules import fused
from torch.nn import functional as F


class LinearReLU(qat.Linear, fused._FusedModule):
    _FLOAT_MODULE = fused.LinearReLU

    def __init__(self, in_features, out_features, bias=True, qconfig=None):
        super().__init__(in_features, out_features, bias, qconfig)

    def forward(self, input):
        return F.relu(F.linear(input, self.weight_fake_quant(self.weight), self.bias))

    def to_float(self):
        return fused.LinearReLU(super().to_float(), torch.nn.ReLU())


__getattr__ = _getter(__name__)
