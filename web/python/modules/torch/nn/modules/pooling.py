"""Pooling layers."""

from torch._errors import Unsupported
from torch._missing import getter as _getter
from torch._tensor import Tensor
from torch.nn import functional as F
from torch.nn.modules.module import Module


class MaxPool2d(Module):
    """The largest element of each window."""

    def __init__(
        self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def forward(self, input: Tensor):
        return F.max_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.dilation,
            ceil_mode=self.ceil_mode, return_indices=self.return_indices,
        )  # fmt: skip

    def extra_repr(self) -> str:
        names = "kernel_size stride padding dilation ceil_mode".split()
        return ", ".join(f"{name}={getattr(self, name)}" for name in names)


class AvgPool2d(Module):
    """The mean of each window."""

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True,
        divisor_override=None,
    ) -> None:  # fmt: skip
        super().__init__()
        if divisor_override is not None:
            raise Unsupported("AvgPool2d(divisor_override=…)", ": multiply the result instead")
        self.kernel_size = kernel_size
        self.stride = stride if stride is not None else kernel_size
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def forward(self, input: Tensor) -> Tensor:
        return F.avg_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode,
            self.count_include_pad,
        )  # fmt: skip

    def extra_repr(self) -> str:
        return ", ".join(
            f"{name}={getattr(self, name)}" for name in ("kernel_size", "stride", "padding")
        )


class AdaptiveAvgPool2d(Module):
    """The means of `output_size` windows that cover the input."""

    def __init__(self, output_size) -> None:
        super().__init__()
        self.output_size = output_size

    def forward(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool2d(input, self.output_size)

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class _MaxPool(MaxPool2d):
    def forward(self, input: Tensor):
        return getattr(F, self._function)(
            input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode, self.return_indices
        )


class MaxPool1d(_MaxPool):
    _function = "max_pool1d"


class MaxPool3d(_MaxPool):
    _function = "max_pool3d"


class AvgPool1d(Module):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True) -> None:
        super().__init__()
        given = {"kernel_size": kernel_size, "stride": kernel_size if stride is None else stride, "padding": padding}
        for name, value in given.items():
            setattr(self, name, tuple(value) if isinstance(value, (tuple, list)) else (value,))
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def forward(self, input: Tensor) -> Tensor:
        return F.avg_pool1d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad
        )

    def extra_repr(self) -> str:
        return ", ".join(f"{name}={getattr(self, name)}" for name in ("kernel_size", "stride", "padding"))


class AvgPool3d(AvgPool2d):
    def forward(self, input: Tensor) -> Tensor:
        return F.avg_pool3d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad
        )


class AdaptiveAvgPool1d(AdaptiveAvgPool2d):
    def forward(self, input: Tensor) -> Tensor:
        return F.adaptive_avg_pool1d(input, self.output_size)


class _AdaptiveMaxPool(Module):
    def __init__(self, output_size, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def forward(self, input: Tensor):
        return getattr(F, self._function)(input, self.output_size, self.return_indices)

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveMaxPool1d(_AdaptiveMaxPool):
    _function = "adaptive_max_pool1d"


class AdaptiveMaxPool2d(_AdaptiveMaxPool):
    _function = "adaptive_max_pool2d"


class LPPool2d(Module):
    def __init__(self, norm_type: float, kernel_size, stride=None, ceil_mode: bool = False) -> None:
        super().__init__()
        self.norm_type = norm_type
        self.kernel_size = kernel_size
        self.stride = stride
        self.ceil_mode = ceil_mode

    def forward(self, input: Tensor) -> Tensor:
        return F.lp_pool2d(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)

    def extra_repr(self) -> str:
        names = ("norm_type", "kernel_size", "stride", "ceil_mode")
        return ", ".join(f"{name}={getattr(self, name)}" for name in names)


__getattr__ = _getter(__name__)
