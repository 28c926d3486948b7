"""Joining tensors."""

import torch._core as core
from torch._axes import axis_of
from torch._dispatch import FUNCTIONS, operation
from torch._dtype import promote
from torch._signature import Signature, type_name
from torch._signature_words import no_match
from torch._tensor import TensorBase, wrap


def _handles(tensors):
    return [tensor._handle for tensor in tensors]


@operation(
    "f",
    "stack(Tensor[] tensors, int dim=0, *, Tensor out=None)",
    tensors=lambda grad, dim=0: list(grad.unbind(dim)), broadcasts=True,
)
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


def _unjoined(grad, tensors_shape, dim=0):
    """The parts of a gradient that belong to the tensors that were joined."""
    full = next((shape for shape in tensors_shape if tuple(shape) != (0,)), None)
    found, start = [], 0
    for shape in tensors_shape:
        if full is None or tuple(shape) == (0,):
            found.append(grad.new_zeros(shape))
            continue
        found.append(grad.narrow(dim, start, shape[dim]))
        start += shape[dim]
    return found


@operation(
    "f",
    "cat(Tensor[] tensors, int dim=0, *, Tensor out=None)",
    "cat(Tensor[] tensors, Dimname dim, *, Tensor out=None)",
    "concat(Tensor[] tensors, int dim=0, *, Tensor out=None)",
    "concat(Tensor[] tensors, Dimname dim, *, Tensor out=None)",
    tensors=_unjoined, broadcasts=True,
)
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
            if not isinstance(tensors[0], TensorBase):
                _at_least_refusal(dims, tensors)
            return _at_least(tensors[0], dims)
        given = tensors[0] if len(tensors) == 1 else tensors
        for place, tensor in enumerate(given):
            if not isinstance(tensor, TensorBase):
                raise TypeError(
                    f"expected Tensor as element {place} in argument 0, but got {type_name(tensor)}"
                )
        return tuple(_at_least(tensor, dims) for tensor in given)

    return at_least


for _dims in (1, 2, 3):
    FUNCTIONS[f"atleast_{_dims}d"] = _at_least_function(_dims)


@operation("f", "hstack(Tensor[] tensors, *, Tensor out=None)")
def hstack(tensors):
    _check_some("hstack", tensors)
    flat = [_at_least(tensor, 1) for tensor in tensors]
    return FUNCTIONS["cat"](flat, 0 if flat[0].ndim == 1 else 1)


@operation(
    "f",
    "vstack(Tensor[] tensors, *, Tensor out=None)",
    "row_stack(Tensor[] tensors, *, Tensor out=None)",
)
def vstack(tensors):
    _check_some("vstack", tensors)
    return FUNCTIONS["cat"]([_at_least(tensor, 2) for tensor in tensors], 0)


@operation("f", "dstack(Tensor[] tensors, *, Tensor out=None)")
def dstack(tensors):
    _check_some("dstack", tensors)
    return FUNCTIONS["cat"]([_at_least(tensor, 3) for tensor in tensors], 2)


@operation("f", "column_stack(Tensor[] tensors, *, Tensor out=None)")
def column_stack(tensors):
    _check_some("column_stack", tensors)
    columns = [t.reshape(t.numel(), 1) if t.ndim < 2 else t for t in tensors]
    return FUNCTIONS["hstack"](columns)
