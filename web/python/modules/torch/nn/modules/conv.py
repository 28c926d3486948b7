"""Convolution layers."""

import math
from typing import Optional, Tuple, Union

import torch
from torch._missing import getter as _getter
from torch._tensor import Tensor
from torch.nn import functional as F
from torch.nn import init
from torch.nn._convolution import padding_by_name, sides_of
from torch.nn.modules._settings import several
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

_MODES = {"reflect", "replicate", "circular", "zeros"}


class _ConvNd(Module):
    """The base of convolutions: settings, and weight (out, in / groups, *kernel) and bias (out,)."""

    in_channels: int
    out_channels: int
    kernel_size: Tuple[int, ...]
    stride: Tuple[int, ...]
    padding: Union[str, Tuple[int, ...]]
    dilation: Tuple[int, ...]
    groups: int
    padding_mode: str
    weight: Tensor
    bias: Optional[Tensor]

    _dims = 0

    def __init__(
        self, in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias,
        padding_mode, device, dtype,
    ) -> None:  # fmt: skip
        super().__init__()
        if groups <= 0:
            raise ValueError("groups must be a positive integer")
        for name, channels in (("in", in_channels), ("out", out_channels)):
            if channels % groups:
                raise ValueError(f"{name}_channels must be divisible by groups")
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = several(kernel_size, self._dims)
        self.stride = several(stride, self._dims)
        self.padding = padding if isinstance(padding, str) else several(padding, self._dims)
        self.dilation = several(dilation, self._dims)
        self.groups = groups
        self.padding_mode = padding_mode
        self.transposed = False
        ends = self._begin()
        self.output_padding = (0,) * self._dims
        self._check_padding()
        options = {"device": device, "dtype": dtype}
        shape = (*ends, *self.kernel_size)
        self.weight = Parameter(torch.empty(shape, **options))
        if bias:
            self.bias = Parameter(torch.empty(out_channels, **options))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def _check_padding(self):
        if isinstance(self.padding, str):
            if self.padding not in ("same", "valid"):
                raise ValueError(
                    f"Invalid padding string {self.padding!r}, should be one of {{'valid', 'same'}}"
                )
            if self.padding == "same" and any(step != 1 for step in self.stride):
                raise ValueError("padding='same' is not supported for strided convolutions")
        if self.padding_mode not in _MODES:
            raise ValueError(
                f"padding_mode must be one of {_MODES}, but got padding_mode='{self.padding_mode}'"
            )

    def reset_parameters(self) -> None:
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            fan_in = self.weight[0].numel()
            if fan_in != 0:
                bound = 1 / math.sqrt(fan_in)
                init.uniform_(self.bias, -bound, bound)

    def _begin(self):
        """The first two extents of the weight."""
        return self.out_channels, self.in_channels // self.groups

    def _settings(self):
        """The settings of the function; an input that `_padded` has padded needs no padding."""
        padding = self.padding if self.padding_mode == "zeros" else 0
        return self.stride, padding, self.dilation, self.groups

    def _padded(self, input):
        """The input, with its padding unless that is zeros, which the function adds."""
        if self.padding_mode == "zeros":
            return input
        if isinstance(self.padding, str):
            totals = padding_by_name(self.padding, self.kernel_size, self.stride, self.dilation)
            sides = sides_of(totals)
        else:
            sides = [one for one in reversed(self.padding) for _ in (0, 1)]
        return F.pad(input, sides, mode=self.padding_mode)

    def extra_repr(self):
        shown = (
            f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}"
        )
        for name, usual in (("padding", (0,)), ("dilation", (1,))):
            value = getattr(self, name)
            if value != usual * len(value):
                shown += f", {name}={value}"
        if self.groups != 1:
            shown += f", groups={self.groups}"
        shown = shown if self.bias is not None else shown + ", bias=False"
        return shown if self.padding_mode == "zeros" else f"{shown}, padding_mode={self.padding_mode}"


class Conv1d(_ConvNd):
    """Convolution of (batch, channels, extent)."""

    _dims = 1

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
        bias=True, padding_mode="zeros", device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias,
            padding_mode, device, dtype,
        )  # fmt: skip

    def forward(self, input: Tensor) -> Tensor:
        return self._conv_forward(input, self.weight, self.bias)

    def _conv_forward(self, input, weight, bias):
        return F.conv1d(self._padded(input), weight, bias, *self._settings())


class Conv2d(_ConvNd):
    """Convolution of (batch, channels, rows, columns)."""

    _dims = 2

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
        bias=True, padding_mode="zeros", device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias,
            padding_mode, device, dtype,
        )  # fmt: skip

    def forward(self, input: Tensor) -> Tensor:
        return self._conv_forward(input, self.weight, self.bias)

    def _conv_forward(self, input, weight, bias):
        return F.conv2d(self._padded(input), weight, bias, *self._settings())


__getattr__ = _getter(__name__)
