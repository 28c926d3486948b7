"""Observers: modules that return their input and keep what they saw of it."""

import torch
from torch._missing import getter as _getter
from torch.ao.quantization import _ranges
from torch.ao.quantization._base import (
    EPS, ObserverBase, UniformQuantizationObserverBase, store,
)  # fmt: skip
from torch.ao.quantization._histogram import HistogramObserver

_ObserverBase = UniformQuantizationObserverBase


class _RangeObserver(UniformQuantizationObserverBase):
    """The base of observers that keep a minimum and a maximum, in `min_val` and `max_val`."""

    _resized_buffers = ("min_val", "max_val")

    def forward(self, x_orig):
        if x_orig.numel():
            low, high = self._extremes(x_orig.detach().to(self.min_val.dtype))
            if self._is_fresh():
                self._keep(low, high)
            else:
                self._keep(*self._combined(low, high))
        return x_orig

    def _keep(self, low, high):
        store(self.min_val, low)
        store(self.max_val, high)

    def _combined(self, low, high):
        return torch.minimum(low, self.min_val), torch.maximum(high, self.max_val)

    def calculate_qparams(self):
        return self._calculate_qparams(self.min_val, self.max_val)

    def extra_repr(self):
        return f"min_val={self.min_val}, max_val={self.max_val}"


class MinMaxObserver(_RangeObserver):
    """The smallest and the largest element of all tensors."""

    _schemes = _ranges.PER_TENSOR
    _said = "torch.per_tensor_symmetric                     and torch.per_tensor_affine"

    def __init__(
        self, dtype=torch.quint8, qscheme=torch.per_tensor_affine, reduce_range=False,
        quant_min=None, quant_max=None, factory_kwargs=None, eps=EPS,
    ) -> None:  # fmt: skip
        super().__init__(
            dtype=dtype, qscheme=qscheme, reduce_range=reduce_range, quant_min=quant_min,
            quant_max=quant_max, factory_kwargs=factory_kwargs, eps=eps,
        )  # fmt: skip
        self.register_buffer("min_val", torch.tensor(float("inf")))
        self.register_buffer("max_val", torch.tensor(float("-inf")))

    def _extremes(self, x):
        return torch.aminmax(x)

    def _is_fresh(self):
        return self.min_val.item() == float("inf") and self.max_val.item() == float("-inf")

    def reset_min_max_vals(self):
        self._keep(torch.tensor(float("inf")), torch.tensor(float("-inf")))


class _Moving:
    """Averages the extremes of one tensor after another."""

    def _combined(self, low, high):
        share = self.averaging_constant
        return (
            self.min_val + share * (low - self.min_val),
            self.max_val + share * (high - self.max_val),
        )


class MovingAverageMinMaxObserver(_Moving, MinMaxObserver):
    """Moves the extremes by `averaging_constant` times the distance to those of each tensor."""

    _said = "                    torch.per_tensor_symmetric and torch.per_tensor_affine"

    def __init__(
        self, averaging_constant=0.01, dtype=torch.quint8, qscheme=torch.per_tensor_affine,
        reduce_range=False, quant_min=None, quant_max=None, eps=EPS, **kwargs,
    ) -> None:  # fmt: skip
        super().__init__(
            dtype=dtype, qscheme=qscheme, reduce_range=reduce_range, quant_min=quant_min,
            quant_max=quant_max, eps=eps, **kwargs,
        )  # fmt: skip
        self.averaging_constant = averaging_constant


class PerChannelMinMaxObserver(_RangeObserver):
    """The smallest and the largest element of each channel, along dimension `ch_axis`."""

    _schemes = _ranges.PER_CHANNEL
    _said = (
        "                    torch.per_channel_symmetric, torch.per_channel_affine and "
        "torch.per_channel_affine_float_qparams"
    )

    def __init__(
        self, ch_axis=0, dtype=torch.quint8, qscheme=torch.per_channel_affine, reduce_range=False,
        quant_min=None, quant_max=None, factory_kwargs=None, eps=EPS,
    ) -> None:  # fmt: skip
        super().__init__(
            dtype=dtype, qscheme=qscheme, reduce_range=reduce_range, quant_min=quant_min,
            quant_max=quant_max, factory_kwargs=factory_kwargs, eps=eps,
        )  # fmt: skip
        self.ch_axis = ch_axis
        self.register_buffer("min_val", torch.tensor([]))
        self.register_buffer("max_val", torch.tensor([]))

    def _extremes(self, x):
        return torch.aminmax(x.transpose(0, self.ch_axis).flatten(1), dim=1)

    def _is_fresh(self):
        return self.min_val.numel() == 0 or self.max_val.numel() == 0

    def reset_min_max_vals(self):
        self._keep(torch.tensor([]), torch.tensor([]))


class MovingAveragePerChannelMinMaxObserver(_Moving, PerChannelMinMaxObserver):
    """The moving averages of each channel's extremes."""

    def __init__(
        self, averaging_constant=0.01, ch_axis=0, dtype=torch.quint8,
        qscheme=torch.per_channel_affine, reduce_range=False, quant_min=None, quant_max=None,
        eps=EPS, **kwargs,
    ) -> None:  # fmt: skip
        super().__init__(
            ch_axis=ch_axis, dtype=dtype, qscheme=qscheme, reduce_range=reduce_range,
            quant_min=quant_min, quant_max=quant_max, eps=eps, **kwargs,
        )  # fmt: skip
        self.averaging_constant = averaging_constant


