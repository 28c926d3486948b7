"""Fake quantization whose scale and zero point learn: the gradients of LSQ (arXiv 1902.08153)."""

from torch import _dtype as dtypes
from torch._dispatch import operation
from torch._fake_quantizing import fake_quantize_per_channel_affine, fake_quantize_per_tensor_affine
from torch._quantized import along


def _check(grad, input):
    for one, name in ((grad, "dY"), (input, "X")):
        if one.dtype is not dtypes.float32:
            raise RuntimeError(f"expected scalar type Float for {name}, but found {one.dtype.scalar_name}")


def _fused(left, right, more):
    """left * right + more, rounded once, as the processor does for PyTorch."""
    return (left.double() * right.double() + more.double()).float()


def _slopes(grad, input, scale, zero_point, quant_min, quant_max, grad_factor):
    """The gradients of the elements, and what each adds to those of its scale and its zero point."""
    inverse = scale.reciprocal()
    levels = _fused(input, inverse, zero_point).round()
    below, above = levels < quant_min, levels > quant_max
    outside = below | above
    apart = _fused(levels.clamp(quant_min, quant_max) - zero_point, scale, -input)
    of_scale = (grad * apart * inverse).masked_fill(outside, 0)
    of_scale = of_scale + (grad * (quant_min - zero_point)).masked_fill(~below, 0)
    of_scale = of_scale + (grad * (quant_max - zero_point)).masked_fill(~above, 0)
    of_zero_point = (grad * -1 * scale * grad_factor).masked_fill(~outside, 0)
    return grad * ~outside, of_scale * grad_factor, of_zero_point


def _whole_gradient(grad, input, scale, zero_point, quant_min, quant_max, wanted, grad_factor=1.0):
    _check(grad, input)
    if not quant_min <= 0 <= quant_max:
        raise RuntimeError(
            "`quant_min` should be less than or         equal to `quant_max`, and the quantization "
            "range should include 0."
        )
    # PyTorch rounds halves up here, and to even numbers in the values.
    place = (zero_point[0].float() + 0.5).clamp(quant_min, quant_max).trunc()
    made = _slopes(grad, input, scale[0].float(), place, quant_min, quant_max, grad_factor)
    of_input, *others = made
    found = of_input, *(one.sum().unsqueeze(0) for one in others)
    return tuple(one if need else None for one, need in zip(found, wanted))


def _channel_gradient(
    grad, input, scale, zero_point, axis, quant_min, quant_max, wanted, grad_factor=1.0
):
    _check(grad, input)
    places = zero_point.round().clamp(quant_min, quant_max)
    wide = (along(one, input.ndim, axis) for one in (scale, places))
    of_input, *others = _slopes(grad, input, *wide, quant_min, quant_max, grad_factor)
    if input.ndim == 1:
        # PyTorch sums over no axis here, which is over all, and refuses the result.
        raise RuntimeError(
            "Function FakeQuantizeLearnablePerChannelAffineBackward0 returned an invalid gradient at "
            f"index 1 - got [] but expected shape compatible with {list(scale.shape)}"
        )
    rest = tuple(one for one in range(input.ndim) if one != axis)
    found = of_input, *(one.sum(rest) for one in others)
    return tuple(one if need else None for one, need in zip(found, wanted))


@operation(
    "f",
    "_fake_quantize_learnable_per_tensor_affine(Tensor input, Tensor scale, Tensor zero_point, int quant_min, int quant_max, float grad_factor=1.0)",
    title="FakeQuantizeLearnablePerTensorAffine",
    together=("input scale zero_point", _whole_gradient),
)
def _fake_quantize_learnable_per_tensor_affine(
    input, scale, zero_point, quant_min, quant_max, grad_factor=1.0
):
    place = zero_point[0].float().round().clamp(quant_min, quant_max)
    return fake_quantize_per_tensor_affine(
        input, scale[0].float().item(), int(place), quant_min, quant_max
    )


@operation(
    "f",
    "_fake_quantize_learnable_per_channel_affine(Tensor input, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max, float grad_factor=1.0)",
    title="FakeQuantizeLearnablePerChannelAffine",
    together=("input scale zero_point", _channel_gradient),
)
def _fake_quantize_learnable_per_channel_affine(
    input, scale, zero_point, axis, quant_min, quant_max, grad_factor=1.0
):
    places = zero_point.round().clamp(quant_min, quant_max).to(dtypes.int32)
    return fake_quantize_per_channel_affine(input, scale, places, axis, quant_min, quant_max)
