"""Fake quantization: values as quantizing and dequantizing would leave them, with a gradient."""

import torch._autograd.modes as grad
from torch import _dtype as dtypes
from torch._autograd.rules import derive
from torch._dispatch import call, operation
from torch._errors import NOT_LEARNT, check_kernel, dim_range
from torch._quantized import along, narrow_scale
from torch._tensor import TensorBase


def _check_limits(zero_points, quant_min, quant_max):
    if quant_min > quant_max:
        raise RuntimeError("`quant_min` should be less than or         equal to `quant_max`.")
    if not all(quant_min <= one <= quant_max for one in zero_points):
        raise RuntimeError("`zero_point` must be between `quant_min` and `quant_max`.")


@operation(
    "f",
    "fake_quantize_per_tensor_affine(Tensor input, Tensor scale, Tensor zero_point, int quant_min, int quant_max)",
    "fake_quantize_per_tensor_affine(Tensor input, float scale, int zero_point, int quant_min, int quant_max)",
)
def fake_quantize_per_tensor_affine(input, scale, zero_point, quant_min, quant_max):
    has_tensors = isinstance(scale, TensorBase)
    for one in (scale, zero_point):
        if isinstance(one, TensorBase) and one.numel() != 1:
            raise RuntimeError(f"a Tensor with {one.numel()} elements cannot be converted to Scalar")
    if isinstance(zero_point, TensorBase):
        zero_point = int(zero_point)
    _check_limits([] if has_tensors else [zero_point], quant_min, quant_max)
    kind = "PerTensorAffineCachemask" + "TensorQparams" * has_tensors
    return _fake(input, scale, zero_point, quant_min, quant_max, kind)


@operation(
    "f",
    "fake_quantize_per_channel_affine(Tensor input, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max)",
)
def fake_quantize_per_channel_affine(input, scale, zero_point, axis, quant_min, quant_max):
    if zero_point.dtype not in (dtypes.int32, dtypes.float32, dtypes.float16):
        found = zero_point.dtype.scalar_name
        raise RuntimeError(f"Zero-point must be Int32, Float or Half, found {found}")
    if scale.ndim != 1:
        raise RuntimeError("scale should be a 1-D tensor")
    if zero_point.ndim != 1:
        raise RuntimeError("zero point should be a 1-D tensor")
    dims = input.ndim
    if not dims:
        raise IndexError(f"Dimension specified as {axis} but tensor has no dimensions")
    if not -dims <= axis < dims:
        raise IndexError(dim_range(axis, dims))
    if scale.numel() != zero_point.numel():
        raise RuntimeError("scale and zero-point need to have the same dimensions")
    if scale.numel() != input.shape[axis]:
        raise RuntimeError("dimensions of scale and zero-point are not consistent with input tensor")
    is_whole = zero_point.dtype is dtypes.int32
    _check_limits(zero_point.tolist() if is_whole else [], quant_min, quant_max)
    if axis < 0:
        raise RuntimeError("`axis` must be between 0 and number of dimensions of input")
    _check_fake_kernel(input, "PerChannelAffineCachemask")
    if scale.dtype is not dtypes.float32:
        raise RuntimeError(_NOT_FLOAT_SCALES)
    zero_point = zero_point.long() if is_whole else zero_point.float()
    wide = along(scale, dims, axis), along(zero_point, dims, axis)
    return _fake(input, *wide, quant_min, quant_max, "PerChannelAffineCachemask")


# PyTorch's kernel reads float32, and checks no more than that.
_NOT_FLOAT_SCALES = (
    '!needs_dynamic_casting<func_t>::check(iter) INTERNAL ASSERT FAILED at '
    '"./aten/src/ATen/native/cpu/Loops.h":308, please report a bug to PyTorch. '
)

# The function that PyTorch names, and its kernel.
_KERNELS = {
    "PerTensorAffineCachemask": ("", "fake_quantize_tensor_cachemask_kernel_type_handling"),
    "PerTensorAffineCachemaskTensorQparams": (
        "_fake_quantize_per_tensor_affine_cachemask_tensor_qparams",
        "fake_quantize_tensor_cachemask_kernel_type_handling",
    ),
    "PerChannelAffineCachemask": (
        "fake_quantize_per_channel_affine_cachemask",
        "fake_quantize_channel_cachemask_cpu_type_handling",
    ),
}


def _check_fake_kernel(input, kind):
    check_kernel(_KERNELS[kind][1], input, (*NOT_LEARNT[:-1], "bfloat16"))


def _fake(input, scale, zero_point, quant_min, quant_max, kind):
    """The fake-quantized values; `kind` is the end of grad_fn's name."""
    name = _KERNELS[kind][0]
    _check_fake_kernel(input, kind)
    if isinstance(scale, TensorBase) and scale.requires_grad:
        if grad.enabled:
            raise RuntimeError(
                f"The function '{name}' is not differentiable with respect to argument 'scale'. "
                "This input cannot have requires_grad True."
            )
        scale = scale.detach()
    limits = {"quant_min": quant_min, "quant_max": quant_max, "kind": kind}
    taken = {"input": input, "scale": scale, "zero_point": zero_point, **limits}
    return call("fake_quantize_cachemask", _faked, taken)[0]


def _faked(input, scale, zero_point, quant_min, quant_max, kind):
    """The values, and where they were within the limits, which is where the gradient passes."""
    kind, input = input.dtype, input.float() if input.dtype is dtypes.float16 else input
    quotients, scale = input * narrow_scale(scale).reciprocal(), narrow_scale(scale)
    if isinstance(zero_point, TensorBase) and zero_point.dtype.is_floating_point:
        # Rounded with the zero point, and converted back in float64.
        levels = (quotients + zero_point).round().long()
        clamped = levels.clamp(quant_min, quant_max)
        values = (clamped.double() - zero_point.double()) * scale.double()
    else:
        levels = (quotients.round() + zero_point).long()
        clamped = levels.clamp(quant_min, quant_max)
        values = (clamped - zero_point).to(input.dtype) * scale
    return values.to(kind), clamped == levels


# The gradient of what was not clamped passes.
derive(
    "fake_quantize_cachemask",
    title=lambda taken: "FakeQuantize" + taken["kind"],
    input=lambda grads, indices: grads[0] * indices,
)
