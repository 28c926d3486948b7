"""Quantization of models as in PyTorch 1.13: observers, FakeQuantize, `prepare` and `convert`."""

from torch._missing import getter as _getter
from torch.ao.quantization import (
    fake_quantize, fuser_method_mappings, observer, qconfig,
    quantization_mappings, quantize as _converting, stubs,
)  # fmt: skip
from torch.ao.quantization._histogram import HistogramObserver
from torch.ao.quantization.fake_quantize import *  # noqa: F403
from torch.ao.quantization.fuse_modules import fuse_modules, fuse_modules_qat
from torch.ao.quantization.fuser_method_mappings import *  # noqa: F403
from torch.ao.quantization.observer import *  # noqa: F403
from torch.ao.quantization.qconfig import *  # noqa: F403
from torch.ao.quantization.quantization_mappings import *  # noqa: F403
from torch.ao.quantization.quantize import *  # noqa: F403
from torch.ao.quantization.stubs import *  # noqa: F403

__all__ = [
    "fuse_modules", "fuse_modules_qat", *(
    name
    for module in (
        fake_quantize, fuser_method_mappings, observer, qconfig, quantization_mappings,
        _converting, stubs,
    )
    for name in module.__all__
)]  # fmt: skip


def default_eval_fn(model, calib_data):
    """Passes the inputs of a dataset through a model."""
    for data, _ in calib_data:
        model(data)


__getattr__ = _getter(__name__)
