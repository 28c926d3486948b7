"""Derivatives of activations, in the order of operations of PyTorch's kernels."""

import math

from torch._autograd.rules import derive
from torch._derivatives import in_float32, where
from torch._dtype import bfloat16


derive("leaky_relu", input=lambda grad, input, slope: where(input > 0, grad, grad * slope))
derive("hardtanh", input=lambda grad, input, min_val, max_val:
       where((input <= min_val) | (input >= max_val), 0.0, grad))
derive("elu", input=in_float32(lambda grad, input, alpha, scale:
       where(input <= 0, grad * (alpha * scale) * input.exp(), grad * scale)))


def _silu(grad, input):
    sigmoid = 1 / (1 + (-input).exp())
    return grad * sigmoid * (1 + input * (1 - sigmoid))


derive("silu", input=_silu)


def _gelu(grad, input, approximate):
    if approximate == "tanh":
        return _gelu_tanh(grad, input)
    cdf = 0.5 * (1 + (input * math.sqrt(0.5)).erf())
    pdf = (2 / math.sqrt(math.pi) * math.sqrt(0.5) * 0.5) * (input * input * -0.5).exp()
    return grad * (cdf + input * pdf)


def _gelu_tanh(grad, input):
    beta, kappa = math.sqrt(2) * (2 / math.sqrt(math.pi)) * 0.5, 0.044715
    square = input * input
    inner = beta * (input + kappa * square * input)
    tanh = inner.tanh()
    left, right = 0.5 * input, 1 + tanh
    left_slope = 0.5 * right
    right_slope = left * (1 - tanh * tanh) * (beta * (1 + 3 * kappa * square))
    return grad * (left_slope + right_slope)


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
