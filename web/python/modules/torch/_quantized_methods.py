"""Methods of tensors of torch.qint8 and the other quantized types beyond their conversion.

PyTorch computes these on the levels, the integers behind the values; so does this. Everything else that
PyTorch does with a quantized tensor is missing here, and the error says what to use instead.
"""

from torch import _dtype as dtypes
from torch._device import CPU, check_device
from torch._dispatch import FUNCTIONS
from torch._errors import Unsupported
from torch._lazy import module
from torch._quantized import PACKED, STORED, QuantizedTensor, levels_of
from torch._quantized_operators import FUNCTIONS_OF, OPERATORS, operator_of, without_kernel
from torch._quantized_refusal import first_quantized, refusal
from torch._tensor import TensorBase
from torch.return_types import pair_type

_PER_TENSOR = (
    "Expected quantizer->qscheme() == kPerTensorAffine to be true, but got false.  (Could this error "
    "message be improved?  If so, please report an enhancement request to PyTorch.)"
)


def run(name, args, kwargs):
    """`torch.name(…)` where an argument is a quantized tensor."""
    if name in _OF_LISTS:
        return _OF_LISTS[name](*args, **kwargs)
    if name in FUNCTIONS_OF and len(args) == 2:
        turned = not isinstance(args[0], QuantizedTensor)
        operator_of(FUNCTIONS_OF[name], turned)(*(args[::-1] if turned else args))
    if args and isinstance(args[0], QuantizedTensor) and name in vars(QuantizedTensor):
        return getattr(args[0], name)(*args[1:], **kwargs)
    raise refusal(f"torch.{name}", first_quantized([*args, *kwargs.values()]).dtype)


def _check(quantized, said=_PER_TENSOR):
    if quantized._axis is not None:
        raise RuntimeError(said)


def _limits(quantized):
    return dtypes.iinfo(STORED[quantized.dtype.name])


def _level(quantized, value):
    """The level of a number, between the type's limits."""
    limits = _limits(quantized)
    made = FUNCTIONS["tensor"](float(value))
    return levels_of(made, quantized._scale, quantized._zero_point, limits.min, limits.max).item()


def _item(self):
    if self.numel() != 1:
        raise ValueError("only one element tensors can be converted to Python scalars")
    # As in PyTorch, whose Scalar of a quantized type is an integer.
    return int(self.dequantize().item())


def _is_nonzero(self):
    # Unlike the integer that `item` gives, it is that of the value.
    return self.item() != 0 or bool(self.dequantize().item())


def _clamp(self, min=None, max=None):
    _check(self)
    if (min is None or max is None) and module("backends").quantized.engine == "qnnpack":
        raise RuntimeError("Both min and max should be specified for quantized clamp!")
    bounds = [None if one is None else _level(self, one) for one in (min, max)]
    return self._like(self._stored.clamp(*bounds))


def _relu(self):
    _check(self)
    return self._like(self._stored.clamp(min=self._zero_point))


def _ordered(name, said=_PER_TENSOR):
    """A function that sorts or selects: the order of the levels is that of the values."""

    def method(self, *args, **kwargs):
        _check(self, said)
        found = getattr(self._stored, name)(*args, **kwargs)
        if not isinstance(found, tuple):
            return self._like(found)
        return pair_type(name)((self._like(found[0]), found[1]))

    method.__name__ = name
    return method


_STRIDED = "expand flip repeat unfold swapaxes swapdims movedim".split()


def _unbind(self, dim=0):
    if self._axis is None:
        return tuple(map(self._like, self._stored.unbind(dim)))
    return tuple(self.select(dim, index) for index in range(self.shape[dim]))


def _select(self, dim, index):
    if self._axis is None:
        return self._like(self._stored.select(dim, index))
    return self[(slice(None),) * dim + (index,)] if dim else self[index]


def _narrow_(self, dim, start, length):
    if self._axis is None:
        return self._like(self._stored.narrow(dim, start, length))
    return self[(slice(None),) * dim + (slice(start, start + length),)] if dim else (
        self[start : start + length]
    )


