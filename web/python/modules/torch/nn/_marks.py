"""How a function of several operators carries the mark of one."""

from torch._dispatch import call


def marked(name, compute, *tensors):
    """The result of `compute`, as if the operation `name` had made it of the tensors."""
    return call(name, lambda tensors: compute(), {"tensors": tensors})
