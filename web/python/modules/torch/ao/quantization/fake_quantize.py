"""FakeQuantize: quantizes and dequantizes in training, with the parameters of an observer."""

from abc import ABC, abstractmethod

import torch
from torch import nn
from torch._missing import getter as _getter
from torch._quantized import STORED
from torch.ao.quantization import _ranges
from torch.ao.quantization._base import store
from torch.ao.quantization._partial import with_args
from torch.ao.quantization.observer import (
    FixedQParamsObserver,
    HistogramObserver,
    MovingAverageMinMaxObserver,
    MovingAveragePerChannelMinMaxObserver,
    default_fixed_qparams_range_0to1_observer,
    default_fixed_qparams_range_neg1to1_observer,
)


class FakeQuantizeBase(ABC, nn.Module):
    """Two switches: whether values are quantized, and whether they are observed."""

    with_args = classmethod(with_args)

    def __init__(self):
        super().__init__()
        self.register_buffer("fake_quant_enabled", torch.tensor([1], dtype=torch.uint8))
        self.register_buffer("observer_enabled", torch.tensor([1], dtype=torch.uint8))

    @abstractmethod
    def forward(self, x):
        """The input, quantized and dequantized."""

    @abstractmethod
    def calculate_qparams(self, **kwargs):
        """The scale and the zero point."""

    def enable_fake_quant(self, enabled: bool = True) -> None:
        self.fake_quant_enabled[0] = 1 if enabled else 0

    def disable_fake_quant(self):
        self.enable_fake_quant(False)

    def enable_observer(self, enabled: bool = True) -> None:
        self.observer_enabled[0] = 1 if enabled else 0

    def disable_observer(self):
        self.enable_observer(False)


class FakeQuantize(FakeQuantizeBase):
    """(clamp(round(x / scale + zero_point), quant_min, quant_max) - zero_point) * scale"""

    _resized_buffers = ("scale", "zero_point")

    def __init__(
        self, observer=MovingAverageMinMaxObserver, quant_min=None, quant_max=None,
        **observer_kwargs,
    ):  # fmt: skip
        super().__init__()
        if quant_min is not None and quant_max is not None:
            _check_limits(observer, quant_min, quant_max, observer_kwargs)
            observer_kwargs.update(quant_min=quant_min, quant_max=quant_max)
        process = observer(**observer_kwargs)
        self.activation_post_process = process
        self.quant_min, self.quant_max = process.quant_min, process.quant_max
        self.register_buffer("scale", torch.tensor([1.0], dtype=torch.float))
        self.register_buffer("zero_point", torch.tensor([0], dtype=torch.int))
        self.dtype, self.qscheme = process.dtype, process.qscheme
        self.ch_axis = getattr(process, "ch_axis", -1)
        self.is_per_channel = self.qscheme in _ranges.PER_CHANNEL

    def calculate_qparams(self):
        return self.activation_post_process.calculate_qparams()

    def forward(self, X):
        if self.observer_enabled[0] == 1:
            self.activation_post_process(X.detach())
            scale, zero_point = self.calculate_qparams()
            store(self.scale, scale)
            store(self.zero_point, zero_point)
        if self.fake_quant_enabled[0] == 1:
            limits = self.activation_post_process.quant_min, self.activation_post_process.quant_max
            if self.is_per_channel:
                return torch.fake_quantize_per_channel_affine(
                    X, self.scale, self.zero_point, self.ch_axis, *limits
                )
            return torch.fake_quantize_per_tensor_affine(X, self.scale, self.zero_point, *limits)
        return X

    def extra_repr(self):
        process = self.activation_post_process
        return (
            f"fake_quant_enabled={self.fake_quant_enabled}, "
            f"observer_enabled={self.observer_enabled}, quant_min={process.quant_min}, "
            f"quant_max={process.quant_max}, dtype={self.dtype}, qscheme={self.qscheme}, "
            f"ch_axis={self.ch_axis}, scale={self.scale}, zero_point={self.zero_point}"
        )


