"""The part of torch.autograd that exists here: recording modes. No gradients are computed."""

from torch import _grad as grad_mode
from torch._errors import Unsupported
from torch._grad import enable_grad, inference_mode, no_grad, set_grad_enabled


def Variable(data, requires_grad=False):
    made = data.detach()
    return made.requires_grad_() if requires_grad else made


def grad(*args, **kwargs):
    raise Unsupported("autograd.grad", ": no gradients are computed")


def backward(*args, **kwargs):
    raise Unsupported("autograd.backward", ": no gradients are computed")


class Function:
    """Can be subclassed, but gradients are never computed."""

    @classmethod
    def apply(cls, *args):
        raise Unsupported("autograd.Function.apply", ": no gradients are computed")


__all__ = [
    "Function", "Variable", "backward", "enable_grad", "grad", "grad_mode", "inference_mode",
    "no_grad", "set_grad_enabled",
]
