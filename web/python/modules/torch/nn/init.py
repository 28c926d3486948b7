"""Initial values of parameters, drawn from the core's generator in PyTorch's order."""

import functools
import math

import torch
from torch._missing import getter as _getter

_GAINS = {
    "linear": 1, "conv1d": 1, "conv2d": 1, "sigmoid": 1, "tanh": 5 / 3, "relu": math.sqrt(2),
    "selu": 3 / 4,
}  # fmt: skip


def calculate_gain(nonlinearity, param=None):
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        return math.sqrt(2.0 / (1 + slope**2))
    if nonlinearity not in _GAINS:
        raise ValueError(f"Unsupported nonlinearity {nonlinearity}")
    return _GAINS[nonlinearity]


def _fans(tensor):
    if tensor.ndim < 2:
        raise ValueError(
            "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions"
        )
    field = tensor.shape[2:].numel() if tensor.ndim > 2 else 1
    return tensor.shape[1] * field, tensor.shape[0] * field


def _in_place(change):
    @functools.wraps(change)
    def changed(tensor, *args, **kwargs):
        with torch.no_grad():
            change(tensor, *args, **kwargs)
        return tensor

    return changed


@_in_place
def uniform_(tensor, a=0.0, b=1.0):
    tensor.uniform_(a, b)


@_in_place
def normal_(tensor, mean=0.0, std=1.0):
    tensor.normal_(mean, std)


@_in_place
def constant_(tensor, val):
    tensor.fill_(val)


@_in_place
def ones_(tensor):
    tensor.fill_(1.0)


@_in_place
def zeros_(tensor):
    tensor.zero_()


@_in_place
def eye_(tensor):
    if tensor.ndim != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    tensor.copy_(torch.eye(*tensor.shape))


@_in_place
def xavier_uniform_(tensor, gain=1.0):
    bound = math.sqrt(3.0) * gain * math.sqrt(2.0 / float(sum(_fans(tensor))))
    tensor.uniform_(-bound, bound)


@_in_place
def xavier_normal_(tensor, gain=1.0):
    tensor.normal_(0.0, gain * math.sqrt(2.0 / float(sum(_fans(tensor)))))


def _deviation(tensor, a, mode, nonlinearity):
    if mode.lower() not in ("fan_in", "fan_out"):
        raise ValueError(
            f"Mode {mode.lower()} not supported, please use one of ['fan_in', 'fan_out']"
        )
    fan = _fans(tensor)[mode.lower() == "fan_out"]
    return calculate_gain(nonlinearity, a) / math.sqrt(fan)


@_in_place
def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    if 0 in tensor.shape:
        import warnings

        warnings.warn("Initializing zero-element tensors is a no-op")
        return
    bound = math.sqrt(3.0) * _deviation(tensor, a, mode, nonlinearity)
    tensor.uniform_(-bound, bound)


@_in_place
def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu"):
    tensor.normal_(0.0, _deviation(tensor, a, mode, nonlinearity))


@_in_place
def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0):
    """Draws from a normal distribution between two bounds, by the inverse of its distribution function."""
    if mean < a - 2 * std or mean > b + 2 * std:
        import warnings

        warnings.warn(
            "mean is more than 2 std from [a, b] in nn.init.trunc_normal_. The distribution of values may be incorrect.",
            stacklevel=2,
        )
    least, most = ((1.0 + math.erf((bound - mean) / std / math.sqrt(2.0))) / 2.0 for bound in (a, b))
    tensor.uniform_(2 * least - 1, 2 * most - 1)
    tensor.erfinv_()
    tensor.mul_(std * math.sqrt(2.0))
    tensor.add_(mean)
    tensor.clamp_(min=a, max=b)


@_in_place
def orthogonal_(tensor, gain=1):
    if tensor.ndim < 2:
        raise ValueError("Only tensors with 2 or more dimensions are supported")
    rows, columns = tensor.shape[0], tensor.numel() // tensor.shape[0]
    drawn = tensor.new_empty((rows, columns)).normal_(0, 1)
    factors = torch.linalg.qr(drawn.t() if rows < columns else drawn)
    made = factors[0] * torch.diag(factors[1]).sign()
    tensor.view(rows, columns).copy_(made.t() if rows < columns else made)
    tensor.mul_(gain)


@_in_place
def dirac_(tensor, groups=1):
    if tensor.ndim not in (3, 4, 5):
        raise ValueError("Only tensors with 3, 4, or 5 dimensions are supported")
    if tensor.shape[0] % groups:
        raise ValueError("dim 0 must be divisible by groups")
    per_group = tensor.shape[0] // groups
    tensor.zero_()
    centre = tuple(extent // 2 for extent in tensor.shape[2:])
    for group in range(groups):
        for channel in range(min(per_group, tensor.shape[1])):
            tensor[(group * per_group + channel, channel, *centre)] = 1


__getattr__ = _getter(__name__)
