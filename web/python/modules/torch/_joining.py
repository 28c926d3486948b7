"""Splitting and joining tensors."""

import torch._core as core
from torch._dispatch import FUNCTIONS, call, operation
from torch._dtype import promote
from torch._reductions import axis_of, check_has_axes
from torch._signature import Signature, type_name
from torch._signature_words import no_match
from torch._tensor import Tensor, wrap


@operation()
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


@operation()
def unbind(input, dim=0):
    check_has_axes(0, input.ndim)
    axis = axis_of(dim, input.ndim)
    front = [":"] * axis
    handle = input._handle
    return tuple(wrap(core.at(handle, *front, str(i))) for i in range(input.shape[axis]))


@operation()
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


@operation("fm")
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


def split(tensor, split_size_or_sections, dim=0):
    size = split_size_or_sections
    size = int(size) if isinstance(size, Tensor) else size
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


FUNCTIONS["split"] = split
Tensor.split = _split_method


def _handles(tensors):
    return [tensor._handle for tensor in tensors]


@operation("f")
def stack(tensors, dim=0):
    _check_some("stack", tensors)
    axis = axis_of(dim, tensors[0].ndim + 1)
    first = tensors[0].shape
    for place, tensor in enumerate(tensors):
        if tensor.shape != first:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(first)} at entry 0 and "
                f"{list(tensor.shape)} at entry {place}"
            )
    return wrap(core.stack(axis, *_handles(tensors)))


@operation("f", "concat")
def cat(tensors, dim=0):
    if not tensors:
        raise RuntimeError("torch.cat(): expected a non-empty list of Tensors")
    for place, tensor in enumerate(tensors):
        if not tensor.ndim:
            raise RuntimeError(
                f"zero-dimensional tensor (at position {place}) cannot be concatenated"
            )
    # PyTorch skips legacy empty tensors, of shape (0,).
    full = [tensor for tensor in tensors if tensor.shape != (0,)] or tensors[:1]
    axis = axis_of(dim, full[0].ndim)
    if len(full) < len(tensors):
        for tensor in tensors:
            full[0] = full[0].to(promote(full[0].dtype, tensor.dtype))
    for place, tensor in enumerate(full):
        _check_joint(full[0], tensor, axis, place)
    return wrap(core.concatenate(axis, *_handles(full)))


def _check_joint(first, tensor, axis, place):
    if tensor.ndim != first.ndim:
        raise RuntimeError(
            f"Tensors must have same number of dimensions: got {first.ndim} and {tensor.ndim}"
        )
    for at in range(first.ndim):
        if at != axis and first.shape[at] != tensor.shape[at]:
            raise RuntimeError(
                f"Sizes of tensors must match except in dimension {axis}. Expected size "
                f"{first.shape[at]} but got size {tensor.shape[at]} for tensor number {place} in the list."
            )


def _check_some(name, tensors):
    if not tensors:
        raise RuntimeError(f"{name} expects a non-empty TensorList")


def _at_least(tensor, dims):
    if dims == 1:
        return tensor if tensor.ndim else tensor.reshape(1)
    if dims == 2:
        return tensor if tensor.ndim > 1 else _at_least(tensor, 1).unsqueeze(0)
    return tensor if tensor.ndim > 2 else _at_least(tensor, 2).unsqueeze(-1)


def _at_least_refusal(dims, args):
    name = f"atleast_{dims}d"
    texts = f"{name}(Tensor input)", f"{name}(Tensor[] tensors)"
    raise no_match([Signature(text) for text in texts], args, {})


def _at_least_function(dims):
    def at_least(*tensors):
        if len(tensors) == 1 and not isinstance(tensors[0], (tuple, list)):
            if not isinstance(tensors[0], Tensor):
                _at_least_refusal(dims, tensors)
            return _at_least(tensors[0], dims)
        given = tensors[0] if len(tensors) == 1 else tensors
        for place, tensor in enumerate(given):
            if not isinstance(tensor, Tensor):
                raise TypeError(
                    f"expected Tensor as element {place} in argument 0, but got {type_name(tensor)}"
                )
        return tuple(_at_least(tensor, dims) for tensor in given)

    return at_least


for _dims in (1, 2, 3):
    FUNCTIONS[f"atleast_{_dims}d"] = _at_least_function(_dims)


@operation("f")
def hstack(tensors):
    _check_some("hstack", tensors)
    flat = [_at_least(tensor, 1) for tensor in tensors]
    return FUNCTIONS["cat"](flat, 0 if flat[0].ndim == 1 else 1)


@operation("f", "row_stack")
def vstack(tensors):
    _check_some("vstack", tensors)
    return FUNCTIONS["cat"]([_at_least(tensor, 2) for tensor in tensors], 0)


@operation("f")
def dstack(tensors):
    _check_some("dstack", tensors)
    return FUNCTIONS["cat"]([_at_least(tensor, 3) for tensor in tensors], 2)


@operation("f")
def column_stack(tensors):
    _check_some("column_stack", tensors)
    columns = [t.reshape(t.numel(), 1) if t.ndim < 2 else t for t in tensors]
    return FUNCTIONS["hstack"](columns)