class FixedQParamsObserver(ObserverBase):
    """A fixed scale and zero point."""

    def __init__(
        self, scale, zero_point, dtype=torch.quint8, qscheme=torch.per_tensor_affine, quant_min=0,
        quant_max=255,
    ):  # fmt: skip
        super().__init__(dtype=dtype)
        self.quant_min, self.quant_max = quant_min, quant_max
        self.register_buffer("scale", torch.tensor([scale], dtype=torch.float))
        self.register_buffer("zero_point", torch.tensor([zero_point], dtype=torch.int))
        self.qscheme = qscheme

    def forward(self, X):
        return X

    def calculate_qparams(self):
        return self.scale, self.zero_point


class _WithoutParameters(ObserverBase):
    """Observers that choose nothing."""

    def forward(self, x):
        return x

    def calculate_qparams(self):
        raise Exception(f"calculate_qparams should not be called for {type(self).__name__}")


class PlaceholderObserver(_WithoutParameters):
    """Only carries a type, such as torch.float16."""

    def __init__(self, dtype=torch.float32, custom_op_name="", compute_dtype=None) -> None:
        super().__init__(dtype=dtype)
        self.custom_op = custom_op_name
        if compute_dtype:
            self.compute_dtype = compute_dtype


class RecordingObserver(_WithoutParameters):
    """Keeps copies of all tensors."""

    def __init__(self, dtype=torch.quint8, **kwargs):
        super().__init__(dtype=dtype, **kwargs)
        self.tensor_val = []

    def forward(self, x):
        self.tensor_val.append(x.clone())
        return x

    def get_tensor_value(self):
        return self.tensor_val


_SYMMETRIC_WEIGHT = {"dtype": torch.qint8, "qscheme": torch.per_tensor_symmetric}
_SYMMETRIC_CHANNELS = {"dtype": torch.qint8, "qscheme": torch.per_channel_symmetric}
_NARROW = {"quant_min": -127, "quant_max": 127, "eps": 2**-12}

default_observer = MinMaxObserver.with_args(quant_min=0, quant_max=127)
default_placeholder_observer = PlaceholderObserver
default_debug_observer = RecordingObserver
default_weight_observer = MinMaxObserver.with_args(**_SYMMETRIC_WEIGHT)
weight_observer_range_neg_127_to_127 = MinMaxObserver.with_args(**_SYMMETRIC_WEIGHT, **_NARROW)
default_histogram_observer = HistogramObserver.with_args(quant_min=0, quant_max=127)
default_per_channel_weight_observer = PerChannelMinMaxObserver.with_args(**_SYMMETRIC_CHANNELS)
per_channel_weight_observer_range_neg_127_to_127 = PerChannelMinMaxObserver.with_args(
    **_SYMMETRIC_CHANNELS, **_NARROW
)
default_dynamic_quant_observer = PlaceholderObserver.with_args(
    dtype=torch.quint8, compute_dtype=torch.quint8
)
default_fixed_qparams_range_neg1to1_observer = FixedQParamsObserver.with_args(
    scale=2.0 / 256.0, zero_point=128, dtype=torch.quint8, quant_min=0, quant_max=255
)
default_fixed_qparams_range_0to1_observer = FixedQParamsObserver.with_args(
    scale=1.0 / 256.0, zero_point=0, dtype=torch.quint8, quant_min=0, quant_max=255
)
default_symmetric_fixed_qparams_observer = default_fixed_qparams_range_neg1to1_observer
default_affine_fixed_qparams_observer = default_fixed_qparams_range_0to1_observer


def get_observer_state_dict(mod):
    """The part of a model's state that belongs to observers."""
    found = type(mod.state_dict())()
    for name, value in mod.state_dict().items():
        if "activation_post_process" in name:
            found[name] = value
    return found


def load_observer_state_dict(mod, obs_dict):
    """Loads what `get_observer_state_dict` returned; other parts of the model's state stay."""
    for name in obs_dict:
        if name not in mod.state_dict():
            raise RuntimeError(f"Unexpected keys for observer {name} in state_dict")
    mod.load_state_dict({**mod.state_dict(), **obs_dict})


__all__ = [
    "FixedQParamsObserver", "HistogramObserver", "MinMaxObserver", "MovingAverageMinMaxObserver",
    "MovingAveragePerChannelMinMaxObserver", "ObserverBase", "PerChannelMinMaxObserver",
    "PlaceholderObserver", "RecordingObserver", "UniformQuantizationObserverBase",
    "default_affine_fixed_qparams_observer", "default_debug_observer",
    "default_dynamic_quant_observer", "default_symmetric_fixed_qparams_observer",
    "get_observer_state_dict", "load_observer_state_dict", "default_fixed_qparams_range_0to1_observer",
    "default_fixed_qparams_range_neg1to1_observer", "default_histogram_observer",
    "default_observer", "default_per_channel_weight_observer", "default_placeholder_observer",
    "default_weight_observer", "per_channel_weight_observer_range_neg_127_to_127",
    "weight_observer_range_neg_127_to_127",
]  # fmt: skip

__getattr__ = _getter(__name__)