def _split(name):
    def split(self, *args, **kwargs):
        parts, place = [], 0
        dim = kwargs.get("dim", args[1] if len(args) > 1 else 0)
        for part in getattr(self._stored, name)(*args, **kwargs):
            parts.append(self.narrow(dim, place, part.shape[dim]))
            place += part.shape[dim]
        return tuple(parts)

    split.__name__ = name
    return split


def _shaped(name):
    def shape(self, *args, **kwargs):
        if self._axis is not None:
            if name in _STRIDED:
                raise RuntimeError("Setting strides is possible only on uniformly quantized tensor")
            raise Unsupported(f"Tensor.{name} of a tensor that is quantized per channel", _USE)
        found = getattr(self._stored, name)(*args, **kwargs)
        if isinstance(found, (tuple, list)):
            return tuple(map(self._like, found))
        return self._like(found)

    shape.__name__ = name
    return shape


_USE = ": dequantize() and int_repr() give tensors that have it"
_EXTREME = (
    "{} operator for quantized tensors only works for per tensor quantized tensors. Please open an "
    "issue on https://github.com/pytorch/pytorch/issues if you need per channel quantized tensor support."
)


_OTHER_TYPE = (
    "Expected self.scalar_type() == src.scalar_type() to be true, but got false.  (Could this error "
    "message be improved?  If so, please report an enhancement request to PyTorch.)"
)


def _to(self, *args, copy=False, **kwargs):
    for one in (*args, *kwargs.values()):
        if isinstance(one, (str, type(CPU))):
            check_device(one)
        elif isinstance(one, type(self.dtype)) and one is not self.dtype:
            raise RuntimeError(_OTHER_TYPE)
        elif isinstance(one, dtypes.dtype) and one is not self.dtype or isinstance(one, TensorBase):
            raise RuntimeError("Creation of quantized tensor requires quantized dtype like torch.quint8")
    return self.clone() if copy else self


def _cast(self, *args):
    raise RuntimeError("Creation of quantized tensor requires quantized dtype like torch.quint8")


def _copy_(self, other, non_blocking=False):
    if not isinstance(other, (TensorBase, QuantizedTensor)):
        raise refusal("Tensor.copy_ of a number into an element", self.dtype)
    if other.shape != self.shape:
        raise RuntimeError("Quantized copy only works with Tensors with the same shape")
    if isinstance(other, TensorBase):
        _check_source(other)
        other = self._again(other)
    elif other.dtype is not self.dtype:
        raise RuntimeError("Quantized copy only works with Tensors with the same dtype")
    self._scale, self._zero_point, self._axis = other._scale, other._zero_point, other._axis
    self._stored.copy_(other._stored)
    return self


def _again(self, values):
    """Values quantized as this tensor is."""
    if self._has_float_zero_points():
        raise RuntimeError("expected scalar type Long but found Float")
    given = values, self._scale, self._zero_point
    if self._axis is None:
        return FUNCTIONS["quantize_per_tensor"](*given, self.dtype)
    return FUNCTIONS["quantize_per_channel"](*given, self._axis, self.dtype)


def _set(self, index, value):
    """`q[index] = value`: a number or a tensor of values, quantized as this tensor is."""
    if self._axis is not None:
        part = self[index]
        return part.copy_(value) if hasattr(value, "dtype") else part.fill_(value)
    if isinstance(value, QuantizedTensor):
        self._stored[index] = value._stored
    elif isinstance(value, TensorBase):
        _check_source(value)
        self._stored[index] = self._again(value)._stored
    else:
        self._stored[index] = _level(self, value)


def _check_source(values):
    if values.dtype is not dtypes.float32:
        raise RuntimeError("Quantized copy only works with kFloat as source Tensor")


def _fill_(self, value):
    return self.copy_(FUNCTIONS["full"](self.shape, float(value)))


def _later(name):
    """A method that is a function of _quantized_functions.py."""

    def method(self, *args, **kwargs):
        _check(self)
        return getattr(module("_quantized_functions"), name)(self, *args, **kwargs)

    method.__name__ = name
    return method


def _within(self, low, high):
    """The tensor whose integers are clamped to narrower limits than those of its type."""
    limits = _limits(self)
    if low <= limits.min and high >= limits.max:
        return self
    stored = self._stored.clamp(low, high)
    return QuantizedTensor(stored, self._scale, self._zero_point, self._axis, self.dtype)


