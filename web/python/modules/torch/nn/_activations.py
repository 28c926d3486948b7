"""Activations of torch.nn.functional beside those that most networks have."""

import torch
from torch._autograd.rules import derive
from torch._dispatch import call as _call
from torch._errors import NOT_LEARNT, check_kernel
from torch._quantized_refusal import refusal


def call(name, implementation, taken):
    """The result of an activation. A quantized tensor is refused by its name, not by that of a part."""
    if taken["input"].is_quantized:
        raise refusal(f"{name}()", taken["input"].dtype)
    return _call(name, implementation, taken)


def _into(input, result, inplace):
    if not inplace:
        return result
    from torch._dispatch import write

    return write(input, result, "")


def hardsigmoid(input, inplace=False):
    check_kernel("hardsigmoid_cpu", input, NOT_LEARNT)
    return _into(input, call("hardsigmoid", lambda input: (input + 3).clamp(0, 6) / 6, {"input": input}), inplace)


derive(
    "hardsigmoid",
    input=lambda grad, input: torch.where((input > -3) & (input < 3), grad * (1 / 6), torch.zeros_like(grad)),
)


def hardswish(input, inplace=False):
    check_kernel("hardswish_cpu", input, NOT_LEARNT)
    return _into(input, call("hardswish", lambda input: input * (input + 3).clamp(0, 6) / 6, {"input": input}), inplace)


derive(
    "hardswish",
    input=lambda grad, input: torch.where(
        input < -3, torch.zeros_like(grad), torch.where(input <= 3, grad * (input / 3 + 0.5), grad)
    ),
)


def mish(input, inplace=False):
    check_kernel("mish_cpu", input, NOT_LEARNT)
    return _into(input, call("mish", lambda input: input * input.exp().log1p().tanh(), {"input": input}), inplace)


def _mish(grad, input):
    tanh = input.exp().log1p().tanh()
    return grad * (tanh + input * torch.sigmoid(input) * (1 - tanh * tanh))


derive("mish", input=_mish)


def glu(input, dim=-1):
    if input.dim() == 0:
        raise RuntimeError(
            "glu does not support scalars because halving size must be even"
        )
    extent = input.shape[dim]
    if extent % 2:
        raise RuntimeError(
            f"Halving dimension must be even, but dimension {dim % input.dim()} is size {extent}"
        )
    return call("glu", _glu, {"input": input, "dim": dim})


def _glu(input, dim):
    first, second = input.chunk(2, dim)
    return first * second.sigmoid()


def _glu_gradient(grad, input, dim):
    first, second = input.chunk(2, dim)
    share = second.sigmoid()
    return torch.cat([share * grad, (1 - share) * share * grad * first], dim)


derive("glu", input=_glu_gradient)


def prelu(input, weight):
    if weight.numel() != 1 and (input.dim() < 2 or weight.numel() != input.shape[1]):
        channels = 1 if input.dim() < 2 else input.shape[1]
        raise RuntimeError(
            f"Mismatch of parameter numbers and input channel size. Found parameter numbers = {weight.numel()} and "
            f"channel size = {channels}."
        )
    shape = [-1 if axis == 1 else 1 for axis in range(input.dim())] if input.dim() > 1 else [-1]
    slopes = weight.reshape(()) if weight.numel() == 1 else weight.reshape(shape)
    return call("prelu", lambda input, weight: torch.where(input > 0, input, weight * input), {"input": input, "weight": slopes})


derive(
    "prelu",
    input=lambda grad, input, weight: torch.where(input > 0, grad, weight * grad),
    weight=lambda grad, input: torch.where(input > 0, torch.zeros_like(grad), input * grad),
    broadcasts=True,
)


def threshold(input, threshold, value, inplace=False):
    def compute(input, threshold, value):
        return torch.where(input <= threshold, torch.full_like(input, value), input)

    return _into(input, call("threshold", compute, {"input": input, "threshold": threshold, "value": value}), inplace)


derive(
    "threshold", input=lambda grad, input, threshold: torch.where(input <= threshold, torch.zeros_like(grad), grad)
)


def softsign(input):
    return input / (input.abs() + 1)


def tanhshrink(input):
    return input - input.tanh()


def softshrink(input, lambd=0.5):
    if lambd < 0:
        raise RuntimeError(f"lambda must be greater or equal to 0, but found to be {lambd:g}.")

    def compute(input, lambd):
        zero = torch.zeros_like(input)
        return torch.where(input > lambd, input - lambd, torch.where(input < -lambd, input + lambd, zero))

    return call("softshrink", compute, {"input": input, "lambd": lambd})


