"""The check of axes, and NumPy's error for one that an array does not have."""


class AxisError(ValueError, IndexError):
    __module__ = "numpy"

    def __init__(self, axis, ndim):
        self.axis, self.ndim = axis, ndim
        super().__init__(f"axis {axis} is out of bounds for array of dimension {ndim}")


def axis_of(axis, ndim):
    """The axis counted from the front."""
    if not -ndim <= axis < ndim:
        raise AxisError(axis, ndim)
    return axis % ndim
