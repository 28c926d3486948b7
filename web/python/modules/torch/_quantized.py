"""Tensors of torch.qint8 and the other quantized types: integers with a scale and a zero point."""

import torch._autograd.modes as grad
import torch._core as core
from torch import _dtype as dtypes
from torch._device import _Constant
from torch._dispatch import FUNCTIONS, call, operation
from torch._errors import NOT_LEARNT, Unsupported, check_kernel, dim_range
from torch._tensor import Tensor, wrap


class qscheme(_Constant):
    __slots__ = ()
    __module__ = "torch"


per_tensor_affine = qscheme("per_tensor_affine")
per_tensor_symmetric = qscheme("per_tensor_symmetric")
per_channel_affine = qscheme("per_channel_affine")
per_channel_symmetric = qscheme("per_channel_symmetric")
per_channel_affine_float_qparams = qscheme("per_channel_affine_float_qparams")

# The integer type that each quantized type stores.
STORED = {"qint8": dtypes.int8, "quint8": dtypes.uint8, "qint32": dtypes.int32}


class dtype(dtypes.dtype):
    """The type of a quantized tensor; its limits are those of the integers that it stores."""

    __slots__ = ("stored",)
    __module__ = "torch"

    @property
    def is_signed(self):
        raise RuntimeError("isSignedType not supported for quantized types")


def _type(name, scalar_name, stored):
    made = object.__new__(dtype)
    made.name, made.scalar_name, made.c_name = name, scalar_name, f"c10::{name}"
    made.size, made.is_floating_point, made.rank = stored.size, False, stored.rank
    made.stored = stored
    return made


qint8 = _type("qint8", "QInt8", dtypes.int8)
quint8 = _type("quint8", "QUInt8", dtypes.uint8)
qint32 = _type("qint32", "QInt32", dtypes.int32)
# Types that pack several numbers into a byte; here they have limits, but no tensors.
quint4x2 = _type("quint4x2", "QUInt4x2", dtypes.uint8)
quint2x4 = _type("quint2x4", "QUInt2x4", dtypes.uint8)

QUANTIZED = {made.scalar_name: made for made in (qint8, quint8, qint32)}


_WRONG_SCHEME = [
    f"Expected quantizer->qscheme() == {wanted} to be true, but got false.  (Could this error "
    "message be improved?  If so, please report an enhancement request to PyTorch.)"
    for wanted in (
        "kPerChannelAffine || quantizer->qscheme() == kPerChannelAffineFloatQParams",
        "kPerTensorAffine",
    )
]


