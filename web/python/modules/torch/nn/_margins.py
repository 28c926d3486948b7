"""Losses of torch.nn.functional about margins, distances and distributions."""

import math

import torch
from torch._builtins import ending


def _reduced(loss, reduction):
    if reduction == "mean":
        return loss.mean()
    if reduction == "sum":
        return loss.sum()
    if reduction == "none":
        return loss
    raise ValueError(f"{reduction} is not a valid value for reduction")


def pairwise_distance(x1, x2, p=2.0, eps=1e-6, keepdim=False):
    return (x1 - x2 + eps).norm(p, -1, keepdim)


def margin_ranking_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"):
    if input1.dim() != input2.dim() or input1.dim() != target.dim():
        raise RuntimeError(
            "margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: "
            f"{input1.size()}, input2: {input2.size()}, target: {target.size()} "
        )
    return _reduced((-target * (input1 - input2) + margin).clamp_min(0), reduction)


def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"):
    zeros = torch.zeros_like(input)
    below = (margin - input).clamp_min(0)
    return _reduced(torch.where(target != 1, below, zeros) + torch.where(target != -1, input, zeros), reduction)


def cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"):
    eps = 1e-12
    dot = (input1 * input2).sum(-1)
    squares = [(one * one).sum(-1) + eps for one in (input1, input2)]
    cosine = dot / (squares[0] * squares[1]).sqrt()
    zeros = torch.zeros_like(cosine)
    apart = torch.where(target == -1, (cosine - margin).clamp_min(0), zeros)
    return _reduced(torch.where(target == 1, 1 - cosine, zeros) + apart, reduction)


def triplet_margin_loss(
    anchor, positive, negative, margin=1.0, p=2, eps=1e-6, swap=False, size_average=None, reduce=None,
    reduction="mean",
):  # fmt: skip
    near, far = (pairwise_distance(anchor, one, p, eps) for one in (positive, negative))
    if swap:
        far = torch.minimum(far, pairwise_distance(positive, negative, p, eps))
    return _reduced((margin + near - far).clamp_min(0), reduction)


def soft_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    return ending("soft_margin_loss", _reduced((-target * input).exp().log1p(), reduction))


def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    log_sigmoid = torch.nn.functional.logsigmoid
    loss = -(target * log_sigmoid(input) + (1 - target) * log_sigmoid(-input))
    if weight is not None:
        loss = loss * weight
    return _reduced(loss.sum(-1) / input.shape[-1], reduction)


def multi_margin_loss(
    input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"
):
    if p not in (1, 2):
        raise ValueError("only p == 1 and p == 2 supported")
    rows, classes = (input if input.dim() > 1 else input.unsqueeze(0)), target.reshape(-1, 1)
    own = rows.gather(1, classes)
    above = (margin - own + rows).clamp_min(0).pow(p)
    if weight is not None:
        above = above * weight[classes]
    others = torch.ones_like(above).scatter(1, classes, 0.0)
    loss = (above * others).sum(1) / rows.shape[1]
    return ending("multi_margin_loss", _reduced(loss if input.dim() > 1 else loss.squeeze(0), reduction))


def poisson_nll_loss(
    input, target, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction="mean"
):
    loss = input.exp() - target * input if log_input else input - target * (input + eps).log()
    if full:
        stirling = target * target.log() - target + 0.5 * (2 * math.pi * target).log()
        loss = loss + torch.where(target <= 1, torch.zeros_like(stirling), stirling)
    return _reduced(loss, reduction)


def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction="mean"):
    if tuple(var.shape) != tuple(input.shape):
        if tuple(input.shape[:-1]) == tuple(var.shape):
            var = var.unsqueeze(-1)
        elif tuple(input.shape[:-1]) != tuple(var.shape[:-1]) or var.shape[-1] != 1:
            raise ValueError("var is of incorrect size")
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not valid")
    if (var < 0).any():
        raise ValueError("var has negative entry/entries")
    var = var.clone()
    with torch.no_grad():
        var.clamp_(min=eps)
    loss = 0.5 * (var.log() + (input - target) ** 2 / var)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return _reduced(loss, reduction)
