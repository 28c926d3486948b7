"""Transposed and three-dimensional convolutions, and normalization of volumes."""


from torch._missing import getter as _getter
from torch.nn import _transposing
from torch.nn.modules._settings import several
from torch.nn.modules.batchnorm import _BatchNorm
from torch.nn.modules.conv import _ConvNd


class BatchNorm3d(_BatchNorm):
    """Takes (batch, channels, depth, rows, columns)."""

    _dims = (5,)


class Conv3d(_ConvNd):
    """Convolution of (batch, channels, depth, rows, columns)."""

    _dims = 3

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1,
        bias=True, padding_mode="zeros", device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias,
            padding_mode, device, dtype,
        )  # fmt: skip

    def forward(self, input):
        return self._conv_forward(input, self.weight, self.bias)

    def _conv_forward(self, input, weight, bias):
        return _transposing.conv3d(self._padded(input), weight, bias, *self._settings())


class _ConvTransposeNd(_ConvNd):
    """The base of transposed convolutions: weight (in, out / groups, *kernel)."""

    _function = None

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1,
        bias=True, dilation=1, padding_mode="zeros", device=None, dtype=None,
    ) -> None:  # fmt: skip
        if padding_mode != "zeros":
            raise ValueError(f'Only "zeros" padding mode is supported for {type(self).__name__}')
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, bias,
            padding_mode, device, dtype,
        )  # fmt: skip
        self.output_padding = several(output_padding, self._dims)

    def _begin(self):
        self.transposed = True
        return self.in_channels, self.out_channels // self.groups

    def forward(self, input, output_size=None):
        extra = self.output_padding if output_size is None else self._extra(input, output_size)
        return type(self)._function(
            input, self.weight, self.bias, self.stride, self.padding, extra, self.groups, self.dilation
        )

    def _extra(self, input, output_size):
        """The padding of the output that gives it a size."""
        sizes = list(output_size)[-self._dims :]
        least = [
            (extent - 1) * stride - 2 * padding + dilation * (kernel - 1) + 1
            for extent, stride, padding, dilation, kernel in zip(
                input.shape[-self._dims :], self.stride, self.padding, self.dilation, self.kernel_size
            )
        ]
        most = [one + stride - 1 for one, stride in zip(least, self.stride)]
        if any(not low <= size <= high for low, size, high in zip(least, sizes, most)):
            raise ValueError(
                f"requested an output size of {output_size}, but valid sizes range from {least} to {most} (for an "
                f"input of {input.shape[2:]})"
            )
        return tuple(size - low for size, low in zip(sizes, least))

    def extra_repr(self):
        shown = super().extra_repr()
        if any(self.output_padding):
            place = shown.find(", groups=")
            place = shown.find(", bias=") if place < 0 else place
            place = len(shown) if place < 0 else place
            shown = f"{shown[:place]}, output_padding={self.output_padding}{shown[place:]}"
        return shown


class ConvTranspose1d(_ConvTransposeNd):
    _dims = 1
    _function = staticmethod(_transposing.conv_transpose1d)


class ConvTranspose2d(_ConvTransposeNd):
    _dims = 2
    _function = staticmethod(_transposing.conv_transpose2d)


class ConvTranspose3d(_ConvTransposeNd):
    _dims = 3
    _function = staticmethod(_transposing.conv_transpose3d)


__getattr__ = _getter(__name__)
