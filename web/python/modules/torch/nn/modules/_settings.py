"""Settings of layers with one number for each dimension."""


def several(value, count):
    """A tuple of `count` numbers: one number stands for all."""
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * count
