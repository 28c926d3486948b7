"""Derivatives of losses and layers, in the order of PyTorch's kernels."""

from collections import Counter

import torch._core as core
from torch._autograd.modes import is_grad_enabled
from torch._autograd.rules import derive
from torch._derivatives import where, with_rest
from torch._dtype import bfloat16, float64
from torch._tensor import wrap


def _share(input, reduction, whole=1.0):
    """The divisor of the mean."""
    return whole / input.numel() if reduction == "mean" else whole


def _mse(grad, input, target, reduction):
    return _share(input, reduction, 2.0) * (input - target) * grad


def _smooth_l1(grad, input, target, reduction, beta):
    stored = grad
    if grad.dtype is bfloat16:
        grad, input, target = grad.float(), input.float(), target.float()
    share, error = _share(input, reduction), input - target
    is_linear = error.abs() >= beta
    return with_rest(
        stored,
        share * where(is_linear, error.sign(), error / beta) * grad,
        lambda: where(is_linear, error.sign() * share * grad, (share * error * grad).double() / beta),
    )


def _huber(grad, input, target, reduction, delta):
    share, error = _share(input, reduction), input - target
    return with_rest(
        grad,
        share * where(error.abs() >= delta, error.sign() * delta, error) * grad,
        lambda: where(
            error.double().abs() >= delta,
            error.sign().double() * (share * grad).double() * delta,
            (share * error * grad).double(),
        ),
    )


derive("mse_loss", input=_mse, broadcasts=True,
       target=lambda grad, input, target, reduction: _mse(grad, target, input, reduction))
derive("smooth_l1_loss", input=_smooth_l1, broadcasts=True,
       target=lambda grad, input, target, reduction, beta:
           _smooth_l1(grad, target, input, reduction, beta))  # fmt: skip
derive("huber_loss", input=_huber, broadcasts=True,
       target=lambda grad, input, target, reduction, delta:
           _huber(grad, target, input, reduction, delta))  # fmt: skip

# Classes


def _nll(grad, input_shape, input_dtype, target, weight, ignore_index, reduction):
    """Each true class's share, at its place among zeros."""
    counted = target != ignore_index
    places = target.masked_fill(~counted, 0)
    if weight is None:
        weights = counted.to(input_dtype)
    else:
        weights = weight[places].masked_fill(~counted, 0)
    if reduction == "mean":
        grad = grad / weights.sum()
    axis = 1 if len(input_shape) > 1 else 0
    shares = (weights * -grad).unsqueeze(axis)
    return grad.new_zeros(input_shape).scatter(axis, places.unsqueeze(axis), shares)


derive("nll_loss", input=_nll)


def _binary_cross_entropy(grad, input, target, weight, reduction):
    spread = ((1 - input) * input).clamp_min(1e-12)
    found = grad * (input - target) / spread
    found = found if weight is None else found * weight
    return found / input.numel() if reduction == "mean" else found


def _with_logits(grad, input, target, weight, pos_weight, reduction):
    if pos_weight is None:
        found = (input.sigmoid() - target) * grad
    else:
        weighed = pos_weight * target
        found = ((weighed + 1 - target) * input.sigmoid() - weighed) * grad
    found = found if weight is None else found * weight
    return found / input.numel() if reduction == "mean" else found


derive("binary_cross_entropy", input=_binary_cross_entropy)
derive("binary_cross_entropy_with_logits", input=_with_logits)

# Layers


def _layer_norm(grad, input, shape, weight, eps, wanted):
    if is_grad_enabled() or input.dtype is float64:
        made = _composed_layer_norm(grad, input, shape, weight, eps)
    else:
        slopes = None if weight is None else weight._handle
        found = core.layer_norm_gradient(grad._handle, input._handle, len(shape), slopes, eps)
        made = map(wrap, found)
    return tuple(one if need else None for one, need in zip(made, wanted))


def _composed_layer_norm(grad, input, shape, weight, eps):
    """The same of functions that have derivatives, for the gradient of a gradient and for float64."""
    axes = tuple(range(-len(shape), 0))
    rows = tuple(range(input.ndim - len(shape)))
    kind = input.dtype
    if kind is bfloat16:
        grad, input, weight = (one if one is None else one.float() for one in (grad, input, weight))
    mean = input.mean(axes, keepdim=True)
    variance = ((input - mean) * (input - mean)).mean(axes, keepdim=True)
    root = (variance + eps).rsqrt()
    count = 1
    for extent in shape:
        count *= extent
    scaled = grad if weight is None else grad * weight
    products = (scaled * input).sum(axes, keepdim=True)
    total = scaled.sum(axes, keepdim=True)
    slope = (total * mean - products) * root * root * root * (1 / count)
    shift = -slope * mean - total * root * (1 / count)
    found = root * scaled + slope * input + shift
    normal = input * root - root * mean
    of_weight = (grad * normal).sum(rows) if rows else grad * normal
    of_bias = grad.sum(rows) if rows else grad
    return [one.to(kind) for one in (found, of_weight, of_bias)]


derive("native_layer_norm", together=("input weight bias", _layer_norm))


def _embedding(grad, weight_shape, flat, padding_idx, scale_grad_by_freq):
    rows = grad.reshape(-1, weight_shape[1])
    if scale_grad_by_freq:
        return _shared(rows, grad.new_zeros(weight_shape), flat.tolist(), padding_idx)
    if padding_idx is not None:
        rows = rows.masked_fill((flat == padding_idx).unsqueeze(1), 0)
    return grad.new_zeros(weight_shape).index_add(0, flat.long(), rows)


def _shared(rows, made, places, padding_idx):
    """Adds each row, divided by how often its place occurs, as PyTorch does: one after another."""
    counts = Counter(places)
    for place, row in zip(places, rows):
        if place != padding_idx:
            made[place].add_(row, alpha=1 / counts[place])
    return made


derive("embedding", weight=_embedding)


def _rows(tensor):
    return tensor.reshape(-1, tensor.shape[-1])


def _linear_input(grad, input_shape, weight):
    return _rows(grad).mm(weight).reshape(input_shape)


def _linear_weight(grad, input):
    return _rows(grad).t().mm(_rows(input))


def _linear_bias(grad):
    return _rows(grad).sum(0) if grad.ndim == 3 else grad


def _linear_title(taken):
    dims, has_bias = taken["input"].ndim, taken.get("bias") is not None
    if has_bias:
        return {2: "Addmm", 3: "View"}.get(dims, "Add")
    return {1: "Squeeze3", 2: "Mm"}.get(dims, "UnsafeView")


derive("linear", title=_linear_title, bias=_linear_bias, input=_linear_input, weight=_linear_weight,
       broadcasts=True)
