"""Makes a batch of samples."""

import sys
from collections.abc import Mapping, Sequence

import torch
from torch._tensor import TensorBase


def _is_of_numpy(value, name):
    """Without importing NumPy, which is loaded if the program has such a value."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, getattr(numpy, name))


def default_convert(data):
    """Converts without batching: arrays become tensors, and tuples lists, as in PyTorch."""
    if _is_of_numpy(data, "ndarray") or _is_of_numpy(data, "generic"):
        return torch.as_tensor(data)
    if isinstance(data, Mapping):
        return _of_type(type(data), {key: default_convert(one) for key, one in data.items()})
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*map(default_convert, data))
    if isinstance(data, (tuple, list)):
        return list(map(default_convert, data))
    return data


def default_collate(batch):
    """Stacks tensors, arrays and numbers; goes into mappings and sequences; leaves texts alone."""
    first = batch[0]
    if isinstance(first, TensorBase):
        return torch.stack(batch, 0)
    if _is_of_numpy(first, "ndarray"):
        return torch.stack([torch.as_tensor(one) for one in batch], 0)
    if _is_of_numpy(first, "generic"):
        return torch.as_tensor(batch)
    if isinstance(first, float):
        return torch.tensor(batch, dtype=torch.float64)
    if isinstance(first, int):
        return torch.tensor(batch)
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, Mapping):
        made = {key: default_collate([one[key] for one in batch]) for key in first}
        return _of_type(type(first), made)
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return type(first)(*map(default_collate, zip(*batch)))
    if isinstance(first, Sequence):
        if any(len(one) != len(first) for one in batch):
            raise RuntimeError("each element in list of batch should be of equal size")
        made = list(map(default_collate, zip(*batch)))
        return made if isinstance(first, tuple) else _of_type(type(first), made)
    raise TypeError(
        "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found "
        f"{type(first)}"
    )


def _of_type(kind, made):
    """The same kind of container, if it can be made of a plain one."""
    try:
        return kind(made)
    except TypeError:
        return made
