"""The check of axes, and NumPy's error for one that an array does not have."""

from operator import index


class AxisError(ValueError, IndexError):
    __module__ = "numpy"

    def __init__(self, axis, ndim, msg_prefix=None):
        self.axis, self.ndim = axis, ndim
        said = f"axis {axis} is out of bounds for array of dimension {ndim}"
        super().__init__(said if msg_prefix is None else f"{msg_prefix}: {said}")


def axis_of(axis, ndim, named=None):
    """The axis counted from the front; `named` is the argument that errors name."""
    axis = index(axis)
    if not -ndim <= axis < ndim:
        raise AxisError(axis, ndim, named)
    return axis % ndim


def axes_of(axes, ndim, named=None, repeated="duplicate value in 'axis'"):
    """Several axes, or a single one, none of which may be repeated."""
    made = [axis_of(one, ndim, named) for one in (axes if isinstance(axes, (tuple, list)) else (axes,))]
    if len(set(made)) < len(made):
        raise ValueError(repeated)
    return tuple(made)
