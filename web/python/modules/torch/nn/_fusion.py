"""Batch normalization with fixed statistics, as part of the layer before it."""

import copy

import torch


def fuse_conv_bn_eval(conv, bn, transpose=False):
    """A copy of the convolution that also normalizes."""
    return _fused(conv, bn, lambda *values: fuse_conv_bn_weights(*values, transpose))


def fuse_linear_bn_eval(linear, bn):
    """A copy of the linear layer that also normalizes."""
    return _fused(linear, bn, fuse_linear_bn_weights)


def _fused(layer, bn, fuse):
    assert not (layer.training or bn.training), "Fusion only for eval!"
    made = copy.deepcopy(layer)
    statistics = bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias
    made.weight, made.bias = fuse(made.weight, made.bias, *statistics)
    return made


def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose=False):
    """The weight and the bias of both."""
    conv_b = torch.zeros_like(bn_rm) if conv_b is None else conv_b
    bn_w = torch.ones_like(bn_rm) if bn_w is None else bn_w
    bn_b = torch.zeros_like(bn_rm) if bn_b is None else bn_b
    factor = torch.rsqrt(bn_rv + bn_eps)
    shape = [1, -1] if transpose else [-1, 1]
    weight = conv_w * (bn_w * factor).reshape(shape + [1] * (conv_w.ndim - 2))
    bias = (conv_b - bn_rm) * factor * bn_w + bn_b
    return torch.nn.Parameter(weight), torch.nn.Parameter(bias)


def fuse_linear_bn_weights(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b):
    """The weight and the bias of both."""
    linear_b = torch.zeros_like(bn_rm) if linear_b is None else linear_b
    factor = bn_w * torch.rsqrt(bn_rv + bn_eps)
    weight, bias = linear_w * factor.unsqueeze(-1), (linear_b - bn_rm) * factor + bn_b
    return torch.nn.Parameter(weight), torch.nn.Parameter(bias)
