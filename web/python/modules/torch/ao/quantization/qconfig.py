"""torch.ao.quantization.qconfig: pairs of observers, for what a layer puts out and for its weight."""

from collections import namedtuple

import torch
from torch._missing import getter as _getter
from torch.ao.quantization._histogram import HistogramObserver
from torch.ao.quantization.fake_quantize import (
    FakeQuantize, FusedMovingAvgObsFakeQuantize, default_dynamic_fake_quant, default_fake_quant,
    default_per_channel_weight_fake_quant, default_weight_fake_quant,
)  # fmt: skip
from torch.ao.quantization.observer import (
    MovingAverageMinMaxObserver, MovingAveragePerChannelMinMaxObserver, PlaceholderObserver,
    default_debug_observer, default_observer,
    default_per_channel_weight_observer, default_weight_observer,
    per_channel_weight_observer_range_neg_127_to_127, weight_observer_range_neg_127_to_127,
)  # fmt: skip
from torch.nn import Identity, Module


class QConfig(namedtuple("QConfig", ["activation", "weight"])):
    """Two functions without arguments that make an observer: a class, or what `with_args` returns."""

    def __new__(cls, activation, weight):
        if isinstance(activation, Module) or isinstance(weight, Module):
            raise ValueError(
                "QConfig received observer instance, please pass observer class instead. Use "
                "MyObserver.with_args(x=1) to override arguments to constructor if needed"
            )
        return super().__new__(cls, activation, weight)


_UNSIGNED, _SIGNED = {"quant_min": 0, "quant_max": 255}, {"quant_min": -128, "quant_max": 127}
_dynamic = PlaceholderObserver.with_args(dtype=torch.quint8, compute_dtype=torch.quint8)
_half = PlaceholderObserver.with_args(dtype=torch.float16)
_signed_histogram = HistogramObserver.with_args(dtype=torch.qint8, reduce_range=False, eps=2**-12)

default_qconfig = QConfig(default_observer, default_weight_observer)
default_debug_qconfig = QConfig(default_debug_observer, default_weight_observer)
default_per_channel_qconfig = QConfig(default_observer, default_per_channel_weight_observer)
default_dynamic_qconfig = QConfig(_dynamic, default_weight_observer)
per_channel_dynamic_qconfig = QConfig(_dynamic, default_per_channel_weight_observer)
float16_static_qconfig = QConfig(_half, _half)
float16_dynamic_qconfig = QConfig(
    PlaceholderObserver.with_args(dtype=torch.float16, compute_dtype=torch.float16), _half
)
default_qat_qconfig = QConfig(default_fake_quant, default_weight_fake_quant)
default_dynamic_qat_qconfig = QConfig(default_dynamic_fake_quant, default_weight_fake_quant)
default_weight_only_qconfig = QConfig(Identity, default_weight_fake_quant)
default_activation_only_qconfig = QConfig(default_fake_quant, Identity)
_fused_weight = FusedMovingAvgObsFakeQuantize.with_args(
    observer=MovingAverageMinMaxObserver, **_SIGNED, dtype=torch.qint8,
    qscheme=torch.per_tensor_symmetric,
)  # fmt: skip
_fused_channel_weight = FusedMovingAvgObsFakeQuantize.with_args(
    observer=MovingAveragePerChannelMinMaxObserver, **_SIGNED, dtype=torch.qint8,
    qscheme=torch.per_channel_symmetric,
)  # fmt: skip
default_qat_qconfig_v2 = QConfig(
    FusedMovingAvgObsFakeQuantize.with_args(
        observer=MovingAverageMinMaxObserver, **_UNSIGNED, dtype=torch.quint8
    ),
    _fused_weight,
)
default_symmetric_qnnpack_qconfig = QConfig(_signed_histogram, weight_observer_range_neg_127_to_127)
default_per_channel_symmetric_qnnpack_qconfig = QConfig(
    _signed_histogram, per_channel_weight_observer_range_neg_127_to_127
)


def _for_module(make, module):
    """As PyTorch, which lets observers ask for their module's device, if they take that argument."""
    try:
        make.with_args(factory_kwargs=None)()
    except (AttributeError, TypeError):
        return make
    return make.with_callable_args(factory_kwargs=lambda: None)


def add_module_to_qconfig_obs_ctr(qconfig, module):
    if module is None or qconfig is None or qconfig._fields != ("activation", "weight"):
        return qconfig
    return QConfig(*(_for_module(one, module) for one in qconfig))


def activation_is_memoryless(qconfig):
    """Whether the observer of outputs is a moving average that keeps nothing."""
    observer = qconfig.activation()
    observer = getattr(observer, "activation_post_process", observer)
    return getattr(observer, "averaging_constant", None) == 1


# The backends whose kernels overflow with all of 8 bits, and those that quantize weights per channel.
_REDUCED, _PER_CHANNEL = ("fbgemm", "x86"), ("fbgemm", "x86", "onednn")
_BACKENDS = (*_PER_CHANNEL, "qnnpack")


def _check_version(name, version):
    if version != 0:
        raise AssertionError(
            f"Version number: {version} in {name} is not supported. Version number must be 0"
        )


def get_default_qconfig(backend="fbgemm", version=0):
    """The pair that PyTorch recommends for a backend."""
    _check_version("get_default_qconfig", version)
    if backend not in _BACKENDS:
        return default_qconfig
    per_channel = backend in _PER_CHANNEL
    return QConfig(
        HistogramObserver.with_args(reduce_range=backend in _REDUCED),
        default_per_channel_weight_observer if per_channel else default_weight_observer,
    )


def get_default_qat_qconfig(backend="fbgemm", version=1):
    """The pair of fake quantizers that PyTorch recommends for a backend; version 1 is fused."""
    if version not in (0, 1):
        raise AssertionError(
            f"Version number: {version}in get_default_qat_qconfig is not supported. Version number "
            "must be 0 or 1"
        )
    fused = version == 1
    if backend not in _BACKENDS:
        return default_qat_qconfig_v2 if fused else default_qat_qconfig
    # For onednn the argument is left out, which means False, too.
    reduced = {} if backend == "onednn" else {"reduce_range": backend in _REDUCED}
    activation = (FusedMovingAvgObsFakeQuantize if fused else FakeQuantize).with_args(
        observer=MovingAverageMinMaxObserver, **_UNSIGNED, **reduced
    )
    if backend in _PER_CHANNEL:
        weight = _fused_channel_weight if fused else default_per_channel_weight_fake_quant
    else:
        weight = _fused_weight if fused else default_weight_fake_quant
    return QConfig(activation, weight)


__all__ = [
    "QConfig", "default_activation_only_qconfig", "default_debug_qconfig",
    "default_dynamic_qat_qconfig", "default_dynamic_qconfig", "default_per_channel_qconfig",
    "default_per_channel_symmetric_qnnpack_qconfig", "default_qat_qconfig",
    "default_qat_qconfig_v2", "default_qconfig", "default_symmetric_qnnpack_qconfig",
    "default_weight_only_qconfig", "float16_dynamic_qconfig", "float16_static_qconfig",
    "get_default_qat_qconfig", "get_default_qconfig", "per_channel_dynamic_qconfig",
]  # fmt: skip

__getattr__ = _getter(__name__)
