"""Quantized convolutions."""

import torch
from torch import nn
from torch._missing import getter as _getter
from torch.ao.nn.intrinsic.modules import fused
from torch.ao.nn.quantized.modules.utils import WeightedQuantizedModule, _quantize_weight
from torch.nn._fusion import fuse_conv_bn_weights
from torch.nn._padding import pad
from torch.nn.modules._settings import several


class _ConvNd(WeightedQuantizedModule):
    """The base of quantized convolutions, with a weight (out, in / groups, *kernel)."""

    _dims = 0

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
        bias=True, padding_mode="zeros", device=None, dtype=None,
    ):  # fmt: skip
        super().__init__()
        for name, channels in (("in", in_channels), ("out", out_channels)):
            if channels % groups:
                raise ValueError(f"{name}_channels must be divisible by groups")
        if padding_mode not in ("zeros", "reflect"):
            raise ValueError(
                f"'padding_mode' {padding_mode} is not supported by quantized convolution"
            )
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = several(kernel_size, self._dims)
        self.stride = several(stride, self._dims)
        self.padding = padding if isinstance(padding, str) else several(padding, self._dims)
        self.dilation = several(dilation, self._dims)
        self.transposed = False
        self.output_padding = (0,) * self._dims
        self.groups = groups
        self.padding_mode = padding_mode
        weight = torch._empty_affine_quantized(
            (out_channels, in_channels // groups, *self.kernel_size),
            scale=1.0, zero_point=0, dtype=torch.qint8,
        )  # fmt: skip
        self.set_weight_bias(weight, torch.zeros(out_channels) if bias else None)
        self.scale = 1.0
        self.zero_point = 0

    def _get_name(self):
        return f"QuantizedConv{self._dims}d"

    def set_weight_bias(self, w, b):
        padding = self.padding if self.padding_mode == "zeros" else (0,) * self._dims
        prepack = getattr(torch.ops.quantized, f"conv{self._dims}d_prepack")
        self._packed_params = prepack(w, b, self.stride, padding, self.dilation, self.groups)

    def _run(self, input, suffix=""):
        if len(input.shape) != self._dims + 2:
            names = {1: "`(N, C, L)`", 2: "`(N, C, H, W)`"}[self._dims]
            raise ValueError(f"Input shape must be {names}!")
        if self.padding_mode != "zeros":
            sides = [side for one in reversed(self.padding) for side in (one, one)]
            input = input._like(pad(input._stored, sides, mode=self.padding_mode))
        compute = getattr(torch.ops.quantized, f"conv{self._dims}d{suffix}")
        return compute(input, self._packed_params, self.scale, self.zero_point)

    def forward(self, input):
        return self._run(input)

    def extra_repr(self):
        shown = (
            f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}, scale={self.scale}, zero_point={self.zero_point}"
        )
        for name, usual in (("padding", 0), ("dilation", 1)):
            value = getattr(self, name)
            if value != (usual,) * len(value):
                shown += f", {name}={value}"
        if self.groups != 1:
            shown += f", groups={self.groups}"
        return shown if self.bias() is not None else shown + ", bias=False"

    def _entries(self):
        weight, bias = self._weight_bias()
        return {"weight": weight, "bias": bias, **self._output_entries()}

    def _take_entries(self, entries):
        self.set_weight_bias(entries["weight"], entries["bias"])
        self._take_output(entries)

    @classmethod
    def from_float(cls, mod):
        """The quantized layer of an observed one, or of one that was trained with FakeQuantize."""
        observer = getattr(mod, "activation_post_process", None)
        if hasattr(mod, "weight_fake_quant"):
            weight_observer = mod.weight_fake_quant
            if hasattr(mod, "bn"):
                bn = mod.bn
                mod.weight, mod.bias = fuse_conv_bn_weights(
                    mod.weight, mod.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias
                )
            assert observer is not None, "Input QAT module must have observer attached"
        else:
            assert type(mod) is cls._FLOAT_MODULE, (
                f" nnq.{cls.__name__}.from_float only works for {cls._FLOAT_MODULE.__name__} but "
                f"got:{type(mod)}"
            )
            assert hasattr(mod, "qconfig"), "Input float module must have qconfig defined."
            qconfig = mod.qconfig
            mod = mod[0] if isinstance(mod, fused._FusedModule) else mod
            weight_observer = qconfig.weight()
        return cls._of(mod, observer, weight_observer)

    @classmethod
    def _of(cls, mod, observer, weight_observer):
        weight_observer(mod.weight)
        assert weight_observer.dtype is torch.qint8, "Weight observer must have a dtype of qint8"
        made = cls(
            mod.in_channels, mod.out_channels, mod.kernel_size, mod.stride, mod.padding, mod.dilation,
            mod.groups, mod.bias is not None, mod.padding_mode,
        )  # fmt: skip
        made.set_weight_bias(_quantize_weight(mod.weight.float(), weight_observer), mod.bias)
        if observer is not None and observer.dtype is not torch.float:
            made._take_qparams(observer)
        return made


class Conv1d(_ConvNd):
    """Convolution of quint8 (batch, channels, extent)."""

    _dims = 1
    _FLOAT_MODULE = nn.Conv1d


class Conv2d(_ConvNd):
    """Convolution of quint8 (batch, channels, rows, columns)."""

    _dims = 2
    _FLOAT_MODULE = nn.Conv2d


__getattr__ = _getter(__name__)
