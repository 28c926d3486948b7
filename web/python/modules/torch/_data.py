"""Tensors from Python data: nested sequences, numbers and arrays."""

from array import array

import torch._core as core
from torch import _dtype as dtypes
from torch._autograd.rules import derive
from torch._device import check_device
from torch._dispatch import FUNCTIONS
from torch._dtype import as_dtype, get_default_dtype, scalar_dtype
from torch._errors import Unsupported
from torch._matching import parse
from torch._signature import Signature, number_of, type_name
from torch._tensor import Tensor, TensorBase, wrap

_KINDS = {float: 2, int: 1, bool: 0}


def _shape_of(data):
    """The shape of nested data, found along the first elements as PyTorch does."""
    shape = []
    while isinstance(data, (list, tuple, range, str)) or _has_items(data):
        if isinstance(data, TensorBase):
            break
        shape.append(len(data))
        if isinstance(data, str) or len(shape) > 128:
            raise ValueError(f"too many dimensions '{type_name(data)}'")
        if not shape[-1]:
            break
        data = data[0]
    return shape


def _has_items(data):
    kind = type(data)
    return hasattr(kind, "__getitem__") and hasattr(kind, "__len__") and not isinstance(data, dict)


def _infer(data):
    """The common dtype of all numbers."""
    if isinstance(data, TensorBase):
        return data.dtype
    if isinstance(data, (bool, int, float)) and not hasattr(type(data), "dtype"):
        return scalar_dtype(data)
    if isinstance(data, complex):
        raise Unsupported("a tensor of complex numbers")
    if isinstance(data, str):
        raise TypeError(f"new(): invalid data type '{type_name(data)}'")
    if isinstance(data, (list, tuple, range)) or (_has_items(data) and _array_of(data) is None):
        kinds = _number_kinds(data)
        if kinds:
            return scalar_dtype(max(kinds, key=_KINDS.get)())
        found = None
        for element in data:
            one = _infer(element)
            found = one if found is None else dtypes.promote(found, one)
        return get_default_dtype() if found is None else found
    if hasattr(type(data), "dtype") and hasattr(data, "item"):
        made = _array_of(data)
        return _infer(data.item()) if made is None else made.dtype
    raise RuntimeError(f"Could not infer dtype of {type_name(data)}")


def _number_kinds(data):
    """The types in a sequence of Python numbers; None if it is empty or holds anything else."""
    if not isinstance(data, (list, tuple, range)):
        return None
    kinds = set(map(type, data))
    return kinds if kinds and kinds <= _KINDS.keys() else None


def _array_of(data):
    """The tensor of an object with a conversion protocol, such as a NumPy array."""
    make = getattr(type(data), "__torch_tensor__", None)
    return None if make is None else make(data)


def _flatten(data, shape, axis, into, number):
    if axis == len(shape):
        into.append(number(data))
        return
    if not isinstance(data, (list, tuple, range)) and not _has_items(data):
        raise TypeError("not a sequence")
    if len(data) != shape[axis]:
        raise ValueError(
            f"expected sequence of length {shape[axis]} at dim {axis} (got {len(data)})"
        )
    if axis + 1 < len(shape):
        for element in data:
            _flatten(element, shape, axis + 1, into, number)
        return
    if number is _as_float and _number_kinds(data):
        into.fromlist(data) if type(data) is list else into.extend(data)
        return
    for element in data:
        into.append(number(element))


def _as_float(value):
    if type(value) is float:
        return value
    if isinstance(value, TensorBase):
        if value.numel() != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        return float(value.item())
    if isinstance(value, (list, tuple)):
        raise TypeError("must be real number, not " + type_name(value))
    return float(value)


def _as_int(value):
    if type(value) is int:
        return value
    if isinstance(value, TensorBase):
        if value.numel() != 1 or value.dtype.is_floating_point:
            raise TypeError(
                "only integer tensors of a single element can be converted to an index"
            )
        value = value.item()
    if isinstance(value, float):
        return int(value) if value - value == 0 else value
    number = number_of(value)
    if isinstance(value, (list, tuple)) or (isinstance(number, float) and not _is_bool(value)):
        raise TypeError(f"'{type_name(value)}' object cannot be interpreted as an integer")
    return int(value)


def _is_bool(value):
    return _array_of(value).dtype is dtypes.bool


def _as_bool(value):
    return bool(value if isinstance(value, float) else _as_int(value))


def _checked_ints(values, dtype):
    """The ints as an array, if the dtype can hold them."""
    limits = dtypes.iinfo(dtype)
    low = -limits.max if dtype is dtypes.uint8 else limits.min
    for value in values:
        if not low <= value <= limits.max:
            if dtype is dtypes.int64 and isinstance(value, int):
                raise RuntimeError("Overflow when unpacking long")
            raise RuntimeError(
                f"value cannot be converted to type {_SHORT.get(dtype.name, dtype.name)} without overflow"
            )
    return array("q", values)


