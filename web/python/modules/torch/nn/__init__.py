"""torch.nn: parameters, modules and the layers of small models."""

from torch._missing import getter as _getter, lister as _lister
from torch.nn import functional, init, modules, parameter
from torch.nn._later import LAYERS
from torch.nn.modules import *  # noqa: F403
from torch.nn.parameter import Parameter


__all__ = ["Parameter", "functional", "init", "modules", "parameter", *modules.__all__]

__getattr__ = _getter(__name__, ("intrinsic", "qat", "quantized", "utils"), LAYERS)
__dir__ = _lister(__name__, LAYERS)
