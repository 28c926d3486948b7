"""Derivatives of convolutions, pooling, padding and batch normalization."""

import torch
from torch._autograd.rules import derive
from torch.nn import _batch_norm, _convolution, _padding, _pooling


def _planes(grad, input, weight, stride, padding, dilation, groups):
    """A one-dimensional convolution as one over planes with a single row."""
    settings = [list(one) for one in (stride, padding, dilation)]
    if grad.ndim == 3:
        grad, input, weight = (one if one is None else one.unsqueeze(2) for one in (grad, input, weight))
        settings = [[usual, *one] for usual, one in zip((1, 0, 1), settings)]
    return grad, input, weight, (*settings, groups)


def _convolution_gradients(grad, input, weight, bias, stride, padding, dilation, groups, wanted):
    whole, *operands, settings = _planes(grad, input, weight, stride, padding, dilation, groups)
    by_input = by_weight = by_bias = None
    if wanted[0]:
        made = _convolution.input_gradient(whole, operands[1], operands[0].shape[2:], *settings)
        by_input = made.reshape(input.shape)
    if wanted[1]:
        made = _convolution.weight_gradient(whole, operands[0], operands[1].shape[2:], *settings)
        by_weight = made.reshape(weight.shape)
    if wanted[2]:
        by_bias = grad.sum([axis for axis in range(grad.ndim) if axis != 1])
    return by_input, by_weight, by_bias


derive("convolution", together=("input weight bias", _convolution_gradients))


# Both gradients are linear in two operands, and their own derivatives are the other two of the three.
def _by_input_gradients(grad, weight, outer, stride, padding, dilation, groups, wanted):
    settings = (stride, padding, dilation, groups)
    by_outer = _convolution.convolve(grad, weight, *settings) if wanted[0] else None
    if not wanted[1]:
        return by_outer, None
    return by_outer, _convolution.weight_gradient(outer, grad, weight.shape[2:], *settings)


def _by_weight_gradients(grad, input, outer, stride, padding, dilation, groups, wanted):
    settings = (stride, padding, dilation, groups)
    by_outer = _convolution.convolve(input, grad, *settings) if wanted[0] else None
    if not wanted[1]:
        return by_outer, None
    return by_outer, _convolution.input_gradient(outer, grad, input.shape[2:], *settings)


derive("convolution_by_input", together=("outer weight", _by_input_gradients))
derive("convolution_by_weight", together=("outer input", _by_weight_gradients))


def _max_pool(grads, input_shape, indices):
    return _pooling.spread_largest(grads[0], indices, input_shape)


derive("max_pool2d_with_indices", title="MaxPool2DWithIndices", input=_max_pool)


def _avg_pool(grad, input_shape, kernel, stride, padding, ceil_mode, count_include_pad):
    return _pooling.spread_average(
        grad, input_shape, kernel, stride, padding, ceil_mode, count_include_pad
    )


derive("avg_pool2d", title="AvgPool2D", input=_avg_pool)
derive(
    "adaptive_avg_pool2d",
    title="AdaptiveAvgPool2D",
    input=lambda grad, input_shape, output: _pooling.spread_adaptive_average(
        grad, input_shape, output
    ),
)


def _norm_gradients(grad, input, weight, bias, mean, factor, training, wanted):
    """In training, the mean and the variance depend on the input too. Sums are in float64."""
    count = input.numel() // input.shape[1]

    def spread(values):
        return _batch_norm.along_channels(values, input)

    total, products = _batch_norm.gradient_sums(grad, input, mean)
    # With a bfloat16 input, the parameters may be float32.
    kind = grad.dtype if weight is None else weight.dtype
    by_weight = (products * factor.double()).to(kind)
    scale = factor.double() if weight is None else factor.double() * weight.double()
    if not training and input.dtype is not torch.bfloat16:
        by_input = grad * spread(factor)
        by_input = by_input if weight is None else by_input * spread(weight)
        return by_input, by_weight, total.to(kind)
    if training:
        slope = products * factor.double().square() / count
        by_input = _batch_norm.input_gradient(grad, input, mean.double(), total / count, slope, scale)
    else:
        by_input = (grad.double() * spread(scale)).to(grad.dtype)
    return by_input, by_weight, total.to(kind)


derive("native_batch_norm", together=("input weight bias", _norm_gradients))


derive(
    "constant_pad_nd",
    title="ConstantPadNd",
    input=lambda grad, pad: _padding.pad(grad, [-one for one in pad]),
)
