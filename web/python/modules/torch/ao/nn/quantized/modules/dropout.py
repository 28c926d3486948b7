"""Dropout of quantized tensors, which is for inference and returns its input."""

import torch
from torch import nn
from torch._missing import getter as _getter


class Dropout(nn.Dropout):
    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return input

    def _get_name(self):
        return "QuantizedDropout"

    @classmethod
    def from_float(cls, mod):
        return cls(mod.p, mod.inplace)


__getattr__ = _getter(__name__)
