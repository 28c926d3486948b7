"""Tensors of torch.qint8 and the other quantized types: integers with a scale and a zero point."""

import torch._core as core
from torch import _dtype as dtypes
from torch._device import _Constant
from torch._errors import Unsupported
from torch._tensor import Tensor, TensorBase, wrap


class qscheme(_Constant):
    __slots__ = ()
    __module__ = "torch"


per_tensor_affine = qscheme("per_tensor_affine")
per_tensor_symmetric = qscheme("per_tensor_symmetric")
per_channel_affine = qscheme("per_channel_affine")
per_channel_symmetric = qscheme("per_channel_symmetric")
per_channel_affine_float_qparams = qscheme("per_channel_affine_float_qparams")

# The integer type that each quantized type stores.
STORED = {
    "qint8": dtypes.int8, "quint8": dtypes.uint8, "qint32": dtypes.int32, "quint4x2": dtypes.uint8,
    "quint2x4": dtypes.uint8,
}  # fmt: skip


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
# Types whose integers are packed into bytes by int_repr(), with the bits of each.
quint4x2 = _type("quint4x2", "QUInt4x2", dtypes.uint8)
quint2x4 = _type("quint2x4", "QUInt2x4", dtypes.uint8)

PACKED = {quint4x2: 4, quint2x4: 2}

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
        if self.dtype in PACKED:
            return packed(self._stored, PACKED[self.dtype])
        return self._stored.clone()

    def dequantize(self):
        scale, zero_point = self._scale, self._zero_point
        if self._axis is not None and self._axis < 0:
            raise RuntimeError(
                "Channel axis out of range in per channel affine dequantization. Got:-1 Expected: "
                f"[0, {self.ndim})"
            )
        if self._axis is not None:
            scale = along(scale, self._stored.ndim, self._axis)
            zero_point = along(zero_point, self._stored.ndim, self._axis)
        if self._has_float_zero_points():
            return (self._stored.float() - zero_point) * scale
        return (self._stored.int() - zero_point).float() * narrow_scale(scale)

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
        if not isinstance(other, (TensorBase, QuantizedTensor)):
            from torch._signature import type_name

            raise TypeError(
                f"equal(): argument 'other' (position 1) must be Tensor, not {type_name(other)}"
            )
        if isinstance(other, TensorBase):
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
        """Indexes one dimension after the other. A single channel is quantized as a whole."""
        items = list(index) if isinstance(index, tuple) else [index]
        if Ellipsis in items:
            place = items.index(Ellipsis)
            missing = self.ndim - sum(one is not None for one in items) + 1
            items[place : place + 1] = [slice(None)] * missing
        if not all(one is None or type(one) in (int, slice) for one in items):
            raise Unsupported(
                "indexing a tensor that is quantized per channel, but by numbers and ranges,",
                ": index dequantize() or int_repr()",
            )
        made, dim = self, 0
        for one in items:
            if made._axis is None:
                made = made._like(made._stored[(slice(None),) * dim + (one,)])
            else:
                made = made._indexed(dim, one)
            dim += type(one) is not int
        return made

    def _indexed(self, dim, one):
        """The tensor with a number, a range or None as the index of a dimension."""
        if one == slice(None):
            return self
        axis, scales, zero_points = self._axis, self._scale, self._zero_point
        if (one is None or dim != axis) and self._has_float_zero_points():
            raise RuntimeError(
                "Setting strides is possible only on uniformly or per channel quantized tensors"
                if one is not None
                else "length of scales must equal to channel"
            )
        stored = self._stored[(slice(None),) * dim + (one,)]
        if one is None:
            axis += dim <= axis
        elif dim == axis:
            scales, zero_points = scales[one], zero_points[one]
            if scales.numel() == 1:
                parameters = scales.item(), int(zero_points.item())
                return QuantizedTensor(stored, *parameters, None, self.dtype)
        elif type(one) is int:
            # As in PyTorch, also where the dimension comes after that of the channels.
            axis -= 1
        return QuantizedTensor(stored, scales, zero_points, axis, self.dtype)

    def __hash__(self):
        return id(self)

    def detach(self):
        return self

    contiguous = cpu = detach

    def __deepcopy__(self, memo):
        made = self._stored.clone()
        return QuantizedTensor(made, self._scale, self._zero_point, self._axis, self.dtype)

    def __copy__(self):
        return self

    def clone(self):
        if self._has_float_zero_points():
            raise RuntimeError(
                "clone for quantized Tensor only works for       PerTensorAffine and "
                "PerChannelAffine qscheme right now"
            )
        if self.dtype in PACKED:
            raise RuntimeError(f"\"copy_kernel\" not implemented for '{self.dtype.scalar_name}'")
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
        if self._axis is not None and name == "unsqueeze":
            dim = args[0] if args else kwargs["dim"]
            return self[(slice(None),) * (dim % (self.ndim + 1)) + (None,)]
        if self._axis is not None and name in _RESHAPES:
            raise RuntimeError("length of scales must equal to channel")
        if self._axis is not None and name in ("t", "transpose", "permute"):
            raise RuntimeError("Setting strides is possible only on uniformly quantized tensor")
        return self._like(made)

    return shape


for _name in "view reshape flatten squeeze unsqueeze t transpose permute".split():
    setattr(QuantizedTensor, _name, _shaped(_name))

# The class that PyTorch's messages name.
QuantizedTensor.__name__ = QuantizedTensor.__qualname__ = "Tensor"
Tensor._beside.add(QuantizedTensor)


def along(values, dims, axis):
    return values.view([-1 if one == axis else 1 for one in range(dims)])


def level_limits(dtype):
    """The smallest and the largest level of a quantized type."""
    if dtype in PACKED:
        return 0, 2 ** PACKED[dtype] - 1
    limits = dtypes.iinfo(STORED[dtype.name])
    return limits.min, limits.max


def packed(levels, bits):
    """Levels of a few bits in bytes, the first one in the lowest bits."""
    count = 8 // bits
    flat = levels.flatten().int()
    rest = -flat.numel() % count
    rows = flat.new_zeros(flat.numel() + rest)
    rows[: flat.numel()] = flat
    places = flat.new_tensor([1 << bits * place for place in range(count)])
    return (rows.view(-1, count) * places).sum(-1).to(dtypes.uint8)


def narrow_scale(scale):
    """The scale as float32, as PyTorch's kernels use it."""
    if isinstance(scale, TensorBase):
        return scale.float()
    return wrap(core.full(core.FLOAT, float(scale), "float32"))


def levels_of(input, scale, zero_point, low, high):
    """round(x * (1 / scale)) + zero_point, between the limits, as int64."""
    rounded = (input * narrow_scale(scale).reciprocal()).round()
    return (rounded + zero_point).long().clamp(low, high)
