"""Derivatives of activations, in the order of operations of PyTorch's kernels."""

import math

import torch._core as core
from torch._autograd.modes import is_grad_enabled
from torch._autograd.rules import derive
from torch._derivatives import fused, in_float32, plus_one, where
from torch._dtype import bfloat16, float32
from torch._tensor import wrap


derive("leaky_relu", input=in_float32(lambda grad, input, slope:
       where(input > 0, grad, grad * slope)))
derive("hardtanh", input=lambda grad, input, min_val, max_val:
       where((input <= min_val) | (input >= max_val), 0.0, grad))
derive("elu", input=in_float32(lambda grad, input, alpha, scale:
       where(input <= 0, grad * (alpha * scale) * input.exp(), grad * scale)))


def _silu(grad, input):
    sigmoid = 1 / (1 + (-input).exp())
    return grad * sigmoid * plus_one(input, 1 - sigmoid)


derive("silu", input=_silu)


def _gelu(grad, input, approximate):
    if approximate == "tanh":
        return _gelu_tanh(grad, input)
    # PyTorch asks oneDNN about several float32 that lie side by side.
    is_dense = input.dtype is float32 and input.is_contiguous() and input.numel() != 1
    if is_dense and not is_grad_enabled():
        return grad * wrap(core.unary("gelu_slope", input._handle))
    cdf = 0.5 * (1 + (input * math.sqrt(0.5)).erf())
    pdf = (2 / math.sqrt(math.pi) * math.sqrt(0.5) * 0.5) * (input * input * -0.5).exp()
    return grad * fused(cdf, input, pdf)


def _gelu_tanh(grad, input):
    beta, kappa = math.sqrt(2) * (2 / math.sqrt(math.pi)) * 0.5, 0.044715
    square = input * input
    tanh = (beta * input.add(square * input, alpha=kappa)).tanh()
    # The product with 3 is one of float32 there.
    triple = 0.13414499163627625 if input.dtype is float32 else 3 * kappa
    inner_slope = beta * plus_one(square, square.new_full(square.shape, triple))
    right_slope = 0.5 * input * plus_one(-tanh, tanh) * inner_slope
    return grad * (0.5 * (1 + tanh) + right_slope)


derive("gelu", input=_gelu)


def _softplus(grad, input, beta, threshold):
    growth = (input * beta).exp()
    return where(input * beta > threshold, grad, grad * growth / (growth + 1))


derive("softplus", input=in_float32(_softplus))


def _log_sigmoid(grad, input):
    # PyTorch keeps the exponential in the type of the input.
    decay, kind = (-input.abs()).exp(), grad.dtype
    if kind is bfloat16:
        grad, decay = grad.float(), decay.float()
    share = decay / (1 + decay)
    return (where(input < 0, 1 - share, share) * grad).to(kind)


derive("log_sigmoid", input=_log_sigmoid)