class QuantizedTensor:
    """The result of quantize_per_tensor and quantize_per_channel. `axis` is None for a single scale."""

    __slots__ = ("_stored", "_scale", "_zero_point", "_axis", "dtype")
    __module__ = "torch"

    is_quantized = True
    requires_grad = False

    def __init__(self, stored, scale, zero_point, axis, dtype):
        self._stored = stored
        self._scale = scale
        self._zero_point = zero_point
        self._axis = axis
        self.dtype = dtype

    def int_repr(self):
        return self._stored.clone()

    def dequantize(self):
        scale, zero_point = self._scale, self._zero_point
        if self._axis is not None:
            scale = _along(scale, self._stored.ndim, self._axis)
            zero_point = _along(zero_point, self._stored.ndim, self._axis)
        if self._has_float_zero_points():
            return (self._stored.float() - zero_point) * scale
        return (self._stored.int() - zero_point).float() * _narrow(scale)

    def _has_float_zero_points(self):
        return self._axis is not None and self._zero_point.dtype.is_floating_point

    def qscheme(self):
        if self._has_float_zero_points():
            return per_channel_affine_float_qparams
        return per_tensor_affine if self._axis is None else per_channel_affine

    def q_scale(self):
        self._check(None, "q_scale")
        return self._scale

    def q_zero_point(self):
        self._check(None, "q_zero_point")
        return self._zero_point

    def q_per_channel_scales(self):
        self._check(0, "q_per_channel_scales")
        return self._channel_scales()

    def _channel_scales(self):
        return self._scale if self._has_float_zero_points() else self._scale.double()

    def q_per_channel_zero_points(self):
        self._check(0, "q_per_channel_zero_points")
        return self._zero_point

    def q_per_channel_axis(self):
        self._check(0, "q_per_channel_axis")
        return self._axis

    def _check(self, axis, name):
        if (self._axis is None) != (axis is None):
            raise RuntimeError(_WRONG_SCHEME[axis is None])

    shape = property(lambda self: self._stored.shape)
    ndim = property(lambda self: self._stored.ndim)
    device = property(lambda self: self._stored.device)

    layout = property(lambda self: self._stored.layout)

    def size(self, dim=None):
        return self._stored.size(dim)

    def stride(self, dim=None):
        return self._stored.stride(dim)

    def is_contiguous(self):
        return self._stored.is_contiguous()

    def type(self, dtype=None):
        if dtype is not None:
            return self.to(dtype)
        return f"torch.quantized.{self.dtype.scalar_name}Tensor"

    def equal(self, other):
        if not isinstance(other, (Tensor, QuantizedTensor)):
            from torch._signature import type_name

            raise TypeError(
                f"equal(): argument 'other' (position 1) must be Tensor, not {type_name(other)}"
            )
        if isinstance(other, Tensor):
            return False
        same = (self.dtype, self.qscheme()) == (other.dtype, other.qscheme())
        if not same or self.shape != other.shape or self._axis != other._axis:
            return False
        own, others = ((one._scale, one._zero_point) for one in (self, other))
        if self._axis is None:
            same = own == others
        else:
            same = all(one.equal(another) for one, another in zip(own, others))
        return same and self._stored.equal(other._stored)

    def dim(self):
        return self._stored.ndim

    def numel(self):
        return self._stored.numel()

    def element_size(self):
        return self.dtype.size

    def __len__(self):
        return len(self._stored)

    def _like(self, stored):
        if self._axis is not None:
            raise Unsupported(
                "another shape of a tensor that is quantized per channel",
                ": reshape dequantize() or int_repr()",
            )
        return QuantizedTensor(stored, self._scale, self._zero_point, None, self.dtype)

    def __getitem__(self, index):
        if self._axis is None:
            return self._like(self._stored[index])
        return self._of_channels(index)

    def _of_channels(self, index):
        """A channel is quantized as a whole; several keep a scale each."""
        index, *rest = index if isinstance(index, tuple) else (index,)
        if isinstance(index, int) and not self._axis:
            index = range(self.shape[0])[index]
        if self._axis or not isinstance(index, (int, slice)) or isinstance(index, slice) and rest:
            raise Unsupported(
                "indexing a tensor that is quantized per channel, but by one channel or a range of "
                "them in the first dimension,",
                ": index dequantize() or int_repr()",
            )
        scales, zero_points = self._scale[index], self._zero_point[index]
        stored = self._stored[index]
        if scales.numel() != 1:
            return QuantizedTensor(stored, scales, zero_points, self._axis, self.dtype)
        one = QuantizedTensor(stored, scales.item(), zero_points.item(), None, self.dtype)
        return one[tuple(rest)] if rest else one

    def __hash__(self):
        return id(self)

    def detach(self):
        return self

    contiguous = cpu = detach

    def __deepcopy__(self, memo):
        return self.clone()

    def __copy__(self):
        return self

    def clone(self):
        if self._has_float_zero_points():
            raise RuntimeError(
                "clone for quantized Tensor only works for       PerTensorAffine and "
                "PerChannelAffine qscheme right now"
            )
        made = self._stored.clone()
        return QuantizedTensor(made, self._scale, self._zero_point, self._axis, self.dtype)

    def __repr__(self):
        size = ", ".join(map(str, self.shape)) + ("," if self.ndim == 1 else "")
        # An empty tensor is printed with its size.
        has_size = not self.numel() and self.ndim > 1
        suffixes = [] if has_size else [f"size=({size})"]
        suffixes += [
            f"dtype={self.dtype}",
            f"quantization_scheme={self.qscheme()}",
            f"scale={self._scale if self._axis is None else self._channel_scales()}",
            f"zero_point={self._zero_point}",
        ]
        if self._axis is not None:
            suffixes.append(f"axis={self._axis}")
        from torch._printing import represent

        return represent(self.dequantize(), suffixes)

    def __getattr__(self, name):
        from torch._missing import missing_quantized

        raise missing_quantized(self, name)


