"""Layers in a row that quantization treats as one: each class fixes their types."""

import torch
from torch._missing import getter as _getter
from torch.nn import BatchNorm1d, BatchNorm2d, Conv1d, Conv2d, Linear, ReLU


class _FusedModule(torch.nn.Sequential):
    """The base of all fused layers."""

    _kinds = ()

    def _check(self, modules):
        found = [type(one) for one in modules]
        assert found == list(self._kinds), "Incorrect types for input modules" + "".join(map(str, found))


class ConvReLU1d(_FusedModule):
    _kinds = (Conv1d, ReLU)

    def __init__(self, conv, relu):
        self._check((conv, relu))
        super().__init__(conv, relu)


class ConvReLU2d(_FusedModule):
    _kinds = (Conv2d, ReLU)

    def __init__(self, conv, relu):
        self._check((conv, relu))
        super().__init__(conv, relu)


class LinearReLU(_FusedModule):
    _kinds = (Linear, ReLU)

    def __init__(self, linear, relu):
        self._check((linear, relu))
        super().__init__(linear, relu)


class ConvBn1d(_FusedModule):
    _kinds = (Conv1d, BatchNorm1d)

    def __init__(self, conv, bn):
        self._check((conv, bn))
        super().__init__(conv, bn)


class ConvBn2d(_FusedModule):
    _kinds = (Conv2d, BatchNorm2d)

    def __init__(self, conv, bn):
        self._check((conv, bn))
        super().__init__(conv, bn)


class ConvBnReLU1d(_FusedModule):
    _kinds = (Conv1d, BatchNorm1d, ReLU)

    def __init__(self, conv, bn, relu):
        self._check((conv, bn, relu))
        super().__init__(conv, bn, relu)


class ConvBnReLU2d(_FusedModule):
    _kinds = (Conv2d, BatchNorm2d, ReLU)

    def __init__(self, conv, bn, relu):
        self._check((conv, bn, relu))
        super().__init__(conv, bn, relu)


class BNReLU2d(_FusedModule):
    _kinds = (BatchNorm2d, ReLU)

    def __init__(self, batch_norm, relu):
        self._check((batch_norm, relu))
        super().__init__(batch_norm, relu)


class LinearBn1d(_FusedModule):
    _kinds = (Linear, BatchNorm1d)

    def __init__(self, linear, bn):
        self._check((linear, bn))
        super().__init__(linear, bn)


__all__ = [
    "BNReLU2d", "ConvBn1d", "ConvBn2d", "ConvBnReLU1d", "ConvBnReLU2d", "ConvReLU1d", "ConvReLU2d",
    "LinearBn1d", "LinearReLU",
]  # fmt: skip

__getattr__ = _getter(__name__)
