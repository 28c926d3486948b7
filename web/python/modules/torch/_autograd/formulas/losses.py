"""Derivatives of losses and of embeddings."""

from torch._autograd.rules import derive


def _mse(grad, input, target, reduction):
    factor = 2.0 / input.numel() if reduction == "mean" else 2.0
    return factor * (input - target) * grad


derive("mse_loss", input=_mse, broadcasts=True,
       target=lambda grad, input, target, reduction: _mse(grad, target, input, reduction))


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


def _embedding(grad, weight_shape, flat, padding_idx):
    rows = grad.reshape(-1, weight_shape[1])
    if padding_idx is not None and padding_idx >= 0:
        rows = rows.masked_fill((flat == padding_idx).unsqueeze(1), 0)
    return grad.new_zeros(weight_shape).index_add(0, flat.long(), rows)


derive("embedding", weight=_embedding)