_RESHAPES = ("view", "reshape", "flatten")


def _shaped(name):
    def shape(self, *args, **kwargs):
        made = getattr(self._stored, name)(*args, **kwargs)
        if self._axis is not None and made.shape == self.shape and name[0] != "t":
            return QuantizedTensor(made, self._scale, self._zero_point, self._axis, self.dtype)
        if self._axis is not None and name in _RESHAPES:
            raise RuntimeError("length of scales must equal to channel")
        if self._axis is not None and name in ("t", "transpose", "permute"):
            raise RuntimeError("Setting strides is possible only on uniformly quantized tensor")
        return self._like(made)

    return shape


for _name in "view reshape flatten squeeze unsqueeze t transpose permute".split():
    setattr(QuantizedTensor, _name, _shaped(_name))

QuantizedTensor.__name__ = "Tensor"


def _along(values, dims, axis):
    return values.view([-1 if one == axis else 1 for one in range(dims)])


def _narrow(scale):
    """The scale as float32, as PyTorch's kernels use it."""
    if isinstance(scale, Tensor):
        return scale.float()
    return wrap(core.full(core.FLOAT, float(scale), "float32"))


def _levels(input, scale, zero_point, low, high):
    """round(x * (1 / scale)) + zero_point, between the limits, as int64."""
    rounded = (input * _narrow(scale).reciprocal()).round()
    return (rounded + zero_point).long().clamp(low, high)


def _check_input(input, dtype):
    if input.dtype is not dtypes.float32:
        raise RuntimeError(f"Quantize only works on Float Tensor, got {input.dtype.scalar_name}")
    if dtype in (quint4x2, quint2x4):
        raise Unsupported(f"tensors of {dtype}", ": use torch.quint8")
    if dtype.name not in STORED:
        raise RuntimeError(f"ScalarType {dtype.scalar_name} is not supported in new_qtensor.")


def _check_zero_point(name, zero_point, limits):
    if not limits.min <= zero_point <= limits.max:
        side = "above upper" if zero_point > limits.max else "below lower"
        raise RuntimeError(f"{name} zero_point {zero_point} is {side} bound.")


@operation("f")
def quantize_per_tensor(input=None, scale=None, zero_point=None, dtype=None, tensors=None, **lists):
    if tensors is not None:
        # One scale and zero point for each tensor of a list.
        pairs = zip(tensors, lists["scales"].tolist(), lists["zero_points"].tolist())
        return tuple(FUNCTIONS["quantize_per_tensor"](one, *pair, dtype) for one, *pair in pairs)
    _check_input(input, dtype)
    scale, zero_point = float(scale), int(zero_point)
    limits = dtypes.iinfo(STORED[dtype.name])
    _check_zero_point("quantize_tensor_per_tensor_affine", zero_point, limits)
    stored = _levels(input, scale, zero_point, limits.min, limits.max).to(STORED[dtype.name])
    return QuantizedTensor(stored, scale, zero_point, None, dtype)


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


