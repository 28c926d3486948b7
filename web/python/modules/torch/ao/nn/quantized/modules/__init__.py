"""The quantized layers, each in the same module as in PyTorch."""

import torch
from torch._missing import getter as _getter
from torch.ao.nn.quantized.modules.activation import ELU, LeakyReLU, ReLU6, Sigmoid
from torch.ao.nn.quantized.modules.batchnorm import BatchNorm2d
from torch.ao.nn.quantized.modules.conv import Conv1d, Conv2d
from torch.ao.nn.quantized.modules.dropout import Dropout
from torch.ao.nn.quantized.modules.functional_modules import (
    FloatFunctional, FXFloatFunctional, QFunctional,
)  # fmt: skip
from torch.ao.nn.quantized.modules.linear import Linear
from torch.nn.modules.pooling import MaxPool2d


class Quantize(torch.nn.Module):
    """Quantizes a tensor of floats with a scale and zero point; takes the place of a QuantStub."""

    scale: torch.Tensor
    zero_point: torch.Tensor

    def __init__(self, scale, zero_point, dtype, factory_kwargs=None):
        super().__init__()
        self.register_buffer("scale", torch.tensor([scale]))
        self.register_buffer("zero_point", torch.tensor([zero_point], dtype=torch.long))
        self.dtype = dtype

    def forward(self, X):
        return torch.quantize_per_tensor(X, float(self.scale), int(self.zero_point), self.dtype)

    @staticmethod
    def from_float(mod):
        assert hasattr(mod, "activation_post_process")
        observer = mod.activation_post_process
        scale, zero_point = observer.calculate_qparams()
        return Quantize(scale.float().item(), zero_point.long().item(), observer.dtype)

    def extra_repr(self):
        return f"scale={self.scale}, zero_point={self.zero_point}, dtype={self.dtype}"


class DeQuantize(torch.nn.Module):
    """Takes the place of a DeQuantStub."""

    def __init__(self):
        super().__init__()

    def forward(self, Xq):
        return Xq.dequantize()

    @staticmethod
    def from_float(mod):
        return DeQuantize()


__all__ = [
    "BatchNorm2d", "Conv1d", "Conv2d", "DeQuantize", "Dropout", "ELU", "FXFloatFunctional",
    "FloatFunctional", "LeakyReLU", "Linear", "MaxPool2d", "QFunctional", "Quantize", "ReLU6",
    "Sigmoid",
]  # fmt: skip

__getattr__ = _getter(__name__)
