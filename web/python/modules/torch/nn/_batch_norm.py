"""Batch normalization of torch.nn.functional."""

import torch
import torch._core as core
from torch._dispatch import call
from torch._errors import NOT_LEARNT, check_kernel
from torch._tensor import wrap


def batch_norm(
    input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1,
    eps=1e-05,
):  # fmt: skip
    """Normalizes every channel (dimension 1) by the mean and variance of the batch if `training`,
    and otherwise by the running ones. Training updates the running ones in place."""
    if training:
        _check_size(input.shape)
    channels = input.shape[1] if input.ndim > 1 else 0
    for name, one in (("running_mean", running_mean), ("running_var", running_var)):
        if one is not None:
            _check_channels(name, one, channels)
        elif not training:
            raise RuntimeError(f"{name} must be defined in evaluation mode")
    for name, one in (("weight", weight), ("bias", bias)):
        if one is not None:
            _check_channels(name, one, channels)
    check_kernel("batch_norm", input, NOT_LEARNT)
    is_mixed = _check_types(input, weight, bias, running_mean, running_var)
    taken = {"input": input, "weight": weight, "bias": bias}
    with torch.no_grad():
        if training:
            mean, variance, total = _statistics(_computed(input))
            _update(running_mean, running_var, mean, total, input.numel() // channels, momentum)
            inverse = (1 / (variance.double() + eps).sqrt()).to(mean.dtype)
            if input.dtype is torch.bfloat16 and not is_mixed:
                mean, inverse = mean.bfloat16(), inverse.bfloat16()
            factor = inverse
        else:
            variance = _computed(running_var)
            mean, inverse = running_mean, 1 / (variance + eps).sqrt()
            # The gradient has a float64 `eps` there.
            factor = (1 / (variance.double() + eps).sqrt()).to(inverse.dtype)
    statistics = {"mean": mean.detach(), "inverse": inverse.detach(), "factor": factor.detach()}
    statistics["training"] = training
    return call("native_batch_norm", _normalized, {**taken, **statistics})


def _computed(tensor):
    """PyTorch computes bfloat16 in float32, and rounds what it stores."""
    return tensor.float() if tensor.dtype is torch.bfloat16 else tensor


def _check_types(input, *parameters):
    """Whether a bfloat16 input has parameters of float32, which the first of them decides."""
    given = [one for one in parameters if one is not None]
    is_mixed = bool(given) and given[0].dtype is not input.dtype
    for one in given:
        if is_mixed and one.dtype is not torch.float32:
            raise RuntimeError(
                "mixed dtype (CPU): expect parameter to have scalar type of Float"
            )
        if not is_mixed and one.dtype is not input.dtype:
            raise RuntimeError(
                f"expected scalar type {input.dtype.scalar_name} but found {one.dtype.scalar_name}"
            )
    if is_mixed and input.dtype is not torch.bfloat16:
        raise RuntimeError("mixed dtype (CPU): expect input to have scalar type of BFloat16")
    return is_mixed


def _check_size(shape):
    others = [extent for axis, extent in enumerate(shape) if axis != 1]
    count = 1
    for extent in others:
        count *= extent
    if count == 1:
        raise ValueError(
            f"Expected more than 1 value per channel when training, got input size {shape}"
        )


def _check_channels(name, tensor, channels):
    if tensor.numel() != channels:
        raise RuntimeError(f"{name} should contain {channels} elements not {tensor.numel()}")


def channel_axes(input):
    """The dimensions over which a channel is normalized."""
    return [axis for axis in range(input.ndim) if axis != 1]


def along_channels(values, input):
    """One value for each channel, so that it broadcasts against the input."""
    return values.view([-1 if axis == 1 else 1 for axis in range(input.ndim)])


def _statistics(input):
    """The mean of every channel, its biased variance, and the sum of squares behind that."""
    axes, kind = channel_axes(input), input.dtype
    count = input.numel() // input.shape[1]
    if _is_fused(input):
        mean, total = wrap(core.channel_moments(input._handle)).unbind()
        return mean, total / count, total
    if input.ndim == 2:
        # PyTorch adds the rows one after another in their own type, as a product with ones does.
        mean = (torch.ones(1, count, dtype=kind) @ input).squeeze(0) / count
    else:
        mean = (input.double().sum(axes) / count).to(kind)
    squares = (input - along_channels(mean, input)).square()
    total = squares.double().sum(axes).to(kind)
    return mean, total / count, total


def _update(running_mean, running_var, mean, total, count, momentum):
    """Moves the running statistics, of which the variance is the unbiased one."""
    if running_mean is not None:
        running_mean.copy_(running_mean * (1 - momentum) + mean * momentum)
    if running_var is not None:
        share = torch.tensor(momentum, dtype=total.dtype)
        running_var.copy_(_fused(total / (count - 1), share, running_var * (1 - momentum)))


def _fused(left, right, term):
    """left * right + term, rounded once, as processors with such an instruction compute it."""
    return (left.double() * right.double() + term.double()).to(left.dtype)


def gradient_sums(grad, input, mean):
    """For each channel the sums of the gradient and of its products with the centred input."""
    if _is_fused(input) and grad.dtype is torch.float32 and not torch.is_grad_enabled():
        return wrap(core.channel_products(grad._handle, input._handle, mean._handle)).unbind()
    axes, wide = channel_axes(input), grad.double()
    centred = input.double() - along_channels(mean.double(), input)
    return wide.sum(axes), (wide * centred).sum(axes)


def input_gradient(grad, input, *values):
    """((grad - share) - (input - mean) * slope) * scale, with values in float64 for each channel."""
    if _is_fused(input) and grad.dtype is torch.float32 and not torch.is_grad_enabled():
        handles = [one._handle for one in (grad, input, *values)]
        return wrap(core.channel_gradient(*handles))
    mean, share, slope, scale = (along_channels(one, input) for one in values)
    made = grad.double() - share - (input.double() - mean) * slope
    return (made * scale).to(grad.dtype)


def _is_fused(input):
    """Whether the core has passes for the input; a row for each sample has another order of sums."""
    return input.ndim > 2 and input.dtype is torch.float32


def _normalized(input, weight, bias, mean, inverse, factor, training):
    kind = input.dtype
    given = [one if one is None else _computed(one) for one in (input, weight, bias, mean, inverse)]
    input, weight, bias, mean, inverse = given
    factor = inverse if weight is None else inverse * weight
    shift = torch.zeros_like(factor) if bias is None else bias
    shift = _fused(-mean, factor, shift)
    if _is_fused(input):
        return wrap(core.channel_affine(input._handle, factor._handle, shift._handle)).to(kind)
    return _fused(input, *(along_channels(one, input) for one in (factor, shift))).to(kind)