@operation("f")
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
    _check_channels(input, scales, zero_points, axis, "affine")
    limits = dtypes.iinfo(dtype)
    for one in zero_points.tolist():
        _check_zero_point("quantize_tensor_per_channel_affine", one, limits)
    dims = input.ndim
    wide = _along(scales, dims, axis), _along(zero_points.long(), dims, axis)
    stored = _levels(input, *wide, limits.min, limits.max).to(STORED[dtype.name])
    return QuantizedTensor(stored, scales, zero_points.long(), axis, dtype)


def _with_float_zero_points(input, scales, zero_points, axis, dtype):
    """round(x * (1 / scale) + zero_point); the zero points may lie outside of the limits."""
    _check_channels(input, scales, zero_points, axis, "float qparams")
    if dtype is qint32:
        raise Unsupported("float zero points of torch.qint32", ": use torch.quint8")
    limits = dtypes.iinfo(dtype)
    scale, zero_point = (_along(one.detach(), input.ndim, axis) for one in (scales, zero_points))
    levels = (input * scale.reciprocal() + zero_point).round().long()
    stored = levels.clamp(limits.min, limits.max).to(STORED[dtype.name])
    return QuantizedTensor(stored, scales, zero_points, axis, dtype)


def _check_limits(zero_points, quant_min, quant_max):
    if quant_min > quant_max:
        raise RuntimeError("`quant_min` should be less than or         equal to `quant_max`.")
    if not all(quant_min <= one <= quant_max for one in zero_points):
        raise RuntimeError("`zero_point` must be between `quant_min` and `quant_max`.")


@operation("f")
def fake_quantize_per_tensor_affine(input, scale, zero_point, quant_min, quant_max):
    has_tensors = isinstance(scale, Tensor)
    for one in (scale, zero_point):
        if isinstance(one, Tensor) and one.numel() != 1:
            raise RuntimeError(f"a Tensor with {one.numel()} elements cannot be converted to Scalar")
    if isinstance(zero_point, Tensor):
        zero_point = int(zero_point)
    _check_limits([] if has_tensors else [zero_point], quant_min, quant_max)
    kind = "PerTensorAffineCachemask" + "TensorQparams" * has_tensors
    return _fake(input, scale, zero_point, quant_min, quant_max, kind)


@operation("f")
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
    wide = _along(scale, dims, axis), _along(zero_point, dims, axis)
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
    """Records the gradient of quantized and dequantized values; `kind` is the end of grad_fn's name."""
    name = _KERNELS[kind][0]
    _check_fake_kernel(input, kind)
    if isinstance(scale, Tensor) and scale.requires_grad:
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
    quotients, scale = input * _narrow(scale).reciprocal(), _narrow(scale)
    if isinstance(zero_point, Tensor) and zero_point.dtype.is_floating_point:
        # Rounded with the zero point, and converted back in float64.
        levels = (quotients + zero_point).round().long()
        clamped = levels.clamp(quant_min, quant_max)
        values = (clamped.double() - zero_point.double()) * scale.double()
    else:
        levels = (quotients.round() + zero_point).long()
        clamped = levels.clamp(quant_min, quant_max)
        values = (clamped - zero_point).to(input.dtype) * scale
    return values.to(kind), clamped == levels


def dequantize(input):
    """torch.dequantize(tensor), or of a list; float tensors are returned unchanged."""
    if isinstance(input, (list, tuple)):
        return tuple(one.dequantize() for one in input)
    return input.dequantize()


def _own_dequantize(self):
    return self.float()


def _not_quantized(name):
    def refuse(self):
        raise NotImplementedError(
            f"Could not run 'aten::{name}' with arguments from the 'CPU' backend: the tensor is not "
            "quantized. Make one with torch.quantize_per_tensor."
        )

    return refuse


FUNCTIONS["dequantize"] = dequantize
Tensor.dequantize = _own_dequantize
for _name in ("int_repr", "q_scale", "q_zero_point", "qscheme"):
    setattr(Tensor, _name, _not_quantized(_name))
