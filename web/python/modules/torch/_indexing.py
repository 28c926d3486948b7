"""Indexing with brackets."""

import torch._core as core
import torch._autograd.modes as grad
from torch import _dtype as dtypes
from torch._autograd.rules import derive
from torch._core import BOOL, JsException, at
from torch._dispatch import FUNCTIONS, changed
from torch._errors import check_kernel, translate
from torch._operators import operand
from torch._signature import number_of, type_name
from torch._tensor import Tensor, TensorBase, wrap

_NO_INDEX = (
    "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to "
    "convert a 0-dim tensor to a number"
)
_NO_SLICE = "slice() cannot be applied to a 0-dim tensor."


class _Items:
    """Converts an index to the form that the bridge reads. Index tensors made of lists live
    as long as this does."""

    __slots__ = ("written", "kept", "advanced", "dims", "index", "spoken")

    def __init__(self, tensor, index):
        self.written = []
        self.kept = []
        self.advanced = False
        # The same items as values, for the gradient.
        self.index = []
        self.dims = tensor.ndim
        self.spoken = 0
        for part in _parts(index):
            if not self.dims and type(part) in (int, slice):
                raise IndexError(_NO_SLICE if type(part) is slice else _NO_INDEX)
            self.spoken += self.add(part)
        if self.spoken > self.dims:
            raise IndexError(f"too many indices for tensor of dimension {self.dims}")

    def add(self, part):
        """Writes one item; returns how many dimensions it indexes."""
        kind = type(part)
        if kind is int:
            return self._plain(part, str(part), 1)
        if kind is slice:
            return self._plain(part, _slice(part), 1)
        if part is None:
            return self._plain(part, "+", 0)
        if part is Ellipsis:
            return self._plain(part, "...", 0)
        if kind is bool:
            return self._tensor(wrap(core.full(BOOL, part, "bool")))
        if isinstance(part, TensorBase):
            return self._given(part)
        if isinstance(part, (list, tuple, range)) or _is_array(part):
            return self._tensor(_index_tensor(part))
        if hasattr(kind, "__torch_tensor__") and number_of(part) is None:
            # An array of NumPy's without dimensions, of any type.
            value = part.item()
            return self.add(value if isinstance(value, bool) else int(value))
        if hasattr(kind, "__index__"):
            return self._plain(part.__index__(), str(part.__index__()), 1)
        if kind is str:
            raise TypeError("new(): invalid data type 'str'")
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are "
            f"valid indices (got {type_name(part)})"
        )

    def _plain(self, part, written, dims):
        self.index.append(part)
        self.written.append(written)
        return dims

    def _given(self, tensor):
        kind = tensor.dtype
        if not tensor.ndim and dtypes.category(kind) == 1 and kind is not dtypes.uint8:
            return self._plain(tensor.item(), str(tensor.item()), 1)
        return self._tensor(tensor)

    def _tensor(self, tensor):
        kind = tensor.dtype
        if kind not in (dtypes.int64, dtypes.uint8, dtypes.bool):
            raise IndexError("tensors used as indices must be long, byte or bool tensors")
        if kind is dtypes.uint8:
            tensor = tensor.to(dtypes.bool)
        self.kept.append(tensor)
        self.index.append(tensor)
        self.advanced = True
        self.written.append(f"t{tensor._handle}")
        return tensor.ndim if tensor.dtype is dtypes.bool else 1


def _is_array(part):
    """Whether the item is an array of NumPy's that has dimensions."""
    return hasattr(type(part), "__torch_tensor__") and bool(part.shape)


def _index_tensor(part):
    from torch._data import tensor

    made = tensor(part)
    if isinstance(part, (list, tuple)) and any(number_of(one) is not None for one in part):
        # NumPy's numbers of any type are one list of int64, unless they are a mask.
        is_mask = made.dtype in (dtypes.bool, dtypes.uint8)
        return made if is_mask else tensor(part, dtype=dtypes.int64)
    is_float = made.dtype.is_floating_point and hasattr(type(part), "__torch_tensor__")
    return made.to(dtypes.int64) if is_float or not made.numel() else made


def _parts(index):
    if type(index) is tuple:
        return index
    if type(index) is list and _is_tuple(index):
        return tuple(index)
    return (index,)


