"""Normalization of torch.nn.functional over groups, single channels and neighbouring channels."""

import torch
from torch._builtins import ending
from torch.nn._batch_norm import batch_norm


def _along(values, input):
    return values.reshape(1, -1, *[1] * (input.ndim - 2))


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """Normalizes groups of channels of (batch, channels, …), each with its own mean and variance."""
    if input.dim() < 2:
        raise RuntimeError(f"Expected at least 2 dimensions for input tensor but received {input.dim()}")
    channels = input.shape[1]
    if channels % num_groups:
        raise RuntimeError(
            "Expected number of channels in input to be divisible by num_groups, but got input of shape "
            f"{list(input.shape)} and num_groups={num_groups}"
        )
    for name, one in (("weight", weight), ("bias", bias)):
        if one is not None and tuple(one.shape) != (channels,):
            raise RuntimeError(
                f"Expected {name} to be a vector of size equal to the number of channels in input, but got {name} "
                f"of shape {list(one.shape)} and input of shape {list(input.shape)}"
            )
    rows = input.reshape(input.shape[0], num_groups, -1)
    made = torch.nn.functional.layer_norm(rows, (rows.shape[-1],), eps=eps).reshape(input.shape)
    if weight is not None:
        made = made * _along(weight, input)
    return ending("native_group_norm", made if bias is None else made + _along(bias, input))


def instance_norm(
    input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1,
    eps=1e-5,
):  # fmt: skip
    """Normalizes each channel of each sample: a batch normalization with a channel for each of them."""
    if use_input_stats and input.shape[2:].numel() == 1:
        raise ValueError(
            f"Expected more than 1 spatial element when training, got input size {input.size()}"
        )
    batch, channels = input.shape[:2]
    given = [one if one is None else one.repeat(batch) for one in (running_mean, running_var, weight, bias)]
    rows = input.reshape(1, batch * channels, *input.shape[2:])
    made = batch_norm(rows, *given, use_input_stats, momentum, eps).reshape(input.shape)
    for own, wide in ((running_mean, given[0]), (running_var, given[1])):
        if use_input_stats and own is not None:
            with torch.no_grad():
                own.copy_(wide.reshape(batch, channels).mean(0))
    return made


def local_response_norm(input, size, alpha=1e-4, beta=0.75, k=1.0):
    """Divides by a power of the mean square of `size` neighbouring channels."""
    if input.dim() < 3:
        raise ValueError(
            f"Expected 3D or higher dimensionality                          input (got {input.dim()} dimensions)"
        )
    if input.numel() == 0:
        return input
    squares = input.mul(input)
    rows = squares.reshape(input.shape[0], 1, input.shape[1], -1)
    padded = torch.nn.functional.pad(rows, (0, 0, size // 2, (size - 1) // 2))
    means = torch.nn.functional.avg_pool2d(padded, (size, 1), stride=1).reshape(input.shape)
    return input / means.mul(alpha).add(k).pow(beta)
