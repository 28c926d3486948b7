"""Base classes of observers."""

import warnings
from abc import ABC, abstractmethod

import torch
from torch import nn
from torch.ao.quantization import _ranges
from torch.ao.quantization._partial import with_args, with_callable_args

EPS = torch.finfo(torch.float32).eps


def store(buffer, value):
    """Replaces a buffer's elements by others, in its own type, whatever their shape."""
    buffer.data = value.detach().to(buffer.dtype)


class ObserverBase(ABC, nn.Module):
    """Subclasses define `forward` and `calculate_qparams`."""

    __module__ = "torch.ao.quantization.observer"

    with_args = classmethod(with_args)
    with_callable_args = classmethod(with_callable_args)

    def __init__(self, dtype):
        super().__init__()
        self.dtype = dtype

    @abstractmethod
    def forward(self, x):
        """The input itself."""

    @abstractmethod
    def calculate_qparams(self, **kwargs):
        """The scale and the zero point."""


class UniformQuantizationObserverBase(ObserverBase):
    """Observers that choose a scale and a zero point; `eps` is the smallest scale."""

    _version = 3

    __module__ = "torch.ao.quantization.observer"

    # The schemes of a subclass, and their names in its message.
    _schemes = (*_ranges.PER_TENSOR, *_ranges.PER_CHANNEL)
    _said = ""

    def __init__(
        self, dtype=torch.quint8, qscheme=torch.per_tensor_affine, reduce_range=False,
        quant_min=None, quant_max=None, factory_kwargs=None, eps=EPS,
    ) -> None:  # fmt: skip
        if qscheme not in self._schemes:
            raise NotImplementedError(f"{type(self).__name__}'s qscheme only support {self._said}.")
        super().__init__(dtype=dtype)
        self.qscheme = qscheme
        if reduce_range:
            warnings.warn(
                "Please use quant_min and quant_max to specify the range for observers. "
                "reduce_range will be deprecated in a future release of PyTorch."
            )
        self.reduce_range = reduce_range
        self.register_buffer("eps", torch.tensor([eps]))
        assert dtype in (torch.qint8, torch.quint8, torch.qint32), (
            "Default Observer only works for qint8, quint8 and quint4x2 data type"
        )  # fmt: skip
        self.has_customized_qrange = quant_min is not None and quant_max is not None
        self.quant_min, self.quant_max = _ranges.limits(dtype, quant_min, quant_max, reduce_range)
        if qscheme in _ranges.SYMMETRIC and reduce_range and dtype is torch.quint8:
            raise NotImplementedError("Cannot reduce range for symmetric quantization for quint8")

    def _calculate_qparams(self, min_val, max_val):
        return _ranges.qparams(self, min_val, max_val)

    def reset_min_max_vals(self):
        raise NotImplementedError("Cannot reset min/max values in the given observer.")
