"""Derivatives of brackets, of selecting and of filling."""

from torch._autograd.rules import derive
from torch._dispatch import FUNCTIONS


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