def _check_limits(observer, quant_min, quant_max, observer_kwargs):
    assert quant_min <= quant_max, "quant_min must be less than or equal to quant_max"
    dtype = observer_kwargs.get("dtype", torch.quint8)
    dtype = getattr(getattr(observer, "p", None), "keywords", {}).get("dtype", dtype)
    limits = torch.iinfo(STORED[dtype.name])
    assert limits.min <= quant_min, "quant_min out of bound"
    assert quant_max <= limits.max, "quant_max out of bound"


class FixedQParamsFakeQuantize(FakeQuantize):
    """FakeQuantize with the fixed parameters of a FixedQParamsObserver."""

    def __init__(self, observer):
        super().__init__(observer=observer)
        assert type(self.activation_post_process) is FixedQParamsObserver, (
            f"{type(self).__name__}'s observer must be a FixedQParamsObserver"
        )  # fmt: skip
        self.scale = self.activation_post_process.scale
        self.zero_point = self.activation_post_process.zero_point

    def calculate_qparams(self):
        return self.scale, self.zero_point

    def extra_repr(self):
        process = self.activation_post_process
        return (
            f"fake_quant_enabled={self.fake_quant_enabled}, "
            f"observer_enabled={self.observer_enabled}, scale={self.scale}, "
            f"zero_point={self.zero_point}, dtype={self.dtype}, quant_min={process.quant_min}, "
            f"quant_max={process.quant_max}, qscheme={self.qscheme}"
        )


class FusedMovingAvgObsFakeQuantize(FakeQuantize):
    """FakeQuantize that observes and quantizes in one function, with parameters of its own kind."""

    def __init__(
        self, observer=MovingAverageMinMaxObserver, quant_min=0, quant_max=255, **observer_kwargs
    ):
        super().__init__(observer, quant_min, quant_max, **observer_kwargs)
        process = self.activation_post_process
        assert isinstance(
            process, (MovingAverageMinMaxObserver, MovingAveragePerChannelMinMaxObserver)
        ), "Fused observer+fake_quant module only works with MovingAverageMinMaxObserver"
        self.register_buffer("fake_quant_enabled", torch.tensor([1], dtype=torch.long))
        self.register_buffer("observer_enabled", torch.tensor([1], dtype=torch.long))
        self.is_symmetric_quant = self.qscheme in _ranges.SYMMETRIC

    def forward(self, X):
        process = self.activation_post_process
        return torch.fused_moving_avg_obs_fake_quant(
            X, self.observer_enabled, self.fake_quant_enabled, process.min_val, process.max_val,
            self.scale, self.zero_point, process.averaging_constant, process.quant_min,
            process.quant_max, self.ch_axis, self.is_per_channel, self.is_symmetric_quant,
        )  # fmt: skip

    def extra_repr(self):
        process = self.activation_post_process
        return (
            f"fake_quant_enabled={self.fake_quant_enabled}, "
            f"observer_enabled={self.observer_enabled}, scale={self.scale}, "
            f"zero_point={self.zero_point}, dtype={self.dtype}, quant_min={process.quant_min}, "
            f"quant_max={process.quant_max}, qscheme={self.qscheme}, "
            f"reduce_range={process.reduce_range}"
        )


_UNSIGNED = {"quant_min": 0, "quant_max": 255, "dtype": torch.quint8}
_SIGNED = {"quant_min": -128, "quant_max": 127, "dtype": torch.qint8}

