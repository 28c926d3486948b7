"""Loss functions of torch.nn.functional."""

import warnings

import torch
from torch._errors import Unsupported
from torch._dispatch import call


def _reduced(values, reduction):
    if reduction == "mean":
        return values.mean()
    if reduction == "sum":
        return values.sum()
    if reduction == "none":
        return values
    raise ValueError(f"{reduction} is not a valid value for reduction")


def _alike(name, input, target):
    if input.shape != target.shape:
        warnings.warn(
            f"Using a target size ({target.size()}) that is different to the input size "
            f"({input.size()}). This will likely lead to incorrect results due to broadcasting. "
            "Please ensure they have the same size.",
            stacklevel=3,
        )


def mse_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    _alike("mse_loss", input, target)
    taken = {"input": input, "target": target, "reduction": reduction}
    return call("mse_loss", _mse_loss, taken)


def _mse_loss(input, target, reduction):
    return _reduced((input - target).square(), reduction)


def l1_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    _alike("l1_loss", input, target)
    return _reduced((input - target).abs(), reduction)


def nll_loss(
    input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"
):
    """The loss of log-probabilities (N, C) or (C,) for the indices of the true classes (N,) or ()."""
    if input.ndim not in (1, 2):
        raise Unsupported(f"nll_loss of {input.ndim} dimensions")
    if input.ndim == 2 and input.shape[0] != target.shape[0]:
        raise ValueError(
            f"Expected input batch_size ({input.shape[0]}) to match target batch_size "
            f"({target.shape[0]})."
        )
    classes = input.shape[-1]
    outside = ((target < 0) | (target >= classes)) & (target != ignore_index)
    if outside.any():
        raise IndexError(f"Target {target[outside].reshape(-1)[0].item()} is out of bounds.")

    taken = {"input": input, "target": target, "weight": weight, "ignore_index": ignore_index}
    return call("nll_loss", _nll_loss, {**taken, "reduction": reduction})


def _nll_loss(input, target, weight, ignore_index, reduction):
    counted = target != ignore_index
    places = torch.where(counted, target, torch.zeros_like(target))
    losses = -input.gather(-1, places.unsqueeze(-1)).squeeze(-1)
    weights = counted.to(input.dtype) if weight is None else weight[places].masked_fill(~counted, 0)
    if weight is not None:
        losses = losses * weights
    losses = torch.where(counted, losses, torch.zeros_like(losses))
    if reduction == "mean":
        return losses.sum() / weights.sum()
    return _reduced(losses, reduction)


def cross_entropy(
    input, target, weight=None, size_average=None, ignore_index=-100, reduce=None,
    reduction="mean", label_smoothing=0.0,
):  # fmt: skip
    if label_smoothing:
        raise Unsupported("cross_entropy(label_smoothing=…)")
    if target.dtype.is_floating_point:
        raise Unsupported("cross_entropy with probabilities as target", ": the classes' places are")
    logs = input.log_softmax(-1 if input.ndim == 1 else 1)
    return nll_loss(logs, target, weight, ignore_index=ignore_index, reduction=reduction)