def _is_tuple(items):
    """PyTorch treats a short list that contains a sequence, a slice or a tensor as a tuple."""
    return len(items) < 32 and any(
        item is None or item is Ellipsis or isinstance(item, (TensorBase, list, tuple, slice))
        for item in items
    )


def _slice(part):
    start, stop, step = part.start, part.stop, part.step
    if step is not None:
        step = step.__index__()
        if step == 0:
            raise ValueError("slice step cannot be zero")
        if step < 0:
            raise ValueError("step must be greater than zero")
    return f"{_bound(start)}:{_bound(stop)}:{_bound(step)}"


def _bound(value):
    if value is None:
        return ""
    if not hasattr(type(value), "__index__"):
        raise TypeError("slice indices must be integers or None or have an __index__ method")
    return value.__index__()


def _misplaced(problem, tensor, items=None):
    """PyTorch's error for an index that the core rejected."""
    if not tensor.ndim:
        return IndexError(_NO_INDEX)
    if items is None:
        return translate(problem)
    found = _outside(tensor, items)
    if found is None and items.advanced:
        code = getattr(problem, "code", None)
        if code == "shapes_differ":
            found = _masked(tensor, items) or _apart(items)
        elif code == "index_out_of_range":
            found = _beyond(problem.values.to_py(), tensor, items)
    return translate(problem) if found is None else IndexError(found)


def _walk(tensor, items):
    """Each item with its place between the brackets, the first dimension that it indexes, and how many."""
    axis = 0
    for place, part in enumerate(items.index):
        dims = 0 if part is None else 1
        if part is Ellipsis:
            dims = tensor.ndim - items.spoken
        elif isinstance(part, TensorBase) and part.dtype is dtypes.bool:
            dims = part.ndim
        yield place, axis, dims, part
        axis += dims


def _outside(tensor, items):
    """The message about an int outside its dimension, which PyTorch numbers by its place."""
    for place, axis, _, part in _walk(tensor, items):
        if type(part) is int and not -tensor.shape[axis] <= part < tensor.shape[axis]:
            extent = tensor.shape[axis]
            return f"index {part} is out of bounds for dimension {place} with size {extent}"
    return None


def _beyond(values, tensor, items):
    """The message about an index in a tensor of indices: PyTorch counts the dimensions of those."""
    count, at = 0, int(values["axis"])
    for place, axis, dims, part in _walk(tensor, items):
        if isinstance(part, TensorBase):
            # The core counts the dimensions that None inserts.
            axis += sum(one is None for one in items.index[:place])
            if axis <= at < axis + dims:
                return (
                    f"index {int(values['index'])} is out of bounds for dimension "
                    f"{count + at - axis} with size {int(values['extent'])}"
                )
            count += dims
    return None


def _masked(tensor, items):
    """The message about a mask whose shape differs from the dimensions that it indexes."""
    plain, masks, place = [], [], 0
    for _, _, dims, part in _walk(tensor, items):
        if isinstance(part, TensorBase):
            masks.append((place, part))
            plain.extend([slice(None)] * dims or [None])
            place += max(dims, 1)
        else:
            plain.append(part)
            place += dims if type(part) is not int and part is not None else part is None
    seen = tensor[tuple(plain)].shape
    for place, mask in masks:
        for at in range(mask.ndim if mask.dtype is dtypes.bool else 0):
            if mask.shape[at] != seen[place + at]:
                return (
                    f"The shape of the mask {list(mask.shape)} at index {at} does not match the "
                    f"shape of the indexed tensor {list(seen)} at index {place + at}"
                )
    return None


def _apart(items):
    shapes = []
    for one in items.kept:
        masks = one.dtype is dtypes.bool
        shapes += [[int(one.sum())]] * one.ndim if masks else [list(one.shape)]
    return (
        "shape mismatch: indexing tensors could not be broadcast together with shapes "
        + ", ".join(map(str, shapes))
    )


def _getitem(self, index):
    if type(index) is int:
        written = (str(index),)
        items = None
    else:
        items = _Items(self, index)
        written = items.written
        if items.advanced and dtypes.is_float8(self.dtype):
            check_kernel("index_cpu", self, ())
    try:
        result = wrap(at(self._handle, *written))
    except JsException as problem:
        raise _misplaced(problem, self, items) from None
    if grad.used:
        tensor_index = (index,) if items is None else tuple(items.index)
        taken = {"input": self, "index": tensor_index, "title": _title(items)}
        is_view = items is None or not items.advanced
        return grad.tracked("slice" if is_view else "index", lambda: result, taken)
    return result


