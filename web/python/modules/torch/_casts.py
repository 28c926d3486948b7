"""Type conversions, and queries about a tensor's type."""

from copy import deepcopy

import torch._core as core
from torch import _dtype as dtypes
from torch._autograd.rules import derive
from torch._axes import axis_of, check_has_axes
from torch._combining import common_shape
from torch._core import assign_at
from torch._derivatives import zeros
from torch._device import check_device
from torch._dispatch import FUNCTIONS, call, check_leaf, operation, register
from torch._dtype import BY_SCALAR_NAME, as_dtype, scalar_dtype
from torch._errors import broadcast
from torch._operators import operand
from torch._matching import parse
from torch._signature import Signature
from torch._tensor import Tensor, TensorBase, wrap


def cast(input, dtype):
    """Converts to a type; returns the tensor itself if it already has that type."""
    return input if input.dtype is dtype else wrap(core.to(input._handle, dtype.name))


_TO = (
    Signature(
        "to(device device=None, dtype dtype=None, bool non_blocking=False, bool copy=False, *, "
        "memory_format? memory_format=None)"
    ),
    Signature(
        "to(dtype dtype, bool non_blocking=False, bool copy=False, *, "
        "memory_format? memory_format=None)"
    ),
    Signature(
        "to(Tensor tensor, bool non_blocking=False, bool copy=False, *, "
        "memory_format? memory_format=None)"
    ),
)


def _to(self, *args, **kwargs):
    if len(args) == 1 and not kwargs and type(args[0]) is dtypes.dtype:
        dtype, copy = args[0], False
    else:
        taken = parse(_TO, args, kwargs)
        check_device(taken.get("device"))
        dtype = taken.get("dtype")
        if "tensor" in taken:
            dtype = taken["tensor"].dtype
        copy = taken.get("copy", False)
    dtype = self.dtype if dtype is None else as_dtype(dtype)
    if dtype is self.dtype:
        return self.clone() if copy else self
    return call("to", cast, {"input": self, "dtype": dtype})


Tensor.to = _to


def _cast_back(grad, input_dtype):
    return grad.to(input_dtype)


derive("to", "float", "double", "half", "bfloat16", title="ToCopy", input=_cast_back)


def _cast_method(name, dtype):
    def method(self, memory_format=None):
        return self if self.dtype is dtype else call(name, cast, {"input": self, "dtype": dtype})

    return method


_METHODS = """bool:bool byte:uint8 char:int8 short:int16 int:int32 long:int64 half:float16
bfloat16:bfloat16 float:float32 double:float64"""
for _words in _METHODS.split():
    _name, _dtype = _words.split(":")
    setattr(Tensor, _name, _cast_method(_name, dtypes.BY_NAME[_dtype]))


@operation("m", "type_as(Tensor input, Tensor other)", title="ToCopy", input=_cast_back)
def type_as(input, other):
    return cast(input, other.dtype)


def type_of_name(name):
    """The dtype for a legacy name such as "torch.FloatTensor"."""
    short = name.removeprefix("torch.").removesuffix("Tensor")
    found = BY_SCALAR_NAME.get(short)
    if found is None and short.startswith("Float8"):
        from torch._lazy import module

        found = module("_float8").of_name(short.lower())
    if found is None or not (name.startswith("torch.") and name.endswith("Tensor")):
        raise ValueError(f"invalid type: '{name}'")
    return found


def _type(self, dtype=None, non_blocking=False):
    if dtype is None:
        return f"torch.{self.dtype.scalar_name}Tensor"
    if isinstance(dtype, str):
        dtype = type_of_name(dtype)
    dtype = getattr(dtype, "_tensor_dtype", dtype)
    if dtype is Tensor:
        dtype = dtypes.get_default_dtype()
    if isinstance(dtype, type):
        raise ValueError(f"invalid type: '{dtype.__name__}'")
    if not isinstance(dtype, dtypes.dtype):
        raise TypeError("dtype must be a type, str, or dtype object")
    return self.to(dtype)


Tensor.type = _type


def _cpu(self, memory_format=None):
    return self


def _cuda(self, *args, **kwargs):
    raise AssertionError("Torch not compiled with CUDA enabled")


Tensor.cpu = _cpu
Tensor.cuda = _cuda


def _size(self, dim=None):
    if dim is None:
        return self.shape
    return self.shape[_own_axis(self, dim, "size")]


_OF_DIM = {name: [Signature(f"{name}(int dim)"), Signature(f"{name}()"), Signature(f"{name}(Dimname dim)")]
           for name in ("size", "stride")}


def _own_axis(tensor, dim, name):
    if type(dim) is not int:
        dim = parse(_OF_DIM[name], (dim,), {})["dim"]
    check_has_axes(dim, tensor.ndim)
    return axis_of(dim, tensor.ndim)


def _stride(self, dim=None):
    strides = (self._info or self._described())[2]
    return strides if dim is None else strides[_own_axis(self, dim, "stride")]


def _is_contiguous(self, memory_format=None):
    return (self._info or self._described())[4]


def _data_ptr(self):
    return core.tensor_address(self._handle)


Tensor.data_ptr = _data_ptr
Tensor.size = _size
Tensor.stride = _stride
Tensor.is_contiguous = _is_contiguous


@operation("fm", "is_floating_point(Tensor input)")
def is_floating_point(input):
    return input.dtype.is_floating_point


@operation("fm", "is_complex(Tensor input)")
def is_complex(input):
    return False


@operation("fm", "is_signed(Tensor input)")
def is_signed(input):
    return input.dtype.is_signed


@operation("fm", "is_same_size(Tensor input, Tensor other)")
def is_same_size(input, other):
    return input.shape == other.shape


