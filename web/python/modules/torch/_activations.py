"""Activations that are functions of torch itself: softmax, log_softmax, celu and selu.

Their derivatives have the order of operations of PyTorch's kernels.
"""

import torch._core as core
from torch import _dtype as dtypes
from torch._autograd.rules import derive
from torch._axes import axis_of
from torch._derivatives import in_float32, where
from torch._dispatch import call, operation
from torch._dtype import as_dtype
from torch._errors import NOT_LEARNT, check_kernel, no_kernel
from torch._lazy import module
from torch._tensor import wrap


def _from_output(name, is_logarithm):
    """The gradient from the output, an operation that has a derivative of its own."""

    def compute(grad, output, dim):
        return wrap(core.softmax_gradient(grad._handle, output._handle, dim, is_logarithm))

    def formula(grad, result, dim):
        return call(name, compute, {"grad": grad, "output": result, "dim": dim})

    return formula


_softmax = _from_output("_softmax_backward_data", False)
_log_softmax = _from_output("_log_softmax_backward_data", True)


def _along(name, verb, input, dim, dtype):
    source = input if dtype is None else input.to(as_dtype(dtype))
    axis = axis_of(dim, source.ndim)
    kind = source.dtype
    if source.numel() and (not kind.is_floating_point or kind is dtypes.float16):
        is_last = axis == max(source.ndim, 1) - 1
        kernel = f"{name}_lastdim_kernel_impl" if is_last else "softmax_kernel_impl"
        raise no_kernel(kernel, kind)
    return wrap(verb(source._handle, axis))


@operation(
    "fm",
    "softmax(Tensor input, int dim, dtype? dtype=None, *, Tensor out=None)",
    "softmax(Tensor input, Dimname dim, *, dtype? dtype=None)",
    kernel="softmax_kernel_impl", input=_softmax, broadcasts=True,
)  # fmt: skip
def softmax(input, dim, dtype=None):
    return _along("softmax", core.softmax, input, dim, dtype)


@operation(
    "fm",
    "log_softmax(Tensor input, int dim, dtype? dtype=None, *, Tensor out=None)",
    "log_softmax(Tensor input, Dimname dim, *, dtype? dtype=None)",
    kernel="log_softmax_kernel_impl", input=_log_softmax, broadcasts=True,
)  # fmt: skip
def log_softmax(input, dim, dtype=None):
    return _along("log_softmax", core.log_softmax, input, dim, dtype)


def _softmax_output(grad, grad_output, output, dim):
    total = (output * grad).sum(dim, keepdim=True)
    return grad_output * grad - (output * grad_output).sum(dim, keepdim=True) * grad - grad_output * total


def _log_softmax_output(grad, grad_output, output, dim):
    shares = output.exp()
    total = (grad * shares).sum(dim, keepdim=True)
    return shares * grad_output.sum(dim, keepdim=True) * (total - grad)


derive(
    "_softmax_backward_data",
    grad=lambda grad, output, dim: _softmax(grad, output, dim),
    output=lambda gradient, grad, output, dim: _softmax_output(gradient, grad, output, dim),
)
derive(
    "_log_softmax_backward_data",
    grad=lambda grad, output, dim: grad - (grad * output.exp()).sum(dim, keepdim=True),
    output=lambda gradient, grad, output, dim: _log_softmax_output(gradient, grad, output, dim),
)


def _celu_gradient(grad, input, alpha=1.0):
    growth = grad * (1 / alpha) * alpha * (input * (1 / alpha)).exp()
    return where(input <= 0, growth, grad)


@operation("f", "celu(Tensor input, Scalar alpha=1.0)", input=in_float32(_celu_gradient))
def celu(input, alpha=1.0):
    if alpha == 0:
        raise RuntimeError("ZeroDivisionError: alpha cannot be 0 for CELU")
    check_kernel("elu_cpu", input, NOT_LEARNT)
    wide = input.float() if input.dtype is dtypes.bfloat16 else input
    made = where(wide <= 0, ((wide * (1 / alpha)).exp() - 1) * alpha, wide)
    return made.to(input.dtype)


@operation("f", "selu(Tensor input)")
def selu(input):
    return module("nn.functional").selu(input)