def _title(items):
    if items is None:
        return "Select"
    if items.advanced:
        return "Index"
    last = items.written[-1] if items.written else "..."
    if last == "+":
        return "Unsqueeze"
    if last == "...":
        return "Alias"
    return "Slice" if ":" in last else "Select"


def _setitem(self, index, value):
    if grad.used and grad.enabled and self._requires_grad and self._node is None:
        raise RuntimeError(
            "a view of a leaf Variable that requires grad is being used in an in-place operation."
        )
    crossed = operand(value)
    # PyTorch accepts only those floats of NumPy that are also Python floats.
    if crossed is None or (
        not isinstance(value, float) and isinstance(number_of(value), float)
    ):
        raise TypeError(f"can't assign a {type_name(value)} to a torch.{self.dtype.scalar_name}Tensor")
    items = _Items(self, index)
    if items.advanced and dtypes.is_float8(self.dtype) and _is_fill(items, value):
        check_kernel("masked_fill", self, ())

    def assign():
        try:
            core.assign_at(self._handle, *crossed, *items.written)
        except JsException as problem:
            raise _unassigned(problem, self, items, value) from None
        return self

    if grad.used:
        title = "IndexPut" if items.advanced else "CopySlices"
        taken = {"input": self, "other": value, "index": tuple(items.index), "title": title}
        grad.tracked("setitem_", assign, taken)
    else:
        assign()
        changed(self)


def _is_fill(items, value):
    """Whether one mask gets one value."""
    single = not isinstance(value, TensorBase) or value.numel() == 1
    return single and len(items.kept) == 1 and items.kept[0].dtype is dtypes.bool


def _unassigned(problem, target, items, value):
    code = getattr(problem, "code", None)
    if code == "shapes_differ" and isinstance(value, TensorBase):
        from torch._errors import shape_of

        into = shape_of(problem.values.to_py()["right"])
        if items.advanced:
            return RuntimeError(
                f"shape mismatch: value tensor of shape {list(value.shape)} cannot be broadcast to "
                f"indexing result of shape {list(into)}"
            )
        return RuntimeError(_expanded(value.shape, into))
    return _misplaced(problem, target, items)


def _expanded(shape, into):
    if len(shape) > len(into):
        return (
            f"expand(torch.FloatTensor{{{list(shape)}}}, size={list(into)}): the number of sizes "
            f"provided ({len(into)}) must be greater or equal to the number of dimensions in the "
            f"tensor ({len(shape)})"
        )
    missing = len(into) - len(shape)
    for axis in range(len(into) - 1, missing - 1, -1):
        own = shape[axis - missing]
        if own not in (1, into[axis]):
            return (
                f"The expanded size of the tensor ({into[axis]}) must match the existing size "
                f"({own}) at non-singleton dimension {axis}.  Target sizes: {list(into)}.  "
                f"Tensor sizes: {list(shape)}"
            )
    return "shapes do not fit"


def _delitem(self, index):
    raise TypeError("Tensor does not support deleting items")


Tensor.__getitem__ = _getitem
Tensor.__setitem__ = _setitem
Tensor.__delitem__ = _delitem


def _own_title(taken):
    return taken["title"]


def _spread(grad, input_shape, index):
    """A part's gradient at its place among zeros."""
    whole = grad.new_zeros(input_shape)
    whole[index] = grad
    return whole


def _gathered(grad, input_shape, index):
    """The gradient of elements picked by tensors, which may have been picked several times."""
    count = input_shape.numel()
    places = FUNCTIONS["arange"](count).reshape(input_shape)[index].reshape(-1)
    return grad.new_zeros(count).scatter_add(0, places, grad.reshape(-1)).reshape(input_shape)


def _without(grad, index):
    """The gradient without the elements that were overwritten."""
    rest = grad.clone()
    rest[index] = 0
    return rest


derive("slice", view=True, title=_own_title, input=_spread)
derive("index", title=_own_title, input=_gathered)
derive(
    "setitem_", title=_own_title, input=_without, other=lambda grad, index: grad[index],
    broadcasts=True, counts_numbers=True,
)  # fmt: skip