_SHORT = {}


def of_data(data, dtype=None):
    """A new tensor from nested sequences, numbers, tensors or arrays."""
    if hasattr(dtype, "stored"):
        # A quantized type.
        raise RuntimeError("invalid type")
    if isinstance(data, TensorBase):
        return wrap(core.clone(data._handle)) if dtype in (None, data.dtype) else data.to(dtype)
    made = _array_of(data)
    if made is not None:
        return made.clone() if dtype in (None, made.dtype) else made.to(dtype)
    if isinstance(data, str):
        raise TypeError(f"new(): invalid data type '{type_name(data)}'")
    shape = _shape_of(data)
    kind = _infer(data)
    dtype = kind if dtype is None else dtype
    if dtype.is_floating_point:
        # Half types are rounded from float32, as in PyTorch.
        stored = "float64" if dtype is dtypes.float64 else "float32"
        floats = array("d" if stored == "float64" else "f")
        _flatten(data, shape, 0, floats, _as_float)
        return _converted(stored, floats, shape, dtype)
    values = []
    if dtype is dtypes.bool:
        _flatten(data, shape, 0, values, _as_bool)
        return _converted("bool", bytes(values), shape, dtype)
    _flatten(data, shape, 0, values, _as_int)
    return _converted("int64", _checked_ints(values, dtype), shape, dtype)


def _converted(stored, values, shape, dtype):
    made = wrap(core.create_tensor(stored, values, *shape))
    return made if stored == dtype.name else wrap(core.to(made._handle, dtype.name))


_TENSOR = Signature(
    "tensor(object data, *, dtype dtype=None, device? device=None, bool pin_memory=False, "
    "bool requires_grad=False, Dimname[]? names=None)"
)
_AS_TENSOR = Signature("as_tensor(object data, dtype dtype=None, device? device=None)")
_NEW_TENSOR = Signature(
    "new_tensor(object data, *, dtype dtype=None, device? device=None, bool requires_grad=False)"
)


def _warn_copy():
    import warnings

    warnings.warn(
        "To copy construct from a tensor, it is recommended to use sourceTensor.clone().detach() "
        "or sourceTensor.clone().detach().requires_grad_(True), rather than "
        "torch.tensor(sourceTensor).",
        stacklevel=3,
    )


def tensor(*args, **kwargs):
    """torch.tensor(data, *, dtype=None, device=None, requires_grad=False)"""
    taken = parse((_TENSOR,), args, kwargs)
    data = taken["data"]
    check_device(taken.get("device"))
    if isinstance(data, TensorBase):
        _warn_copy()
    elif getattr(type(data), "is_quantized", None) is True:
        _warn_copy()
        return data.clone()
    return finished(of_data(data, wanted(taken)), taken)


def wanted(taken):
    dtype = taken.get("dtype")
    return None if dtype is None else as_dtype(dtype)


def finished(made, taken):
    """The result of a factory with the final options applied."""
    if taken.get("names") is not None:
        raise Unsupported("names=…", ": a dimension has its number alone")
    if taken.get("requires_grad"):
        if not made.dtype.is_floating_point:
            raise RuntimeError(
                "Only Tensors of floating point and complex dtype can require gradients"
            )
        made.requires_grad = True
    return made


def as_tensor(*args, **kwargs):
    """torch.as_tensor(data, dtype=None, device=None): returns the tensor itself if nothing changes."""
    taken = parse((_AS_TENSOR,), args, kwargs)
    check_device(taken.get("device"))
    data, dtype = taken["data"], wanted(taken)
    if getattr(type(data), "is_quantized", None) is True:
        return data
    made = data if isinstance(data, TensorBase) else _array_of(data)
    if made is not None and dtype in (None, made.dtype):
        return made
    return of_data(data, dtype)


def from_numpy(ndarray):
    made = _array_of(ndarray)
    if made is None or number_of(ndarray) is not None:
        raise TypeError(f"expected np.ndarray (got {type_name(ndarray)})")
    return made


def _new_tensor(self, *args, **kwargs):
    taken = parse((_NEW_TENSOR,), args, kwargs)
    check_device(taken.get("device"))
    return finished(of_data(taken["data"], wanted(taken) or self.dtype), taken)


FUNCTIONS["tensor"] = tensor
FUNCTIONS["as_tensor"] = FUNCTIONS["asarray"] = as_tensor
FUNCTIONS["from_numpy"] = from_numpy
Tensor.new_tensor = _new_tensor
derive("new_tensor", constant=True)
