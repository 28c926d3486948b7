"""Layers that change the number of elements, or move them between channels and planes."""

from torch._missing import getter as _getter
from torch.nn import _resampling
from torch.nn.modules.module import Module


class Upsample(Module):
    def __init__(
        self, size=None, scale_factor=None, mode: str = "nearest", align_corners=None, recompute_scale_factor=None
    ) -> None:
        super().__init__()
        self.name = type(self).__name__
        self.size = size
        is_list = isinstance(scale_factor, tuple)
        self.scale_factor = tuple(map(float, scale_factor)) if is_list else scale_factor and float(scale_factor)
        self.mode = mode
        self.align_corners = align_corners
        self.recompute_scale_factor = recompute_scale_factor

    def forward(self, input):
        return _resampling.interpolate(
            input, self.size, self.scale_factor, self.mode, self.align_corners, self.recompute_scale_factor
        )

    def extra_repr(self) -> str:
        given = f"size={self.size}" if self.scale_factor is None else f"scale_factor={self.scale_factor}"
        return f"{given}, mode={self.mode}"


class UpsamplingNearest2d(Upsample):
    def __init__(self, size=None, scale_factor=None) -> None:
        super().__init__(size, scale_factor, mode="nearest")


class UpsamplingBilinear2d(Upsample):
    def __init__(self, size=None, scale_factor=None) -> None:
        super().__init__(size, scale_factor, mode="bilinear", align_corners=True)


class _Settings(Module):
    """A layer around a function whose arguments are its settings."""

    _names = ()

    def extra_repr(self) -> str:
        return ", ".join(f"{name}={getattr(self, name)}" for name in self._names)


class Unfold(_Settings):
    _names = ("kernel_size", "dilation", "padding", "stride")

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def forward(self, input):
        return _resampling.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)


class Fold(_Settings):
    _names = ("output_size", "kernel_size", "dilation", "padding", "stride")

    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1) -> None:
        super().__init__()
        self.output_size = output_size
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def forward(self, input):
        return _resampling.fold(
            input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride
        )


class PixelShuffle(_Settings):
    _names = ("upscale_factor",)

    def __init__(self, upscale_factor: int) -> None:
        super().__init__()
        self.upscale_factor = upscale_factor

    def forward(self, input):
        return _resampling.pixel_shuffle(input, self.upscale_factor)


class PixelUnshuffle(_Settings):
    _names = ("downscale_factor",)

    def __init__(self, downscale_factor: int) -> None:
        super().__init__()
        self.downscale_factor = downscale_factor

    def forward(self, input):
        return _resampling.pixel_unshuffle(input, self.downscale_factor)


class ChannelShuffle(_Settings):
    _names = ("groups",)

    def __init__(self, groups: int) -> None:
        super().__init__()
        self.groups = groups

    def forward(self, input):
        return _resampling.channel_shuffle(input, self.groups)


__getattr__ = _getter(__name__)