default_fake_quant = FakeQuantize.with_args(
    observer=MovingAverageMinMaxObserver, **_UNSIGNED, qscheme=torch.per_tensor_affine,
    reduce_range=True,
)  # fmt: skip
default_weight_fake_quant = FakeQuantize.with_args(
    observer=MovingAverageMinMaxObserver, **_SIGNED, qscheme=torch.per_tensor_symmetric,
    reduce_range=False,
)  # fmt: skip
default_dynamic_fake_quant = FakeQuantize.with_args(
    observer=MovingAverageMinMaxObserver, **_UNSIGNED, averaging_constant=1
)
default_fixed_qparams_range_neg1to1_fake_quant = FixedQParamsFakeQuantize.with_args(
    observer=default_fixed_qparams_range_neg1to1_observer
)
default_fixed_qparams_range_0to1_fake_quant = FixedQParamsFakeQuantize.with_args(
    observer=default_fixed_qparams_range_0to1_observer
)
default_per_channel_weight_fake_quant = FakeQuantize.with_args(
    observer=MovingAveragePerChannelMinMaxObserver, **_SIGNED,
    qscheme=torch.per_channel_symmetric, reduce_range=False, ch_axis=0,
)  # fmt: skip
default_histogram_fake_quant = FakeQuantize.with_args(
    observer=HistogramObserver, **_UNSIGNED, qscheme=torch.per_tensor_affine, reduce_range=True
)
default_fused_act_fake_quant = FusedMovingAvgObsFakeQuantize.with_args(
    observer=MovingAverageMinMaxObserver, **_UNSIGNED
)
default_fused_wt_fake_quant = FusedMovingAvgObsFakeQuantize.with_args(
    observer=MovingAverageMinMaxObserver, **_SIGNED, qscheme=torch.per_tensor_symmetric
)
default_fused_per_channel_wt_fake_quant = FusedMovingAvgObsFakeQuantize.with_args(
    observer=MovingAveragePerChannelMinMaxObserver, **_SIGNED, qscheme=torch.per_channel_symmetric
)
default_symmetric_fixed_qparams_fake_quant = default_fixed_qparams_range_neg1to1_fake_quant
default_affine_fixed_qparams_fake_quant = default_fixed_qparams_range_0to1_fake_quant
_NARROW = {"quant_min": -127, "quant_max": 127, "dtype": torch.qint8}
fused_wt_fake_quant_range_neg_127_to_127 = FusedMovingAvgObsFakeQuantize.with_args(
    observer=MovingAverageMinMaxObserver, **_NARROW, qscheme=torch.per_tensor_symmetric, eps=2**-12
)
fused_per_channel_wt_fake_quant_range_neg_127_to_127 = FusedMovingAvgObsFakeQuantize.with_args(
    observer=MovingAveragePerChannelMinMaxObserver, **_NARROW, qscheme=torch.per_channel_symmetric,
    eps=2**-12,
)  # fmt: skip


def _switch(method):
    """A function for `model.apply`, which switches all FakeQuantize modules of a model."""

    def apply(mod):
        if isinstance(mod, FakeQuantizeBase):
            getattr(mod, method)()

    apply.__name__ = apply.__qualname__ = method
    return apply


enable_fake_quant = _switch("enable_fake_quant")
disable_fake_quant = _switch("disable_fake_quant")
enable_observer = _switch("enable_observer")
disable_observer = _switch("disable_observer")

__all__ = [
    "FakeQuantize", "FakeQuantizeBase", "FixedQParamsFakeQuantize",
    "FusedMovingAvgObsFakeQuantize", "default_affine_fixed_qparams_fake_quant",
    "default_symmetric_fixed_qparams_fake_quant",
    "fused_per_channel_wt_fake_quant_range_neg_127_to_127",
    "fused_wt_fake_quant_range_neg_127_to_127", "default_dynamic_fake_quant", "default_fake_quant",
    "default_fixed_qparams_range_0to1_fake_quant", "default_fixed_qparams_range_neg1to1_fake_quant",
    "default_fused_act_fake_quant", "default_fused_per_channel_wt_fake_quant",
    "default_fused_wt_fake_quant", "default_histogram_fake_quant", "default_per_channel_weight_fake_quant",
    "default_weight_fake_quant", "disable_fake_quant", "disable_observer", "enable_fake_quant",
    "enable_observer",
]  # fmt: skip

__getattr__ = _getter(__name__)
