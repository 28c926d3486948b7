"""Translates NumPy indices for the tensor behind an array."""

import re

import torch
from torch._tensor import TensorBase


_NO_INDEX = (
    "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean "
    "arrays are valid indices"
)


def _plain(one):
    """An index item in the form that a tensor accepts."""
    if hasattr(one, "__torch_tensor__") and hasattr(one, "_value"):
        return one.item()
    if isinstance(one, list) and one and all(isinstance(item, bool) for item in one):
        return torch.tensor(one)
    tensor = one.__torch_tensor__() if hasattr(one, "__torch_tensor__") else one
    if isinstance(one, TensorBase) and not one.ndim and one.dtype is torch.bool:
        return int(one.item())
    if isinstance(tensor, TensorBase) and tensor.dtype.is_floating_point:
        said = "arrays used as indices must be of integer (or boolean) type"
        raise IndexError(_NO_INDEX if tensor is one else said)
    # A tensor of uint8 would be a mask in torch.
    is_places = isinstance(tensor, TensorBase) and tensor.dtype is not torch.bool
    return tensor.to(torch.int64) if is_places else tensor


def _split(index, ndim):
    """The items with positive steps, and the axes of the result that have to be flipped."""
    items = [_plain(one) for one in (index if isinstance(index, tuple) else (index,))]
    if not any(isinstance(one, slice) and (one.step or 1) < 0 for one in items):
        return tuple(items), []
    if any(isinstance(one, (list, TensorBase)) for one in items):
        raise NotImplementedError(
            "a negative step beside an array of indices is not supported here"
        )
    used = sum(one is not None and one is not Ellipsis for one in items)
    flipped, axis, place, found = [], 0, 0, []
    for one in items:
        if one is Ellipsis:
            place += ndim - used
            axis += ndim - used
        elif one is None:
            place += 1
        elif isinstance(one, slice):
            if (one.step or 1) < 0:
                flipped.append(place)
                one = (axis, one)
            place += 1
            axis += 1
        else:
            axis += 1
        found.append(one)
    return tuple(found), flipped


def _forwards(tensor, items):
    """The forward slice with the same elements as a backward slice."""
    for item in items:
        if isinstance(item, tuple):
            axis, one = item
            places = range(*one.indices(tensor.shape[axis]))
            item = slice(places[-1], places[0] + 1, -places.step) if places else slice(0, 0)
        yield item


def _checked(tensor, items):
    if sum(one is Ellipsis for one in items) > 1:
        raise IndexError("an index can only have a single ellipsis ('...')")
    used = 0
    for one in items:
        if one is None or one is Ellipsis:
            continue
        used += one.ndim if isinstance(one, TensorBase) and one.dtype is torch.bool else 1
    if used > tensor.ndim:
        raise IndexError(
            f"too many indices for array: array is {tensor.ndim}-dimensional, "
            f"but {used} were indexed"
        )
    axis = 0
    for one in items:
        if isinstance(one, (float, str)):
            raise IndexError(_NO_INDEX)
        if one is Ellipsis:
            axis += tensor.ndim - used
        elif isinstance(one, TensorBase) and one.dtype is torch.bool:
            for wanted, extent in zip(tensor.shape[axis:], one.shape):
                if extent != wanted:
                    raise IndexError(
                        f"boolean index did not match indexed array along dimension {axis}; dimension "
                        f"is {wanted} but corresponding boolean dimension is {extent}"
                    )
                axis += 1
        elif one is not None:
            axis += 1


def read(tensor, index):
    """The elements at an index: a view where NumPy returns one, except for negative steps."""
    if isinstance(index, tuple) and not index:
        return tensor
    items, flipped = _split(index, tensor.ndim)
    _checked(tensor, items)
    try:
        found = tensor[tuple(_forwards(tensor, items))]
    except IndexError as error:
        raise _as_numpy(error, items) from None
    return found.flip(flipped) if flipped else found


def write(tensor, index, source, is_list=False):
    """Assigns the elements at an index; a list must not have more dimensions than they have."""
    items, flipped = _split(index, tensor.ndim)
    _checked(tensor, items)
    try:
        place = tuple(_forwards(tensor, items))
        if is_list and source.ndim > tensor[place].ndim:
            raise _too_deep(items, tensor[place])
        if flipped:
            whole = torch.empty_like(tensor[place])
            whole[...] = source
            source = whole.flip(flipped)
        tensor[place] = source
    except IndexError as error:
        raise _as_numpy(error, items) from None
    except RuntimeError:
        raise _misfit(tensor, items, tensor[place], source) from None


def _too_deep(items, target):
    if not target.ndim and not any(one is Ellipsis for one in items):
        return ValueError("setting an array element with a sequence.")
    return ValueError(
        "setting an array element with a sequence. The requested array would exceed the maximum "
        f"number of dimension of {target.ndim}."
    )


def _misfit(tensor, items, target, source):
    """The error for values that do not have the shape of the elements."""
    masks = [one for one in items if isinstance(one, TensorBase) and one.dtype is torch.bool]
    if len(items) == len(masks) == 1 and masks[0].ndim == tensor.ndim and source.ndim < 2:
        return ValueError(
            f"NumPy boolean array indexing assignment cannot assign {len(source)} input values to the "
            f"{len(target)} output values where the mask is true"
        )
    if any(isinstance(one, (list, TensorBase)) for one in items):
        return ValueError(
            f"shape mismatch: value array of shape {_shape(source.shape)} could not be broadcast to "
            f"indexing result of shape {_shape(target.shape)}"
        )
    if not target.ndim and not any(one is Ellipsis for one in items):
        return _too_deep(items, target)
    return ValueError(
        f"could not broadcast input array from shape {_shape(source.shape)} into shape "
        f"{_shape(target.shape)}"
    )


def _shape(shape):
    return str(tuple(shape)).replace(" ", "")


_PLACE = re.compile(r"index (-?\d+) is out of bounds for dimension (\d+) ")
_PARTS = "shape mismatch: indexing tensors could not be broadcast together with shapes "


def _as_numpy(error, items):
    """NumPy's words for torch's error about an index."""
    said = str(error)
    if said.startswith(("only integers", "tensors used as indices")):
        return IndexError(_NO_INDEX)
    if said.startswith(_PARTS):
        arrays = [torch.as_tensor(one) for one in items if isinstance(one, (list, TensorBase))]
        shapes = " ".join(_shape(one.shape) for one in arrays)
        return IndexError(f"{_PARTS.replace('tensors', 'arrays')}{shapes} ")
    found = _PLACE.match(said)
    if found is None:
        return IndexError(said)
    # An axis that the index itself adds is none of the array's.
    at = next((at for at, one in enumerate(items) if str(one) == found[1]), 0)
    axis = int(found[2]) - sum(one is None for one in items[:at])
    return IndexError(f"index {found[1]} is out of bounds for axis {axis} {said[found.end() :]}")
