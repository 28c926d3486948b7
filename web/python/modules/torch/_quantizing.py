"""Functions that quantize tensors, with given parameters or with those of the tensor's extremes."""

from torch import _dtype as dtypes
from torch._builtins import builtin
from torch._dispatch import FUNCTIONS, operation
from torch._errors import Unsupported
from torch._lazy import module
from torch._quantized import (
    QUANTIZED,
    PACKED,
    STORED,
    QuantizedTensor,
    along,
    level_limits,
    levels_of,
    qint32,
)
from torch._signature import number_of
from torch._tensor import Tensor


def _check_input(input, dtype):
    if input.dtype is not dtypes.float32:
        raise RuntimeError(f"Quantize only works on Float Tensor, got {input.dtype.scalar_name}")
    if dtype.name not in STORED:
        raise RuntimeError(f"ScalarType {dtype.scalar_name} is not supported in new_qtensor.")


def _check_zero_point(name, zero_point, limits):
    if not limits.min <= zero_point <= limits.max:
        side = "above upper" if zero_point > limits.max else "below lower"
        raise RuntimeError(f"{name} zero_point {zero_point} is {side} bound.")


@operation(
    "f",
    "quantize_per_tensor(Tensor input, Tensor scale, Tensor zero_point, dtype dtype)",
    "quantize_per_tensor(Tensor input, float scale, int zero_point, dtype dtype)",
    "quantize_per_tensor(Tensor[] tensors, Tensor scales, Tensor zero_points, dtype dtype)",
    constant=True,
)
def quantize_per_tensor(input=None, scale=None, zero_point=None, dtype=None, tensors=None, **lists):
    if tensors is not None:
        # One scale and zero point for each tensor of a list.
        pairs = zip(tensors, lists["scales"].tolist(), lists["zero_points"].tolist())
        return tuple(FUNCTIONS["quantize_per_tensor"](one, *pair, dtype) for one, *pair in pairs)
    _check_input(input, dtype)
    scale, zero_point = float(scale), int(zero_point)
    limits = dtypes.iinfo(STORED[dtype.name])
    _check_zero_point("quantize_tensor_per_tensor_affine", zero_point, limits)
    levels = levels_of(input, scale, zero_point, *level_limits(dtype))
    return QuantizedTensor(levels.to(STORED[dtype.name]), scale, zero_point, None, dtype)


def _check_channels(input, scales, zero_points, axis, scheme):
    if scales.ndim != 1:
        raise RuntimeError("scale tensor must have dimension 1")
    if zero_points.ndim != 1:
        raise RuntimeError("zero_points tensor must have dimension 1")
    if scales.numel() != zero_points.numel():
        raise RuntimeError("number of elements in scales and zero_points must match")
    if not 0 <= axis < input.ndim:
        raise RuntimeError(
            f"Channel axis out of range in per channel {scheme} quantization. Got: "
            f"{axis}Expected: [0, {input.ndim})"
        )
    if scales.numel() != input.shape[axis]:
        raise RuntimeError("length of scales must equal to channel")


@operation(
    "f",
    "quantize_per_channel(Tensor input, Tensor scales, Tensor zero_points, int axis, dtype dtype)",
)
def quantize_per_channel(input, scales, zero_points, axis, dtype):
    if not scales.dtype.is_floating_point:
        raise RuntimeError("scale tensor must be floating point")
    has_floats = zero_points.dtype.is_floating_point
    if input.dtype is not dtypes.float32 and not has_floats:
        raise RuntimeError(
            "quantize_tensor_per_channel_affine expects a Float Tensor, got "
            f"{input.dtype.scalar_name}"
        )
    _check_input(input, dtype)
    if has_floats:
        return _with_float_zero_points(input, scales.float(), zero_points.float(), axis, dtype)
    if dtype in PACKED:
        raise RuntimeError(
            f"\"quantize_tensor_per_channel_affine\" not implemented for '{dtype.scalar_name}'"
        )
    _check_channels(input, scales, zero_points, axis, "affine")
    limits = dtypes.iinfo(dtype)
    for one in zero_points.tolist():
        _check_zero_point("quantize_tensor_per_channel_affine", one, limits)
    dims = input.ndim
    wide = along(scales, dims, axis), along(zero_points.long(), dims, axis)
    stored = levels_of(input, *wide, limits.min, limits.max).to(STORED[dtype.name])
    return QuantizedTensor(stored, scales, zero_points.long(), axis, dtype)


def _with_float_zero_points(input, scales, zero_points, axis, dtype):
    """round(x * (1 / scale) + zero_point); the zero points may lie outside of the limits."""
    _check_channels(input, scales, zero_points, axis, "float qparams")
    if dtype is qint32:
        raise Unsupported("float zero points of torch.qint32", ": use torch.quint8")
    limits = level_limits(dtype)
    scale, zero_point = (along(one.detach(), input.ndim, axis) for one in (scales, zero_points))
    inverse = scale.reciprocal().masked_fill(scale == 0, 1)
    # PyTorch keeps the lowest 32 bits of the rounded number before it clamps.
    levels = (input * inverse + zero_point).round().long().int()
    stored = levels.clamp(*limits).to(STORED[dtype.name])
    return QuantizedTensor(stored, scales, zero_points, axis, dtype)


