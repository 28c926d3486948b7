"""Floating-point errors of elementwise functions and sums, which NumPy reads from the processor.

Here they follow from the results: an infinity or NaN that no operand has.
"""

import warnings

import torch
from numpy._errors import own_frames, report

# Functions whose infinite result of finite numbers is a division by zero, and the operand for which it is.
_POLES = {
    "divide": lambda left, right: right == 0,
    "floor_divide": lambda left, right: right == 0,
    "power": lambda left, right: left == 0,
    **dict.fromkeys(("log", "log2", "log10", "reciprocal"), lambda x: x == 0),
    "log1p": lambda x: x == -1,
}
_FUNCTIONS = {
    *_POLES, "add", "subtract", "multiply", "remainder", "fmod", "square", "sqrt", "exp", "expm1",
    "sin", "cos", "tan",
}  # fmt: skip


def is_finite(tensor):
    """Whether all elements are finite; their sum may overflow, so that this may be wrong for large ones."""
    total = (tensor.float() if tensor.dtype is torch.float16 else tensor).sum().item()
    return total - total == 0


def check(name, found, operands):
    """Reports the errors of a function's results, of a type with NaN."""
    if name not in _FUNCTIONS or is_finite(found):
        return
    operands = [one if one.dtype.is_floating_point else one.double() for one in operands]
    # Those that the operands do not have already.
    is_nan, is_infinite = found.isnan(), found.isinf()
    for one in operands:
        is_nan = is_nan & ~one.isnan()
        is_infinite = is_infinite & one.isfinite()
    if name in _POLES:
        is_pole = is_infinite & _POLES[name](*operands)
        is_infinite = is_infinite & ~is_pole
        if bool(is_pole.any()):
            report("divide", name)
    if bool(is_infinite.any()):
        report("over", name)
    if bool(is_nan.any()):
        report("invalid", name)


def check_sum(found, tensor):
    """Reports the errors of a sum or a product of elements."""
    if not found.dtype.is_floating_point or is_finite(found):
        return
    if bool(found.isinf().any()) and bool(tensor.isfinite().all()):
        report("over", "reduce")
    if bool(found.isnan().any()) and not bool(tensor.isnan().any()):
        report("invalid", "reduce")


def _division(total):
    """NumPy's name of the division of a sum by the number of elements."""
    return "divide" if total.ndim else "scalar divide"


def warn_of_empty(said, total):
    """Warns about a mean of nothing, and reports its division, if there is one."""
    warnings.warn(said, RuntimeWarning, stacklevel=own_frames())
    if total is not None and total.numel():
        report("invalid", _division(total))


def check_division(total):
    """The quotient of a sum and 0, which is reported."""
    name, found = _division(total), total / 0
    if bool(found.isinf().any()):
        report("divide", name)
    if bool(found.isnan().any()):
        report("invalid", name)
    return found


def check_cast(found, tensor):
    """Reports the errors of a conversion of floats: to integers that cannot hold them, or to shorter floats."""
    if found.dtype.is_floating_point:
        if found.element_size() < tensor.element_size() and not is_finite(found):
            if bool((found.isinf() & tensor.isfinite()).any()):
                report("over", "cast")
    elif found.dtype is not torch.bool:
        # Small integers are made of 32-bit ones.
        limit = 2.0 ** (63 if found.dtype is torch.int64 else 31)
        if not bool(((tensor >= -limit) & (tensor < limit)).all()):
            report("invalid", "cast")
