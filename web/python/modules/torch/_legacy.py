"""The legacy constructors: torch.Tensor, torch.FloatTensor and so on."""

import torch._core as core
from torch import _dtype as dtypes
from torch._data import of_data
from torch._device import Size
from torch._signature import number_of, type_name
from torch._tensor import TensorBase, wrap


def legacy_tensor(args, kwargs, dtype=None):
    """Sizes make an "empty" tensor (zeros here), a sequence makes a tensor of its elements."""
    dtype = dtype or dtypes.get_default_dtype()
    if kwargs.get("device") is not None:
        from torch._device import check_device

        check_device(kwargs["device"])
    if not args and "data" in kwargs:
        args = (kwargs["data"],)
    if not args:
        return wrap(core.full(core.INT, 0, dtype.name, 0))
    args = [one.__index__() if _is_extent(one) else one for one in args]
    first = args[0]
    if len(args) == 1 and isinstance(first, TensorBase):
        if first.dtype is not dtype:
            raise TypeError(
                f"expected {_name(dtype)} (got {_name(first.dtype)})"
            )
        return wrap(core.at(first._handle))
    if len(args) == 1 and isinstance(first, Size):
        return wrap(core.full(core.INT, 0, dtype.name, *first))
    if type(first) is int and all(isinstance(one, int) for one in args):
        return wrap(core.full(core.INT, 0, dtype.name, *args))
    if len(args) == 1:
        if isinstance(first, (float, bool, dict)) or number_of(first) is not None or first is None:
            raise TypeError(f"new(): data must be a sequence (got {type_name(first)})")
        return of_data(first, dtype)
    if type(first) is int:
        place = next(place for place, one in enumerate(args) if not isinstance(one, int))
        raise TypeError(
            "new(): argument 'size' must be tuple of ints, but found element of type "
            f"{type_name(args[place])} at pos {place + 1}"
        )
    raise TypeError(
        "new() received an invalid combination of arguments - got "
        f"({', '.join(map(type_name, args))}), but expected a size or a sequence"
    )


def _is_extent(value):
    return number_of(value) is not None and hasattr(type(value), "__index__")


def _name(dtype):
    return f"torch.{dtype.scalar_name}Tensor"


class _Legacy(type):
    """Makes isinstance(t, torch.FloatTensor) check the dtype, as in PyTorch."""

    def __instancecheck__(cls, value):
        return isinstance(value, TensorBase) and value.dtype is cls._tensor_dtype

    def __repr__(cls):
        return f"<class 'torch.{cls.__name__}'>"


def legacy_class(scalar_name):
    dtype = dtypes.BY_SCALAR_NAME[scalar_name]

    def new(cls, *args, **kwargs):
        return legacy_tensor(args, kwargs, dtype)

    content = {"__new__": new, "_tensor_dtype": dtype, "dtype": dtype, "__module__": "torch"}
    return _Legacy(f"{scalar_name}Tensor", (), content)
