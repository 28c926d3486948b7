"""torch.nn.utils: limits for gradients, and parameters as one vector."""

import math

from torch._dispatch import FUNCTIONS
from torch._missing import getter as _getter
from torch._tensor import TensorBase
from torch.nn._fusion import (
    fuse_conv_bn_eval, fuse_conv_bn_weights, fuse_linear_bn_eval, fuse_linear_bn_weights,
)  # fmt: skip


def _with_grad(parameters):
    parameters = [parameters] if isinstance(parameters, TensorBase) else parameters
    return [one.grad for one in parameters if one.grad is not None]


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False):
    """Scales all gradients so that their common norm is at most `max_norm`; returns the norm before."""
    grads = _with_grad(parameters)
    max_norm, norm_type = float(max_norm), float(norm_type)
    if not grads:
        return FUNCTIONS["tensor"](0.0)
    stack = FUNCTIONS["stack"]
    if norm_type == math.inf:
        total = stack([one.detach().abs().max() for one in grads]).max()
    else:
        total = stack([one.detach().norm(norm_type) for one in grads]).norm(norm_type)
    if error_if_nonfinite and not total.isfinite():
        raise RuntimeError(
            f"The total norm of order {norm_type} for gradients from `parameters` is non-finite, so "
            "it cannot be clipped. To disable this error and scale the gradients by the non-finite "
            "norm anyway, set `error_if_nonfinite=False`"
        )
    factor = (max_norm / (total + 1e-6)).clamp(max=1.0)
    for one in grads:
        one.detach().mul_(factor)
    return total


def clip_grad_value_(parameters, clip_value):
    """Clamps each element of the gradients to ±`clip_value`."""
    clip_value = float(clip_value)
    for one in _with_grad(parameters):
        one.data.clamp_(min=-clip_value, max=clip_value)


def parameters_to_vector(parameters):
    """All parameters as one vector."""
    return FUNCTIONS["cat"]([one.reshape(-1) for one in parameters])


def vector_to_parameters(vec, parameters):
    """Gives parameters the elements of a vector."""
    if not isinstance(vec, TensorBase):
        raise TypeError(f"expected torch.Tensor, but got: {vec.type() if hasattr(vec, 'type') else type(vec).__name__}")
    at = 0
    for one in parameters:
        one.data = vec[at : at + one.numel()].view_as(one).data
        at += one.numel()


__getattr__ = _getter(__name__, ("prune", "rnn"))
