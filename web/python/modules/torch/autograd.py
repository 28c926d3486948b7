"""torch.autograd: gradients, operations with a backward pass of one's own, and recording modes."""

from torch._autograd import modes as grad_mode
from torch._autograd.backward import backward, grad
from torch._autograd.function import Function
from torch._autograd.modes import enable_grad, inference_mode, no_grad, set_grad_enabled
from torch._missing import getter as _getter


def Variable(data, requires_grad=False):
    made = data.detach()
    return made.requires_grad_() if requires_grad else made


__all__ = [
    "Function", "Variable", "backward", "enable_grad", "grad", "grad_mode", "inference_mode",
    "no_grad", "set_grad_enabled",
]

# A package in PyTorch: says of its modules that they are missing here.
__path__ = []
__getattr__ = _getter(__name__)
