"""Parts of a tensor along a dimension. All are views."""

import torch._core as core
from torch._autograd.rules import derive
from torch._axes import axis_of, check_has_axes
from torch._dispatch import FUNCTIONS, call, operation
from torch._dtype import int64
from torch._tensor import Tensor, TensorBase, wrap


def _selected(grad, input_shape, dim, index):
    whole = grad.new_zeros(input_shape)
    whole.select(dim, index).copy_(grad)
    return whole


@operation(
    "fm",
    "select(Tensor input, int dim, int index)",
    "select(Tensor input, Dimname dim, int index)",
    view=True, input=_selected,
)
def select(input, dim, index):
    if not input.ndim:
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    axis = axis_of(dim, input.ndim)
    extent = input.shape[axis]
    if not -extent <= index < extent:
        raise IndexError(
            f"select(): index {index} out of range for tensor of size {list(input.shape)} at "
            f"dimension {axis}"
        )
    return wrap(core.at(input._handle, *[":"] * axis, str(index)))


def _placed(grad, input_shape, dim, start, stop):
    """A part of one dimension at its place among zeros."""
    whole = grad.new_zeros(input_shape)
    whole.narrow(dim, start, stop - start).copy_(grad)
    return whole


def _narrowed(grad, input_shape, dim, start, length):
    start = int(start) % input_shape[dim] if start < 0 else int(start)
    return _placed(grad, input_shape, dim, start, start + length)


@operation(
    "fm",
    "narrow(Tensor input, int dim, Tensor start, int length)",
    "narrow(Tensor input, int dim, int start, int length)",
    view=True, title="Slice", input=_narrowed,
)
def narrow(input, dim, start, length):
    if not input.ndim:
        raise RuntimeError("narrow() cannot be applied to a 0-dim tensor.")
    axis = axis_of(dim, input.ndim)
    extent = input.shape[axis]
    start = int(start)
    if not -extent <= start <= extent:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-extent}, {extent - 1}], but got {start})"
        )
    if start < 0:
        start += extent
    if length < 0 or start + length > extent:
        raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({extent}).")
    return _slice(input, axis, start, start + length)


def _slice(input, axis, start, stop):
    return wrap(core.at(input._handle, *[":"] * axis, f"{start}:{stop}"))


def _stacked(grads, input_shape, input_dtype, dim=0):
    shape = list(input_shape)
    del shape[dim]
    given = next(grad for grad in grads if grad is not None)
    return FUNCTIONS["stack"](
        [given.new_zeros(shape) if grad is None else grad for grad in grads], dim
    )


@operation(
    "fm",
    "unbind(Tensor input, int dim=0)",
    "unbind(Tensor input, Dimname dim)",
    view=True, input=_stacked,
)
def unbind(input, dim=0):
    check_has_axes(0, input.ndim)
    axis = axis_of(dim, input.ndim)
    front = [":"] * axis
    handle = input._handle
    return tuple(wrap(core.at(handle, *front, str(i))) for i in range(input.shape[axis]))


def _joined(grads, input_shape, dim, sizes):
    """The gradients of the pieces that an axis was split into, one behind the other."""
    given = next(grad for grad in grads if grad is not None)
    pieces = []
    for grad, size in zip(grads, sizes):
        shape = list(input_shape)
        shape[dim] = size
        pieces.append(given.new_zeros(shape) if grad is None else grad)
    return FUNCTIONS["cat"](pieces, dim)


def _even(extent, size):
    return [min(size, extent - start) for start in range(0, extent, size)] or [0]