@operation(
    "fm",
    "fill_(Tensor input, Tensor value)",
    "fill_(Tensor input, Scalar value)",
    title=lambda taken: "Fill2" if not isinstance(taken["value"], TensorBase) else "Fill3", input=zeros,
    value=lambda grad: grad, broadcasts=True,
)
def fill_(input, value):
    check_leaf(input)
    if isinstance(value, TensorBase) and value.ndim:
        raise RuntimeError(
            f"fill_ only supports 0-dimension value tensor but got tensor with {value.ndim} dimensions."
        )
    assign_at(input._handle, *operand(value))
    return input





@operation("fm", "zero_(Tensor input)", title="Zero", input=zeros)
def zero_(input):
    check_leaf(input)
    assign_at(input._handle, core.INT, 0)
    return input





@operation(
    "m",
    "copy_(Tensor input, Tensor~ other, bool non_blocking=False)",
    "copy_(Tensor input, Tensor~ other, bool async=False)|hidden",
    title="CopyBackwards", input=zeros, other=lambda grad: grad, broadcasts=True,
)
def copy_(input, other, non_blocking=False, **deprecated):
    check_leaf(input)
    if isinstance(other, TensorBase) and other.shape != input.shape:
        met = broadcast(tuple(input.shape), tuple(other.shape))
        if met is not None:
            raise RuntimeError(met)
        shape = common_shape((input.shape, other.shape))
        if shape != input.shape:
            raise RuntimeError(
                f"output with shape {list(input.shape)} doesn't match the broadcast shape "
                f"{list(shape)}"
            )
    assign_at(input._handle, *operand(other))
    return input





@operation(
    "f",
    "result_type(Tensor tensor, Tensor other)",
    "result_type(Scalar scalar, Tensor tensor)",
    "result_type(Tensor tensor, Scalar other)",
    "result_type(Scalar scalar1, Scalar scalar2)",
    constant=True,
)
def result_type(tensor=None, other=None, scalar=None, scalar1=None, scalar2=None):
    left = tensor if scalar is None else scalar
    right = other if scalar is None else tensor
    if scalar1 is not None:
        left, right = scalar1, scalar2
    return meet(left, right)


def _strength(value):
    """The priority in promotion: tensors with dimensions, then 0-dim tensors, then numbers."""
    if isinstance(value, TensorBase):
        return (2 if value.ndim else 1), value.dtype
    return 0, scalar_dtype(value)


def meet(left, right):
    """The common type of two operands, tensors or numbers."""
    (strong, kind), (weak, other) = sorted(
        (_strength(left), _strength(right)), key=lambda pair: -pair[0]
    )
    if strong == weak:
        return dtypes.promote(kind, other)
    return dtypes.promote(kind, other) if dtypes.category(other) > dtypes.category(kind) else kind


@operation("f", "promote_types(dtype type1, dtype type2)")
def promote_types(type1, type2):
    return dtypes.promote(as_dtype(type1), as_dtype(type2))


def _can_cast(**types):
    return dtypes.can_cast(as_dtype(types["from"]), as_dtype(types["to"]))


register(_can_cast, "f", "can_cast(dtype from, dtype to)")


def _numel(input):
    return input.numel()


FUNCTIONS["numel"] = _numel


# Attributes that a deep copy leaves out: it is a leaf with elements and hooks of its own.
_NOT_COPIED = {"_grad", "_counter", "_base", "_at", "_made", "_accumulator", "_hooked"}


def _deepcopy(self, memo):
    if self._history() is not None:
        raise RuntimeError(
            "Only Tensors created explicitly by the user (graph leaves) support the deepcopy "
            "protocol at the moment"
        )
    made = self.detach().clone()
    if type(self) is not Tensor:
        made = type(self)._make_subclass(type(self), made)
    own = {key: value for key, value in self.__dict__.items() if key not in _NOT_COPIED}
    made.__dict__.update(deepcopy(own, memo))
    made.grad = deepcopy(self.grad, memo)
    return made


def _copy(self):
    """A tensor of the same elements without the attributes; of a subclass, with them."""
    made = self.detach()
    if type(self) is not Tensor:
        made = type(self)._make_subclass(type(self), made)
    made.requires_grad = self.requires_grad
    return made


Tensor.__deepcopy__ = _deepcopy
Tensor.__copy__ = _copy


def _numpy(self, *, force=False):
    if self._requires_grad and not force:
        raise RuntimeError(
            "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead."
        )
    from torch._lazy import numpy

    return numpy()._of_tensor(self)


Tensor.numpy = _numpy


def _array(self, dtype=None):
    made = self.numpy()
    return made if dtype is None else made.astype(dtype, copy=False)


def _array_wrap(self, array):
    """Converts the result of a NumPy function on a tensor; PyTorch's bytes for bools are uint8."""
    if array.dtype == bool:
        array = array.astype("uint8")
    return FUNCTIONS["from_numpy"](array)


Tensor.__array__, Tensor.__array_wrap__ = _array, _array_wrap


def _same(self, *args, **kwargs):
    return self


Tensor.share_memory_ = Tensor.pin_memory = Tensor.resolve_conj = Tensor.resolve_neg = _same
Tensor.is_pinned = Tensor.is_shared = Tensor.is_conj = Tensor.is_neg = lambda self: False
Tensor.is_inference = lambda self: False
Tensor.get_device = lambda self: -1
Tensor.real = property(_same)


def _detach_(self):
    for key in ("_requires_grad", "_node", "_number"):
        self.__dict__.pop(key, None)
    return self


Tensor.detach_ = _detach_
