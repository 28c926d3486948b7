"""Observers and FakeQuantize as in PyTorch 1.13. Models are not converted: see `_REFUSED`."""

from torch._errors import Unsupported
from torch._missing import missing_in
from torch.ao.quantization import fake_quantize, observer, qconfig
from torch.ao.quantization._histogram import HistogramObserver
from torch.ao.quantization.fake_quantize import *  # noqa: F403
from torch.ao.quantization.observer import *  # noqa: F403
from torch.ao.quantization.qconfig import *  # noqa: F403

__all__ = [*observer.__all__, *fake_quantize.__all__, *qconfig.__all__]

# Functions that turn a whole model into a quantized one, with quantized layers that do not exist here.
_REFUSED = (
    "convert convert_qat_fuse fuse_modules fuse_modules_qat get_default_qconfig_mapping prepare "
    "prepare_qat quantize quantize_dynamic quantize_qat QConfigMapping QuantStub DeQuantStub "
    "QuantWrapper"
).split()


def _refused(name):
    def refuse(*args, **kwargs):
        raise Unsupported(
            f"torch.ao.quantization.{name}",
            ": no quantized layers exist. Call observers and FakeQuantize on the tensors themselves, "
            "or put FakeQuantize modules into the model",
        )

    refuse.__name__ = refuse.__qualname__ = name
    return refuse


def __getattr__(name):
    if name in _REFUSED:
        made = globals()[name] = _refused(name)
        return made
    raise missing_in(__name__, name)
