"""The older name of torch.ao.quantization."""

from torch._missing import missing_in
from torch.ao import quantization as _quantization

# Before the functions of the same names, which replace them here as in PyTorch.
from torch.quantization import fuse_modules, qconfig, quantization_mappings, quantize, stubs  # isort: skip
from torch.ao.quantization import *  # noqa: F403
from torch.ao.quantization import fake_quantize, observer
from torch.ao.quantization import default_eval_fn as default_eval_fn

__all__ = _quantization.__all__


def __getattr__(name):
    try:
        return getattr(_quantization, name)
    except AttributeError:
        raise missing_in(__name__, name) from None