def dequantize(input):
    """torch.dequantize(tensor), or of a list; float tensors are returned unchanged."""
    if isinstance(input, (list, tuple)):
        return tuple(one.dequantize() for one in input)
    return input.dequantize()


def _own_dequantize(self):
    return self.float()


def _not_quantized(name):
    def refuse(self):
        if isinstance(self, QuantizedTensor):
            return getattr(self, name)()
        raise NotImplementedError(
            f"Could not run 'aten::{name}' with arguments from the 'CPU' backend: the tensor is not "
            "quantized. Make one with torch.quantize_per_tensor."
        )

    return refuse


def _narrow(number):
    return FUNCTIONS["tensor"](number).item()


# Scales below this are replaced by it.
_SMALLEST_SCALE = 6.1e-5


def chosen_qparams(low, high, least, most, symmetric=False):
    """PyTorch's scale and zero point for values from `low` to `high`, and 0.

    With `symmetric`, 0 is in the middle of the levels, unless all values have the same sign.
    """
    if not low <= high:
        raise RuntimeError("In ChooseQuantizationParams, min should be less than or equal to max")
    is_centered = symmetric and low < 0 < high
    if is_centered:
        half = (most - least) // 2
        # A quotient of float32, as PyTorch takes it.
        widest = max(_narrow(abs(low) / (half + 1)), _narrow(high / half))
        low, high = _narrow(-widest * (half + 1)), _narrow(widest * half)
    low, high = min(low, 0.0), max(high, 0.0)
    scale = (high - low) / (most - least)
    narrow = _narrow(scale)
    if narrow == 0 or FUNCTIONS["tensor"](narrow).reciprocal().isinf():
        scale = 0.1
    smallest = _narrow(_SMALLEST_SCALE)
    if scale < smallest:
        grown = smallest / scale
        if low == 0:
            high = smallest * (most - least)
        elif high == 0:
            low = -smallest * (most - least)
        else:
            low, high = low * grown, high * grown
        scale = smallest
    below, above = low / scale, high / scale
    is_from_low = abs(least) - abs(below) < abs(most) - abs(above)
    first = least - below if is_from_low else most - above
    if is_centered:
        first = (least + most) / 2
    # In C, the integer nearest to NaN is the smallest one.
    nearest = -(2**31) if first != first else max(least, min(most, round(first)))
    return scale, nearest


@builtin("quantize_per_tensor_dynamic(Tensor input, dtype dtype, bool reduce_range)")
def quantize_per_tensor_dynamic(input, dtype, reduce_range):
    """Quantizes with the scale and the zero point that the extremes of the tensor call for."""
    if dtype is dtypes.float16:
        return input.to(dtype)
    if dtype.name not in ("qint8", "quint8"):
        raise RuntimeError(f"dtype {dtype.scalar_name}not supported")
    limits = dtypes.iinfo(STORED[dtype.name])
    least, most = limits.min, limits.max
    # QNNPACK's sums do not overflow, so PyTorch lets it use the whole range.
    if reduce_range and module("backends").quantized.engine != "qnnpack":
        least, most = int(least / 2), most // 2
    parameters = chosen_qparams(input.min().item(), input.max().item(), least, most)
    return FUNCTIONS["quantize_per_tensor"](input, *parameters, dtype)


def _type_of(levels):
    """The quantized type that stores integers of this tensor's type."""
    for made in QUANTIZED.values():
        if STORED[made.name] is levels.dtype:
            return made
    raise RuntimeError("Creation of quantized tensor requires quantized dtype like torch.quint8")


def make_per_tensor_quantized_tensor(input, scale, zero_point):
    """torch._make_per_tensor_quantized_tensor: levels as they are."""
    dtype = _type_of(input)
    scale = float(scale if number_of(scale) is None else number_of(scale))
    _check_zero_point("quantize_tensor_per_tensor_affine", int(zero_point), dtypes.iinfo(input.dtype))
    return QuantizedTensor(input.clone(), scale, int(zero_point), None, dtype)


def make_per_channel_quantized_tensor(input, scale, zero_point, axis):
    """torch._make_per_channel_quantized_tensor: levels as they are."""
    dtype = _type_of(input)
    _check_channels(input, scale, zero_point, axis, "affine")
    return QuantizedTensor(input.clone(), scale, zero_point.long(), axis, dtype)


def empty_affine_quantized(*size, scale=1.0, zero_point=0, dtype=None, **options):
    """torch._empty_affine_quantized; the levels are 0 here."""
    size = size[0] if len(size) == 1 and not isinstance(size[0], int) else size
    stored = FUNCTIONS["zeros"](tuple(size), dtype=STORED[dtype.name])
    return QuantizedTensor(stored, float(scale), int(zero_point), None, dtype)


FUNCTIONS["_make_per_channel_quantized_tensor"] = make_per_channel_quantized_tensor
FUNCTIONS["_empty_affine_quantized"] = empty_affine_quantized
FUNCTIONS["dequantize"] = dequantize
Tensor.dequantize = _own_dequantize
for _name in (
    "int_repr q_scale q_zero_point qscheme q_per_channel_axis q_per_channel_scales "
    "q_per_channel_zero_points"
).split():
    setattr(Tensor, _name, _not_quantized(_name))
FUNCTIONS["quantize_per_tensor_dynamic"] = quantize_per_tensor_dynamic
FUNCTIONS["_make_per_tensor_quantized_tensor"] = make_per_tensor_quantized_tensor
