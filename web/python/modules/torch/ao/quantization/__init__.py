"""Observers and FakeQuantize as in PyTorch 1.13. Models are not converted: see `_REFUSED`."""

from torch._errors import MissingAttribute, Unsupported
from torch.ao.quantization import fake_quantize, observer
from torch.ao.quantization._histogram import HistogramObserver
from torch.ao.quantization.fake_quantize import *  # noqa: F403
from torch.ao.quantization.observer import *  # noqa: F403

__all__ = [*observer.__all__, *fake_quantize.__all__]

# What turns a whole model into a quantized one, with quantized layers that do not exist here.
_REFUSED = (
    "convert convert_qat_fuse fuse_modules fuse_modules_qat get_default_qat_qconfig "
    "get_default_qconfig get_default_qconfig_mapping prepare prepare_qat quantize quantize_dynamic "
    "quantize_qat QConfig QConfigMapping QuantStub DeQuantStub QuantWrapper default_qconfig "
    "default_qat_qconfig float_qparams_weight_only_qconfig"
).split()


def _refuse(name):
    raise Unsupported(
        f"torch.ao.quantization.{name}",
        ": no quantized layers exist. Call observers and FakeQuantize on the tensors themselves, "
        "or put FakeQuantize modules into the model",
    )


def __getattr__(name):
    if name in _REFUSED:
        return lambda *args, **kwargs: _refuse(name)
    if name.startswith("__"):
        raise AttributeError(name)
    raise MissingAttribute(
        f"module 'torch.ao.quantization' has no attribute '{name}' here. Supported: "
        + ", ".join(sorted(__all__)),
        name=name,
    )
