"""Derivatives of brackets, of selecting and of filling."""

from torch._autograd.formulas.elementwise import scaled
from torch._autograd.rules import derive
from torch._dispatch import FUNCTIONS
from torch._tensor import Tensor


def _title(taken):
    return taken["title"]


def _spread(grad, input_shape, index):
    """A part's gradient at its place among zeros."""
    whole = grad.new_zeros(input_shape)
    whole[index] = grad
    return whole


def _gathered(grad, input_shape, index):
    """The gradient of elements picked by tensors, which may have been picked several times."""
    count = input_shape.numel()
    places = FUNCTIONS["arange"](count).reshape(input_shape)[index].reshape(-1)
    return grad.new_zeros(count).scatter_add(0, places, grad.reshape(-1)).reshape(input_shape)


def _without(grad, index):
    """The gradient without the elements that were overwritten."""
    rest = grad.clone()
    rest[index] = 0
    return rest


derive("slice", title=_title, input=_spread)
derive("index", title=_title, input=_gathered)
derive("setitem_", title=_title, input=_without, other=lambda grad, index: grad[index],
       broadcasts=True, counts_numbers=True)

# Gathering and scattering along a dimension


def _overload(name, argument):
    """PyTorch numbers the overloads for a tensor and for a number."""
    return lambda taken: name + ("1" if isinstance(taken.get(argument), Tensor) else "0")


def _scattered(grad, dim, index, reduce=None):
    if reduce is not None:
        raise RuntimeError("derivative for aten::scatter with reduce is not implemented")
    return grad.scatter(dim, index, 0)


def _added(grad, input_shape, dim, index):
    return grad.new_zeros(input_shape).index_add(dim, index.long(), grad)


derive("gather", input=lambda grad, input_shape, dim, index:
       grad.new_zeros(input_shape).scatter_add(dim, index, grad))
derive("scatter scatter_", title=lambda taken: "Scatter" + ("0" if "src" in taken else "1"),
       input=_scattered, src=lambda grad, dim, index: grad.gather(dim, index), broadcasts=True)
derive("scatter_add scatter_add_", input=lambda grad: grad,
       src=lambda grad, dim, index: grad.gather(dim, index), broadcasts=True)


derive("index_select", input=_added)
derive("index_add", input=lambda grad: grad,
       source=lambda grad, dim, index, alpha=1: scaled(grad.index_select(dim, index), alpha))
derive("index_fill", title=_overload("IndexFill", "value"),
       input=lambda grad, dim, index: grad.index_fill(dim, index, 0),
       value=lambda grad, dim, index: grad.index_select(dim, index).sum())
derive("index_copy", input=lambda grad, dim, index: grad.index_fill(dim, index, 0),
       source=lambda grad, dim, index: grad.index_select(dim, index))
derive("take", input=lambda grad, input_shape, index:
       grad.new_zeros(input_shape.numel())
       .scatter_add(0, index.reshape(-1) % input_shape.numel(), grad.reshape(-1))
       .reshape(input_shape))

# Masks


def _unselected(grad, input_shape, mask):
    shape = FUNCTIONS["broadcast_shapes"](input_shape, mask.shape)
    whole = grad.new_zeros(shape)
    whole[mask.bool().expand(shape)] = grad
    return whole


derive("masked_fill", title=_overload("MaskedFill", "value"),
       input=lambda grad, mask: grad.masked_fill(mask, 0),
       value=lambda grad, mask: grad.masked_select(mask.bool()).sum(), broadcasts=True)
derive("masked_select", input=_unselected, broadcasts=True)
