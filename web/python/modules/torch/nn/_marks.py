"""Gives the result of several operators the autograd name of a single one."""

from torch._dispatch import call


def marked(name, compute, *tensors):
    """The result of `compute`, recorded as if the operation `name` had made it from the tensors."""
    return call(name, lambda tensors: compute(), {"tensors": tensors})
