"""NumPy's rules for operands that are not its own, such as tensors of torch.

An operator leaves the work to an operand of a higher `__array_priority__`. A function of elements
gives its result to the operand's `__array_wrap__`. _own_methods.py has the functions that call a
method of the operand.
"""

_PLAIN = {int, float, bool, list, tuple}
# The priority of numbers, and of whatever has none.
LOWEST = -1000000.0
_MISSING = object()


def defers(own, other, in_place=False):
    """Whether the operator of `own` leaves the work to `other`."""
    kind = type(other)
    if kind in _PLAIN or kind is type(own):
        return False
    ufunc = getattr(kind, "__array_ufunc__", _MISSING)
    if ufunc is not _MISSING:
        return ufunc is None and not in_place
    if issubclass(kind, type(own)) and not in_place:
        return False
    return getattr(kind, "__array_priority__", LOWEST) > own.__array_priority__


def added_by(own, other):
    """`own + other` where `other` outranks `own`: if that fails, Python tries to concatenate."""
    made = getattr(type(other), "__radd__", lambda *two: NotImplemented)(other, own)
    if made is NotImplemented and hasattr(type(other), "__len__"):
        raise TypeError(
            "Concatenation operation is not implemented for NumPy arrays, use np.concatenate() "
            "instead. Please do not rely on this error; it may not be given on all Python "
            "implementations."
        )
    return made


def wrapper(*operands):
    """`__array_wrap__` of the operand with the highest priority; None for NumPy's own operands."""
    best, found = LOWEST, None
    for one in operands:
        kind = type(one)
        if kind in _PLAIN or kind.__module__ == "numpy":
            continue
        wrap, priority = getattr(kind, "__array_wrap__", None), getattr(kind, "__array_priority__", 0.0)
        if wrap is not None and (found is None or priority > best):
            best, found = priority, wrap.__get__(one)
    return found

