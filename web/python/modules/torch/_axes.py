"""The arguments `dim` and `dims`: axes counted from 0, and PyTorch's errors about them."""

from torch._errors import dim_range


def axes_of(dim, dims):
    """The given dimensions, counted from 0; an empty list stands for all."""
    if dim is None:
        return ()
    if isinstance(dim, (tuple, list)):
        wanted = [axis_of(one, dims) for one in dim]
        if len(set(wanted)) < len(wanted):
            twice = next(axis for axis in wanted if wanted.count(axis) > 1)
            raise RuntimeError(f"dim {twice} appears multiple times in the list of dims")
        return tuple(wanted)
    return (axis_of(dim, dims),)


def axis_of(dim, dims):
    if isinstance(dim, str):
        raise RuntimeError(f"Name '{dim}' not found in Tensor[{', '.join(['None'] * dims)}].")
    dim = dim if type(dim) is int else dim.__index__()
    most = dims or 1
    if not -most <= dim < most:
        raise IndexError(dim_range(dim, dims))
    return dim % most


def check_has_axes(dim, dims):
    """Raises for 0-dim tensors, which `axis_of` would treat as 1-dim."""
    if not dims:
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")
