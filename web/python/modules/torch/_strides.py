"""Views by strides and sliding windows, and copies."""

import torch._core as core
from torch._axes import axis_of
from torch._core import text
from torch._dispatch import FUNCTIONS, operation
from torch._shape import ints
from torch._tensor import wrap


def _strided(grad, input_shape, size, stride, storage_offset=None):
    """Adds what several places of the result show of one element."""
    places = FUNCTIONS["arange"](input_shape.numel()).as_strided(size, stride, storage_offset or 0)
    flat = grad.new_zeros(input_shape.numel())
    return flat.scatter_add(0, places.reshape(-1), grad.reshape(-1)).reshape(input_shape)


@operation(
    "fm",
    "as_strided(Tensor input, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None)",
    view=True, input=_strided,
)
def as_strided(input, size, stride, storage_offset=None):
    size, stride = ints(size), ints(stride)
    if len(size) != len(stride):
        raise RuntimeError("mismatch in length of strides and shape")
    if any(step < 0 for step in stride):
        raise RuntimeError(
            "as_strided: Negative strides are not supported at the moment, got strides: "
            f"{stride}"
        )
    offset = input.storage_offset() if storage_offset is None else storage_offset
    held = wrap(core.whole_storage(input._handle)).numel() * input.element_size()
    last = sum((extent - 1) * step for extent, step in zip(size, stride))
    need = 0 if 0 in size else (offset + last + 1) * input.element_size()
    if offset < 0:
        raise RuntimeError(f"Tensor: invalid storage offset {offset}")
    if need > held:
        raise RuntimeError(
            f"setStorage: sizes {size}, strides {stride}, storage offset {offset}, and itemsize "
            f"{input.element_size()} requiring a storage size of {need} are out of bounds for "
            f"storage of size {held}"
        )
    return wrap(core.as_strided(input._handle, text(size), offset, *stride))


def _unfolded(grad, input_shape, dimension, size, step):
    """Adds what several windows show of one element, window by window."""
    places = FUNCTIONS["arange"](input_shape.numel()).reshape(input_shape)
    places = places.unfold(dimension, size, step)
    flat = grad.new_zeros(input_shape.numel())
    return flat.scatter_add(0, places.reshape(-1), grad.reshape(-1)).reshape(input_shape)


@operation(
    "m",
    "unfold(Tensor input, int dimension, int size, int step)",
    view=True, input=_unfolded,
)
def unfold(input, dimension, size, step):
    axis = axis_of(dimension, input.ndim)
    shape, strides = list(input.shape or (1,)), list(input.stride() or (1,))
    if size > shape[axis]:
        raise RuntimeError(
            f"maximum size for tensor at dimension {axis} is {shape[axis]} but size is {size}"
        )
    if size < 0:
        raise RuntimeError(f"size is {size} but must be >= 0")
    if step <= 0:
        raise RuntimeError(f"step is {step} but must be > 0")
    shape[axis], strides = (shape[axis] - size) // step + 1, [*strides, strides[axis]]
    strides[axis] *= step
    if not input.ndim:
        shape, strides = [], [1]
    return wrap(core.as_strided(input._handle, text([*shape, size]), input.storage_offset(), *strides))


@operation(
    "fm",
    "clone(Tensor input, *, memory_format? memory_format=None)",
    input=lambda grad: grad,
)
def clone(input, memory_format=None):
    return wrap(core.clone(input._handle))


@operation("fm", "detach(Tensor input)", constant=True)
def detach(input):
    return wrap(core.at(input._handle))


@operation(
    "m",
    "contiguous(Tensor input, *, memory_format memory_format=contiguous_format)",
    title="Clone", input=lambda grad: grad,
)
def contiguous(input, memory_format=None):
    return input if input.is_contiguous() else wrap(core.contiguous(input._handle))
