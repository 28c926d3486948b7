"""Padding layers."""

from torch._missing import getter as _getter
from torch.nn import functional as F
from torch.nn.modules.module import Module


class _Pad(Module):
    """Pads the last `_dims` dimensions."""

    _dims = 1
    _mode = "constant"

    def __init__(self, padding) -> None:
        super().__init__()
        self.padding = tuple(padding) if isinstance(padding, (tuple, list)) else (padding,) * (2 * self._dims)

    def forward(self, input):
        return F.pad(input, self.padding, self._mode)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class _ConstantPad(_Pad):
    def __init__(self, padding, value: float) -> None:
        super().__init__(padding)
        self.value = value

    def forward(self, input):
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self) -> str:
        return f"padding={self.padding}, value={self.value}"


class ConstantPad1d(_ConstantPad):
    _dims = 1


class ConstantPad2d(_ConstantPad):
    _dims = 2


class ConstantPad3d(_ConstantPad):
    _dims = 3


class ZeroPad2d(_ConstantPad):
    _dims = 2

    def __init__(self, padding) -> None:
        super().__init__(padding, 0.0)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class ReflectionPad1d(_Pad):
    _mode = "reflect"


class ReflectionPad2d(_Pad):
    _dims, _mode = 2, "reflect"


class ReplicationPad1d(_Pad):
    _mode = "replicate"


class ReplicationPad2d(_Pad):
    _dims, _mode = 2, "replicate"


__getattr__ = _getter(__name__)