@operation(
    "fm",
    "chunk(Tensor input, int chunks, int dim=0)",
    view=True, title="Split",
    input=lambda grads, input_shape, chunks, dim=0: _joined(grads, input_shape, dim, _even(input_shape[dim], max(-(-input_shape[dim] // chunks), 1))),
)
def chunk(input, chunks, dim=0):
    if chunks <= 0:
        raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
    if not input.ndim:
        raise RuntimeError("chunk expects at least a 1-dimensional tensor")
    axis = axis_of(dim, input.ndim)
    extent = input.shape[axis]
    if not extent:
        return (_slice(input, axis, 0, 0),) * chunks
    return _pieces(input, axis, -(-extent // chunks))


def _pieces(input, axis, size):
    extent = input.shape[axis]
    starts = range(0, extent, size) if extent else (0,)
    return tuple(_slice(input, axis, start, min(start + size, extent)) for start in starts)


@operation(
    "fm",
    "split_with_sizes(Tensor input, int[] split_sizes, int dim=0)",
    view=True,
    input=lambda grads, input_shape, split_sizes, dim=0: _joined(grads, input_shape, dim, split_sizes),
)
def split_with_sizes(input, split_sizes, dim=0):
    axis = axis_of(dim, input.ndim)
    extent = input.shape[axis]
    if min(split_sizes, default=0) < 0:
        raise RuntimeError(
            "split_with_sizes expects split_sizes have only non-negative entries, but got "
            f"split_sizes={list(split_sizes)}"
        )
    if sum(split_sizes) != extent:
        raise RuntimeError(
            "split_with_sizes expects split_sizes to sum exactly to "
            f"{extent} (input tensor's size at dimension {axis}), but got split_sizes={list(split_sizes)}"
        )
    pieces, start = [], 0
    for size in split_sizes:
        pieces.append(_slice(input, axis, start, start + size))
        start += size
    return tuple(pieces)


@operation(
    "fm",
    "tensor_split(Tensor input, Tensor tensor_indices_or_sections, int dim=0)",
    "tensor_split(Tensor input, int sections, int dim=0)",
    "tensor_split(Tensor input, int[] indices, int dim=0)",
)  # fmt: skip
def tensor_split(input, dim=0, sections=None, indices=None, tensor_indices_or_sections=None):
    if not input.ndim:
        raise RuntimeError(
            "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims"
        )
    axis = axis_of(dim, input.ndim)
    if tensor_indices_or_sections is not None:
        given = tensor_indices_or_sections
        _check_places(given)
        sections, indices = (given.item(), None) if not given.ndim else (None, given.tolist())
    extent = input.shape[axis]
    if sections is not None:
        if sections <= 0:
            raise RuntimeError(f"number of sections must be larger than 0, got {sections}")
        size, rest = divmod(extent, sections)
        indices = [size * place + min(place, rest) for place in range(1, sections)]
    bounds = [slice(*pair).indices(extent)[:2] for pair in zip([None, *indices], [*indices, None])]
    return tuple(input.narrow(axis, low, max(high - low, 0)) for low, high in bounds)


def _check_places(given):
    said = "tensor_split expected tensor_indices_or_sections to"
    if given.dtype is not int64:
        raise RuntimeError(f"{said} have dtype of long, but got {given.dtype.scalar_name}")
    if given.ndim > 1:
        raise RuntimeError(
            f"{said} be a zero-dimensional or one-dimensional tensor, but got a tensor with "
            f"{given.ndim} dims"
        )


def split(tensor, split_size_or_sections, dim=0):
    size = split_size_or_sections
    if not isinstance(tensor, TensorBase) and getattr(tensor, "is_quantized", False):
        return tensor.split(size, dim)
    size = int(size) if isinstance(size, TensorBase) else size
    if not isinstance(size, int):
        return FUNCTIONS["split_with_sizes"](tensor, size, dim)
    if not tensor.ndim:
        raise RuntimeError("split expects at least a 1-dimensional tensor")
    if size < 0 or (size == 0 and tensor.shape[dim]):
        raise RuntimeError(
            f"split expects split_size be non-negative, but got split_size={size}"
            if size < 0
            else f"split_size can only be 0 if dimension size is 0, but got dimension size of {tensor.shape[dim]}"
        )
    taken = {"input": tensor, "split_size": size or 1, "dim": dim}
    return call("split", _split, taken)


def _split(input, split_size, dim):
    return _pieces(input, axis_of(dim, input.ndim), split_size)


def _split_method(self, split_size, dim=0):
    return split(self, split_size, dim)


derive(
    "split", view=True,
    input=lambda grads, input_shape, split_size, dim=0: _joined(
        grads, input_shape, dim, _even(input_shape[dim], split_size)
    ),
)  # fmt: skip
FUNCTIONS["split"] = split
Tensor.split = _split_method
