"""The layers, each in the same module as in PyTorch."""

from torch._missing import getter as _getter, lister as _lister
from torch.nn._later import LAYERS
from torch.nn.modules.activation import (
    ELU, GELU, SELU, Hardtanh, LeakyReLU, LogSoftmax, ReLU, ReLU6, Sigmoid, SiLU, Softmax, Softplus,
    Tanh,
)  # fmt: skip
from torch.nn.modules.batchnorm import BatchNorm1d, BatchNorm2d
from torch.nn.modules.container import ModuleDict, ModuleList, ParameterList, Sequential
from torch.nn.modules.conv import Conv1d, Conv2d
from torch.nn.modules.dropout import Dropout
from torch.nn.modules.flatten import Flatten, Unflatten
from torch.nn.modules.linear import Identity, Linear
from torch.nn.modules.loss import (
    BCELoss, BCEWithLogitsLoss, CrossEntropyLoss, HuberLoss, KLDivLoss, L1Loss, MSELoss, NLLLoss,
    SmoothL1Loss,
)  # fmt: skip
from torch.nn.modules.module import Module
from torch.nn.modules.normalization import LayerNorm
from torch.nn.modules.pooling import AdaptiveAvgPool2d, AvgPool2d, MaxPool2d
from torch.nn.modules.sparse import Embedding

__all__ = [
    "AdaptiveAvgPool2d", "AvgPool2d", "BCELoss", "BCEWithLogitsLoss", "BatchNorm1d", "BatchNorm2d",
    "Conv1d", "Conv2d", "CrossEntropyLoss", "Dropout", "ELU", "Embedding", "Flatten", "GELU",
    "Hardtanh", "HuberLoss", "Identity", "KLDivLoss", "L1Loss", "LayerNorm", "LeakyReLU", "Linear",
    "LogSoftmax", "MSELoss", "MaxPool2d", "Module", "ModuleDict", "ModuleList", "NLLLoss",
    "ParameterList", "ReLU", "ReLU6", "SELU", "Sequential", "SiLU", "Sigmoid", "SmoothL1Loss",
    "Softmax", "Softplus", "Tanh", "Unflatten",
]  # fmt: skip

_PARTS = (
    "attention", "distance", "instancenorm", "lazy", "padding", "rnn", "transformer", "transposed", "upsampling",
)  # fmt: skip
__getattr__ = _getter(__name__, _PARTS, LAYERS)
__dir__ = _lister(__name__, LAYERS)