def _masked_fill(self, mask, value):
    _check(self, "masked_fill__quantized_cpu for quantized tensors is currently only supported for "
                 "per tensor quantized tensors")  # fmt: skip
    return self._like(self._stored.masked_fill(mask, _level(self, value)))


def _masked_fill_(self, mask, value):
    self._stored.copy_(_masked_fill(self, mask, value)._stored)
    return self


def _std(self, *args, **kwargs):
    _check(self)
    return self._again(self.dequantize().std(*args, **kwargs))


def _tiled(self, dims):
    dims = list(dims[0]) if len(dims) == 1 and not isinstance(dims[0], int) else list(dims)
    return [1] * (self.ndim - len(dims)) + dims


def _storage(self):
    storage = module("storage")
    if self.dtype in PACKED:
        self = self._like(self.int_repr())
    return storage.TypedStorage._of(storage.wrap(storage.core.whole_storage(self._stored._handle)), self.dtype)


def _full_like(input, fill_value, **options):
    return input.clone().fill_(fill_value)


def _compared(name):
    def compare(self, other):
        values = other.dequantize() if isinstance(other, QuantizedTensor) else other
        return getattr(self.dequantize(), name)(values)

    compare.__name__ = name
    return compare


def _numpy(self, **options):
    raise TypeError(f"Got unsupported ScalarType {self.dtype.scalar_name}")


def _tolist(self):
    raise RuntimeError("invalid type")


def _requires_grad_(self, requires_grad=True):
    if requires_grad:
        raise RuntimeError("only Tensors of floating point dtype can require gradients")
    return self


def _invert(self):
    raise TypeError("~ (operator.invert) is only implemented on integer and Boolean-type tensors")


def _install():
    for name in (
        "expand flip repeat index_select unfold swapaxes swapdims ravel movedim"
    ).split():
        setattr(QuantizedTensor, name, _shaped(name))
    for name in ("sort", "argsort", "topk", "max", "min"):
        said = _EXTREME.format(name.capitalize()) if name in ("max", "min") else _PER_TENSOR
        said = "Top-K is only supported on per-tensor quantization" if name == "topk" else said
        setattr(QuantizedTensor, name, _ordered(name, said))
    QuantizedTensor.argsort = lambda self, *args, **named: self.sort(*args, **named)[1]
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        for full in (name, f"__{name}__"):
            setattr(QuantizedTensor, full, _compared(name))
    for name in ("float", "double", "half", "bfloat16", "int", "long", "short", "char", "byte", "bool"):
        setattr(QuantizedTensor, name, _cast)
    for name in OPERATORS:
        setattr(QuantizedTensor, f"__{name}__", operator_of(name))
        setattr(QuantizedTensor, f"__r{name}__", operator_of(name, turned=True))
    for name, own in (("__neg__", "neg.out"), ("__abs__", "abs.out")):
        setattr(QuantizedTensor, name, without_kernel(own))
    QuantizedTensor.__invert__ = _invert
    for name, value in {
        "item": _item, "clamp": _clamp, "clip": _clamp, "relu": _relu, "to": _to, "copy_": _copy_,
        "fill_": _fill_, "mean": _later("mean"), "sigmoid": _later("sigmoid"), "tanh": _later("tanh"),
        "_within": _within, "_level": _level, "masked_fill_": _masked_fill_, "std": _std,
        "tile": lambda self, *dims: self.repeat(*_tiled(self, dims)),
        "broadcast_to": lambda self, size: self.expand(size), "storage": _storage, "masked_fill": _masked_fill, "numpy": _numpy,
        "tolist": _tolist, "_again": _again, "requires_grad_": _requires_grad_,
        "relu_": lambda self: self.copy_(self.relu()),
        "clamp_": without_kernel("clamp.out"), "__setitem__": _set,
        "nelement": QuantizedTensor.numel, "ndimension": QuantizedTensor.dim,
        "T": property(lambda self: self.t() if self.ndim <= 2 else self.permute(*range(self.ndim)[::-1])),
        "mT": property(lambda self: self.transpose(-1, -2)),
        "data": property(lambda self: self), "grad": None, "grad_fn": None, "is_leaf": True,
        "unbind": _unbind, "select": _select, "narrow": _narrow_, "chunk": _split("chunk"),
        "split": _split("split"), "expand_as": lambda self, other: self.expand(other.shape),
        "view_as": lambda self, other: self.view(other.shape),
        "is_floating_point": lambda self: False, "is_complex": lambda self: False,
        "storage_offset": lambda self: self._stored.storage_offset(),
        "data_ptr": lambda self: self._stored.data_ptr(),
        "__float__": lambda self: float(self.dequantize()), "__int__": lambda self: self.item(),
        "__bool__": _is_nonzero, "is_nonzero": _is_nonzero, "__iter__": lambda self: iter(self.unbind()),
        "__format__": _format,
    }.items():  # fmt: skip
        setattr(QuantizedTensor, name, value)
    for name in "is_cuda is_sparse is_meta is_mps is_mkldnn is_nested".split():
        setattr(QuantizedTensor, name, False)