def hardshrink(input, lambd=0.5):
    def compute(input, lambd):
        return torch.where((input >= -lambd) & (input <= lambd), torch.zeros_like(input), input)

    return call("hardshrink", compute, {"input": input, "lambd": lambd})


for _name in ("softshrink", "hardshrink"):
    derive(
        _name,
        input=lambda grad, input, lambd: torch.where((input >= -lambd) & (input <= lambd), torch.zeros_like(grad), grad),
    )


def celu(input, alpha=1.0, inplace=False):
    if alpha == 0:
        raise RuntimeError("ZeroDivisionError: alpha cannot be 0 for CELU")
    return _into(input, call("celu", _celu, {"input": input, "alpha": alpha}), inplace)


def _celu(input, alpha):
    return torch.where(input > 0, input, ((input * (1.0 / alpha)).exp() - 1) * alpha)


derive(
    "celu",
    input=lambda grad, input, alpha: torch.where(input <= 0, grad * (input * (1.0 / alpha)).exp(), grad),
)


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    if not training:
        slopes = torch.where(input <= 0, torch.full_like(input, (lower + upper) / 2), torch.ones_like(input))
        return _into(input, call("rrelu_with_noise", _scaled, {"input": input, "slopes": slopes.detach()}), inplace)
    slopes = torch.empty_like(input)
    with torch.no_grad():
        # PyTorch draws a slope for each element that is not positive, one after another.
        flat, taken = slopes.view(-1), (input <= 0).view(-1).nonzero().view(-1)
        flat.fill_(1.0)
        flat[taken] = torch.empty(taken.numel(), dtype=torch.float64).uniform_(lower, upper).to(input.dtype)
    return _into(input, call("rrelu_with_noise", _scaled, {"input": input, "slopes": slopes}), inplace)


def _scaled(input, slopes):
    return input * slopes


derive("rrelu_with_noise", input=lambda grad, slopes: grad * slopes)


def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    """A sample of the relaxed categorical distribution; with `hard`, one-hot in the forward pass."""
    noise = -torch.empty_like(logits).exponential_().log()
    soft = ((logits + noise) / tau).softmax(dim)
    if not hard:
        return soft
    index = soft.max(dim, keepdim=True)[1]
    picked = torch.zeros_like(logits).scatter_(dim, index, 1.0)
    return picked - soft.detach() + soft


def alpha_dropout(input, p=0.5, training=False, inplace=False):
    """Dropout that keeps the mean and the variance of a network of SELUs."""
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    return _into(input, _alpha(input, p, input.shape) if training else input, inplace)


def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    shape = (*input.shape[:2], *[1] * (input.dim() - 2))
    return _into(input, _alpha(input, p, shape) if training else input, inplace)


def _alpha(input, p, shape):
    if p == 0 or input.numel() == 0:
        return input
    if p == 1:
        return input * torch.zeros((), dtype=input.dtype)
    alpha = 1.7580993408473766
    scale = 1.0 / ((alpha * alpha * p + 1) * (1 - p)) ** 0.5
    kept = torch.empty(shape, dtype=input.dtype).bernoulli_(1 - p)
    shift = (kept - 1) * (alpha * scale) + alpha * scale * p
    return input * (kept * scale) + shift


def _channels(name, wanted):
    def dropped(input, p=0.5, training=True, inplace=False):
        if p < 0.0 or p > 1.0:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
        is_batched = input.dim() == wanted + 2 or name == "dropout2d" and input.dim() != 3
        if name == "dropout2d" and input.dim() == 3:
            # As a batch of lines, although PyTorch's documents take it for one sample.
            is_batched = True
        batch = input if is_batched else input.unsqueeze(0)
        made = batch
        if training and p > 0 and input.numel():
            shape = (*batch.shape[:2], *[1] * (batch.dim() - 2))
            kept = torch.empty(shape, dtype=input.dtype).bernoulli_(1 - p) if p < 1 else torch.zeros(shape, dtype=input.dtype)
            made = batch * (kept.div_(1 - p) if p < 1 else kept)
        return _into(input, made if is_batched else made.squeeze(0), inplace)

    dropped.__name__ = dropped.__qualname__ = name
    return dropped


dropout1d, dropout2d, dropout3d = _channels("dropout1d", 1), _channels("dropout2d", 2), _channels("dropout3d", 3)
