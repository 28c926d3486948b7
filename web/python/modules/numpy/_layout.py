"""Shapes and orders of elements in memory, as functions that make arrays take them."""

import operator


def shape_of(shape):
    """A shape as a tuple; an int is a shape with one dimension, and None one without any."""
    if isinstance(shape, (tuple, list)) or hasattr(shape, "tolist") and getattr(shape, "ndim", 0):
        found = tuple(map(operator.index, shape))
    elif shape is None:
        found = ()
    elif isinstance(shape, (bool, float)) or getattr(getattr(shape, "dtype", None), "kind", "i") == "f":
        raise TypeError(f"expected a sequence of integers or a single integer, got '{shape}'")
    else:
        found = (operator.index(shape),)
    if min(found, default=0) < 0:
        raise ValueError("negative dimensions are not allowed")
    return found


# The orders of elements that have none yet.
NEW = ("C", "F", None)


def check_order(order, known=("C", "F", "A", "K", None)):
    if order in known:
        return
    if not isinstance(order, str):
        raise TypeError(f"order must be str, not {type(order).__name__}")
    if order in ("A", "K"):
        raise ValueError("only 'C' or 'F' order is permitted")
    raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got {order!r})")


def flipped(tensor):
    """A view with the axes in reverse order."""
    return tensor.permute(tuple(range(tensor.ndim))[::-1])


def is_fortran(array, order):
    """Whether an order means Fortran's for this array; "A" and "K" take the array's own."""
    check_order(order)
    if order in ("A", "K"):
        return not array._t.is_contiguous() and flipped(array._t).is_contiguous()
    return order == "F"