def _format(self, spec):
    return format(self.item(), spec) if not self.ndim else object.__format__(self, spec)


# Functions of several tensors


def _cat(tensors, dim=0, *, axis=None, out=None):
    if out is not None:
        raise Unsupported("torch.cat(out=…) of quantized tensors", "")
    first = tensors[0]
    for one in tensors:
        if not isinstance(one, QuantizedTensor):
            raise Unsupported("torch.cat of quantized tensors with others", ": quantize all, or none")
        _check(one, "Only per-tensor quantization is supported in 'cat'!" if one is first else _PER_TENSOR)
        if one.dtype is not first.dtype:
            raise RuntimeError("All dtypes must be the same.")
    stored = []
    for one in tensors:
        same = (one._scale, one._zero_point) == (first._scale, first._zero_point)
        stored.append((one if same else first._again(one.dequantize()))._stored)
    return first._like(FUNCTIONS["cat"](stored, dim if axis is None else axis))


def _stack(tensors, dim=0, *, out=None):
    if out is not None:
        raise Unsupported("torch.stack(out=…) of quantized tensors", "")
    dims = tensors[0].ndim + 1
    place = dim + dims if dim < 0 else dim
    for one in tensors:
        _check(one, "Only per-tensor quantization is supported in 'cat'!")
    return _cat([one.unsqueeze(place) for one in tensors], place)


def _equal(input, other):
    if not isinstance(other, (TensorBase, QuantizedTensor)):
        raise _no_tensor("equal", "other", 2, other)
    if not isinstance(input, QuantizedTensor):
        raise RuntimeError("get_qtensorimpl: not a quantized tensor")
    return input.equal(other)


def _no_tensor(name, argument, position, given):
    from torch._signature import type_name

    return TypeError(
        f"{name}(): argument '{argument}' (position {position}) must be Tensor, not {type_name(given)}"
    )


def _dequantize(tensors):
    if isinstance(tensors, QuantizedTensor):
        return tensors.dequantize()
    return tuple(one.dequantize() for one in tensors)


def _ones_like(input, **options):
    return input.clone().fill_(1)


_OF_LISTS = {
    "cat": _cat, "concat": _cat, "stack": _stack, "equal": _equal, "dequantize": _dequantize,
    "ones_like": _ones_like, "full_like": _full_like,
    "empty_like": lambda input, **options: input.clone(), "clamp_": lambda self, *args, **named: self.clamp_(*args, **named),
    "relu_": lambda self: self.relu_(), "clone": lambda self: self.clone(),
    "detach": lambda self: self, "numel": lambda self: self.numel(),
    "is_nonzero": lambda self: bool(self),
}  # fmt: skip


def _of_quantized(name):
    def function(input):
        if not isinstance(input, (TensorBase, QuantizedTensor)):
            raise _no_tensor(name, "input", 1, input)
        return getattr(input, name)()

    function.__name__ = function.__qualname__ = name
    return function


_install()
for _name in (
    "int_repr q_scale q_zero_point q_per_channel_scales q_per_channel_zero_points q_per_channel_axis"
).split():
    FUNCTIONS[_name] = _of_quantized(_name)
