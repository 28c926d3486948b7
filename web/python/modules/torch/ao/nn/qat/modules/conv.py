"""Convolutions with a fake-quantized weight."""

from torch import nn
from torch._missing import getter as _getter
from torch.ao.nn.intrinsic.modules.fused import _FusedModule
from torch.ao.nn.qat.modules.linear import check_float


class _ConvNd(nn.modules.conv._ConvNd):
    """The part that both share; they also derive from the convolution of floats."""

    _FLOAT_MODULE = None

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
        bias=True, padding_mode="zeros", qconfig=None, device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias,
            padding_mode,
        )  # fmt: skip
        assert qconfig, "qconfig must be provided for QAT module"
        self.qconfig = qconfig
        self.weight_fake_quant = qconfig.weight()

    def forward(self, input):
        return self._conv_forward(input, self.weight_fake_quant(self.weight), self.bias)

    @classmethod
    def from_float(cls, mod):
        check_float(f"qat.{cls.__name__}", cls, mod)
        qconfig = mod.qconfig
        mod = mod[0] if isinstance(mod, _FusedModule) else mod
        made = cls(
            mod.in_channels, mod.out_channels, mod.kernel_size, stride=mod.stride,
            padding=mod.padding, dilation=mod.dilation, groups=mod.groups,
            bias=mod.bias is not None, padding_mode=mod.padding_mode, qconfig=qconfig,
        )  # fmt: skip
        made.weight, made.bias = mod.weight, mod.bias
        return made


class Conv1d(_ConvNd, nn.Conv1d):
    _FLOAT_MODULE = nn.Conv1d


class Conv2d(_ConvNd, nn.Conv2d):
    _FLOAT_MODULE = nn.Conv2d


__getattr__ = _getter(__name__)
