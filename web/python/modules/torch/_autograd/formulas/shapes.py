"""Derivatives of views, of joining, and of reordering."""

from torch._autograd.rules import derive
from torch._dispatch import FUNCTIONS


def _reshaped(grad, input_shape):
    return grad.reshape(input_shape)


derive("view view_as unflatten", input=_reshaped)
derive("reshape reshape_as flatten ravel", title="ReshapeAlias", input=_reshaped)
derive("unsqueeze", input=_reshaped)
derive("squeeze", title=lambda taken: "Squeeze1" if "dim" in taken else "Squeeze0", input=_reshaped)
derive("unsqueeze_", title="Unsqueeze1", input=_reshaped)
derive("squeeze_", title=lambda taken: "Squeeze3" if "dim" in taken else "Squeeze2", input=_reshaped)
derive("expand expand_as broadcast_to", input=lambda grad: grad, broadcasts=True)
for _name in ("transpose", "transpose_"):
    derive(_name, title="Transpose" + ("1" if _name[-1] == "_" else "0"), input=lambda grad, dim0, dim1: grad.transpose(dim0, dim1))
for _name, _title in (("swapaxes", "Transpose0"), ("swapaxes_", "Transpose1")):
    derive(_name, title=_title, input=lambda grad, axis0, axis1: grad.transpose(axis0, axis1))
for _name, _title in (("swapdims", "Transpose0"), ("swapdims_", "Transpose1")):
    derive(_name, title=_title, input=lambda grad, dim0, dim1: grad.transpose(dim0, dim1))
derive("t", input=lambda grad: grad.t())
derive("t_", title="T1", input=lambda grad: grad.t())


def _permuted(grad, dims):
    order = [dim % grad.ndim for dim in dims]
    return grad.permute([order.index(axis) for axis in range(grad.ndim)])


derive("permute", input=_permuted)
derive("movedim moveaxis", title="Permute",
       input=lambda grad, source, destination: grad.movedim(destination, source))


def _placed(grad, input_shape, dim, start, stop):
    """A part of one dimension at its place among zeros."""
    whole = grad.new_zeros(input_shape)
    whole.narrow(dim, start, stop - start).copy_(grad)
    return whole


def _selected(grad, input_shape, dim, index):
    whole = grad.new_zeros(input_shape)
    whole.select(dim, index).copy_(grad)
    return whole


def _narrowed(grad, input_shape, dim, start, length):
    start = int(start) % input_shape[dim] if start < 0 else int(start)
    return _placed(grad, input_shape, dim, start, start + length)


derive("select", input=_selected)
derive("narrow", title="Slice", input=_narrowed)


def _stacked(grads, input_shape, input_dtype, dim=0):
    shape = list(input_shape)
    del shape[dim]
    given = next(grad for grad in grads if grad is not None)
    return FUNCTIONS["stack"](
        [given.new_zeros(shape) if grad is None else grad for grad in grads], dim
    )


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


derive("unbind", input=_stacked)
derive("chunk", title="Split", input=lambda grads, input_shape, chunks, dim=0: _joined(
    grads, input_shape, dim, _even(input_shape[dim], max(-(-input_shape[dim] // chunks), 1))))
derive("split", input=lambda grads, input_shape, split_size, dim=0: _joined(
    grads, input_shape, dim, _even(input_shape[dim], split_size)))
derive("split_with_sizes", input=lambda grads, input_shape, split_sizes, dim=0: _joined(
    grads, input_shape, dim, split_sizes))


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


derive("cat concat", tensors=_unjoined, broadcasts=True)
derive("stack", tensors=lambda grad, dim=0: list(grad.unbind(dim)), broadcasts=True)
