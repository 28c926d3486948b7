"""Convolutions with batch normalization and ReLU, whose common weight is fake-quantized."""

import math

import torch
from torch import nn
from torch._missing import getter as _getter
from torch.ao.nn import qat
from torch.ao.nn.intrinsic.modules import fused
from torch.nn import functional as F
from torch.nn import init
from torch.nn.parameter import Parameter


class _ConvBnNd(nn.modules.conv._ConvNd, fused._FusedModule):
    """A convolution whose weight, times the factor of the normalization, is fake-quantized.

    The factor, gamma / sqrt(running variance + eps), is divided out again before the normalization.
    """

    _version = 2
    _FLOAT_MODULE = None
    _norm = None

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
        bias=None, padding_mode="zeros", eps=1e-05, momentum=0.1, freeze_bn=False, qconfig=None,
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, False,
            padding_mode, None, None,
        )  # fmt: skip
        assert qconfig, "qconfig must be provided for QAT module"
        self.qconfig = qconfig
        self.freeze_bn = freeze_bn if self.training else True
        self.bn = self._norm(out_channels, eps, momentum, True, True)
        self.weight_fake_quant = self.qconfig.weight()
        if bias:
            self.bias = Parameter(torch.empty(out_channels))
        else:
            self.register_parameter("bias", None)
        self.reset_bn_parameters()
        if self.training and not freeze_bn:
            self.update_bn_stats()
        else:
            self.freeze_bn_stats()

    def reset_running_stats(self):
        self.bn.reset_running_stats()

    def reset_bn_parameters(self):
        self.bn.reset_running_stats()
        init.uniform_(self.bn.weight)
        init.zeros_(self.bn.bias)
        if self.bias is not None:
            bound = 1 / math.sqrt(self.weight[0].numel())
            init.uniform_(self.bias, -bound, bound)

    def update_bn_stats(self):
        self.freeze_bn = False
        self.bn.training = True
        return self

    def freeze_bn_stats(self):
        self.freeze_bn = True
        self.bn.training = False
        return self

    def forward(self, input):
        channels = [1, -1] + [1] * (self.weight.ndim - 2)
        factor = self.bn.weight / torch.sqrt(self.bn.running_var + self.bn.eps)
        outputs = [-1] + [1] * (self.weight.ndim - 1)
        weight = self.weight_fake_quant(self.weight * factor.reshape(outputs))
        made = self._conv_forward(input, weight, torch.zeros(self.out_channels, dtype=input.dtype))
        made = made / factor.reshape(channels)
        if self.bias is not None:
            made = made + self.bias.reshape(channels)
        return self.bn(made)

    def train(self, mode=True):
        """Leaves the normalization as it is while its statistics are frozen."""
        self.training = mode
        if not self.freeze_bn:
            for module in self.children():
                module.train(mode)
        return self

    @classmethod
    def from_float(cls, mod):
        qat.modules.linear.check_float(f"qat.{cls.__name__}", cls, mod)
        conv, bn = mod[0], mod[1]
        made = cls(
            conv.in_channels, conv.out_channels, conv.kernel_size, conv.stride, conv.padding,
            conv.dilation, conv.groups, conv.bias is not None, conv.padding_mode, bn.eps, bn.momentum,
            False, mod.qconfig,
        )  # fmt: skip
        made.weight, made.bias = conv.weight, conv.bias
        for name in ("weight", "bias", "running_mean", "running_var", "num_batches_tracked"):
            setattr(made.bn, name, getattr(bn, name))
        return made


class ConvBn1d(_ConvBnNd, nn.Conv1d):
    _FLOAT_MODULE, _norm, _dims = fused.ConvBn1d, nn.BatchNorm1d, 1


class ConvBn2d(_ConvBnNd, nn.Conv2d):
    _FLOAT_MODULE, _norm, _dims = fused.ConvBn2d, nn.BatchNorm2d, 2


class ConvBnReLU1d(ConvBn1d):
    _FLOAT_MODULE = fused.ConvBnReLU1d

    def forward(self, input):
        return F.relu(super().forward(input))


class ConvBnReLU2d(ConvBn2d):
    _FLOAT_MODULE = fused.ConvBnReLU2d

    def forward(self, input):
        return F.relu(super().forward(input))


class _ConvReLU:
    """The part that both share; they also derive from the convolution and _FusedModule."""

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
        bias=True, padding_mode="zeros", qconfig=None,
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias,
            padding_mode, qconfig,
        )  # fmt: skip

    def forward(self, input):
        return F.relu(super().forward(input))


class ConvReLU1d(_ConvReLU, qat.Conv1d, fused._FusedModule):
    _FLOAT_MODULE = fused.ConvReLU1d


class ConvReLU2d(_ConvReLU, qat.Conv2d, fused._FusedModule):
    _FLOAT_MODULE = fused.ConvReLU2d


_WITH_NORM = (ConvBn1d, ConvBn2d, ConvBnReLU1d, ConvBnReLU2d)


def update_bn_stats(mod):
    if type(mod) in _WITH_NORM:
        mod.update_bn_stats()


def freeze_bn_stats(mod):
    if type(mod) in _WITH_NORM:
        mod.freeze_bn_stats()


__getattr__ = _getter(__name__)
