"""Translates NumPy indices for the tensor behind an array."""

import torch


def _plain(one):
    """An index item in the form that a tensor accepts."""
    if hasattr(one, "__torch_tensor__") and hasattr(one, "_value"):
        return one.item()
    if hasattr(one, "__torch_tensor__"):
        tensor = one.__torch_tensor__()
        return tensor if tensor.dtype in (torch.bool, torch.uint8) else tensor.to(torch.int64)
    return one


def _split(index, ndim):
    """The items with positive steps, and the axes of the result that have to be flipped."""
    items = [_plain(one) for one in (index if isinstance(index, tuple) else (index,))]
    if not any(isinstance(one, slice) and (one.step or 1) < 0 for one in items):
        return tuple(items), []
    if any(isinstance(one, (list, torch.Tensor)) for one in items):
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
    used = 0
    for one in items:
        if one is None or one is Ellipsis:
            continue
        used += one.ndim if isinstance(one, torch.Tensor) and one.dtype is torch.bool else 1
    if used > tensor.ndim:
        raise IndexError(
            f"too many indices for array: array is {tensor.ndim}-dimensional, "
            f"but {used} were indexed"
        )
    for one in items:
        if isinstance(one, (float, str)):
            raise IndexError(
                "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer "
                "or boolean arrays are valid indices"
            )


def read(tensor, index):
    """The elements at an index: a view where NumPy returns one, except for negative steps."""
    if isinstance(index, tuple) and not index:
        return tensor
    items, flipped = _split(index, tensor.ndim)
    _checked(tensor, items)
    try:
        found = tensor[tuple(_forwards(tensor, items))]
    except IndexError as error:
        raise _as_numpy(error) from None
    return found.flip(flipped) if flipped else found


def write(tensor, index, source):
    """Assigns the elements at an index."""
    items, flipped = _split(index, tensor.ndim)
    _checked(tensor, items)
    try:
        place = tuple(_forwards(tensor, items))
        tensor[place] = source.flip([axis - len(place) for axis in flipped]) if flipped else source
    except IndexError as error:
        raise _as_numpy(error) from None
    except RuntimeError as error:
        target = tuple(tensor[place].shape)
        raise ValueError(
            f"could not broadcast input array from shape {_shape(source.shape)} into shape "
            f"{_shape(target)}"
        ) from error


def _shape(shape):
    return str(tuple(shape)).replace(" ", "")


def _as_numpy(error):
    return IndexError(str(error).replace("for dimension", "for axis"))
