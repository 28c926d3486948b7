"""Tensors between brackets, and picking by places."""

import torch._core as core
from torch._core import BOOL, INT, JsException, at
from torch import _dtype as dtypes
from torch._dispatch import FUNCTIONS, call, check_leaf, operation, register
from torch._errors import Unsupported, broadcast, translate
from torch._operators import operand
from torch._reductions import axis_of
from torch._tensor import Tensor, wrap
import torch._grad as grad


_NO_INDEX = (
    "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to "
    "convert a 0-dim tensor to a number"
)
_NO_SLICE = "slice() cannot be applied to a 0-dim tensor."


class _Items:
    """What stands between the brackets, as the bridge reads it. Index tensors made of lists live
    as long as this does."""

    __slots__ = ("written", "kept", "advanced", "dims")

    def __init__(self, tensor, index):
        self.written = []
        self.kept = []
        self.advanced = False
        self.dims = tensor.ndim
        spoken = 0
        for part in _parts(index):
            if not self.dims and type(part) in (int, slice):
                raise IndexError(_NO_SLICE if type(part) is slice else _NO_INDEX)
            spoken += self.add(part)
        if spoken > self.dims:
            raise IndexError(f"too many indices for tensor of dimension {self.dims}")

    def add(self, part):
        """Writes one item; returns how many dimensions it speaks for."""
        kind = type(part)
        if kind is int:
            self.written.append(str(part))
            return 1
        if kind is slice:
            self.written.append(_slice(part))
            return 1
        if part is None:
            self.written.append("+")
            return 0
        if part is Ellipsis:
            self.written.append("...")
            return 0
        if kind is bool:
            return self._tensor(wrap(core.full("bool", BOOL, part)))
        if isinstance(part, Tensor):
            return self._given(part)
        if isinstance(part, (list, tuple, range)) or hasattr(kind, "__array__"):
            if hasattr(kind, "__index__") and not getattr(part, "shape", True):
                return self.add(part.__index__())
            return self._tensor(_index_tensor(part))
        if hasattr(kind, "__index__"):
            self.written.append(str(part.__index__()))
            return 1
        if kind is str:
            raise TypeError("new(): invalid data type 'str'")
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are "
            f"valid indices (got {kind.__name__})"
        )

    def _given(self, tensor):
        kind = tensor.dtype
        if not tensor.ndim and dtypes.category(kind) == 1:
            self.written.append(str(tensor.item()))
            return 1
        return self._tensor(tensor)

    def _tensor(self, tensor):
        kind = tensor.dtype
        if kind not in (dtypes.int64, dtypes.uint8, dtypes.bool):
            raise IndexError("tensors used as indices must be long, byte or bool tensors")
        if kind is dtypes.uint8:
            tensor = tensor.to(dtypes.bool)
        self.kept.append(tensor)
        self.advanced = True
        self.written.append(f"t{tensor._handle}")
        return tensor.ndim if tensor.dtype is dtypes.bool else 1


def _index_tensor(part):
    from torch._creation import tensor

    made = tensor(part)
    return made.to(dtypes.int64) if not made.numel() else made


def _parts(index):
    if type(index) is tuple:
        return index
    if type(index) is list and _is_tuple(index):
        return tuple(index)
    return (index,)


def _is_tuple(items):
    """PyTorch reads a short list with a sequence, a slice or a tensor in it as a tuple."""
    return len(items) < 32 and any(
        item is None or item is Ellipsis or isinstance(item, (Tensor, list, tuple, slice))
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
    """What the core refused, in PyTorch's words for brackets."""
    if not tensor.ndim:
        return IndexError(_NO_INDEX)
    found = _outside(tensor, items.written) if items is not None else None
    found = found or _masked(problem, tensor, items)
    return translate(problem) if found is None else IndexError(found)


def _masked(problem, tensor, items):
    """The sentence about a mask of another shape than the dimensions it speaks for."""
    if items is None or getattr(problem, "code", None) != "shapes_differ":
        return None
    axis = 0
    for mask in items.kept:
        if mask.dtype is not dtypes.bool:
            return None
        for at in range(mask.ndim):
            if mask.shape[at] != tensor.shape[axis + at]:
                return (
                    f"The shape of the mask {list(mask.shape)} at index {at} does not match the "
                    f"shape of the indexed tensor {list(tensor.shape)} at index {axis + at}"
                )
        axis += mask.ndim
    return None


def _outside(tensor, written):
    """The sentence about an int that is outside its dimension, which the core counts anew."""
    axis = 0
    spoken = sum(item not in ("+", "...") and item[0] != "t" for item in written)
    for item in written:
        if item == "...":
            axis += tensor.ndim - spoken
        elif item[0] == "t":
            return None
        elif item != "+":
            extent = tensor.shape[axis]
            if ":" not in item and not -extent <= int(item) < extent:
                return f"index {item} is out of bounds for dimension {axis} with size {extent}"
            axis += 1
    return None


def _getitem(self, index):
    if type(index) is int:
        written = (str(index),)
        items = None
    else:
        items = _Items(self, index)
        written = items.written
    try:
        result = wrap(at(self._handle, *written))
    except JsException as problem:
        raise _misplaced(problem, self, items) from None
    if grad.used and grad.enabled and self._requires_grad:
        grad.mark(result, _title(items))
    return result


def _title(items):
    if items is None:
        return "SelectBackward0"
    if items.advanced:
        return "IndexBackward0"
    last = items.written[-1] if items.written else "..."
    if last == "+":
        return "UnsqueezeBackward0"
    if last == "...":
        return "AliasBackward0"
    return "SliceBackward0" if ":" in last else "SelectBackward0"


def _setitem(self, index, value):
    if grad.used:
        check_leaf(self, "a view of a leaf")
    items = _Items(self, index)
    crossed = operand(value)
    if crossed is None:
        raise TypeError(f"can't assign a {type(value).__name__} to a torch.{self.dtype.scalar_name}Tensor")
    try:
        core.assign_at(self._handle, *crossed, *items.written)
    except JsException as problem:
        raise _unassigned(problem, self, items, value) from None
    if grad.used and isinstance(value, Tensor) and value._requires_grad:
        grad.mark(self, "CopySlices")


def _unassigned(problem, target, items, value):
    code = getattr(problem, "code", None)
    if code == "shapes_differ" and isinstance(value, Tensor):
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


@operation()
def gather(input, dim, index, sparse_grad=False):
    if index.dtype is not dtypes.int64:
        raise RuntimeError("gather(): Expected dtype int64 for index")
    if input.ndim != index.ndim:
        raise RuntimeError("Index tensor must have the same number of dimensions as input tensor")
    try:
        return wrap(core.gather(input._handle, axis_of(dim, input.ndim), index._handle))
    except JsException as problem:
        raise _no_place(problem) from None


def _no_place(problem, words=None):
    """An index outside, which some functions call a RuntimeError."""
    found = translate(problem)
    if isinstance(found, IndexError):
        return RuntimeError(str(found)) if words is None else IndexError(words)
    return found


def _scatter(target, dim, index, source, reduce):
    axis = axis_of(dim, target.ndim)
    core.scatter(target._handle, axis, index._handle, *operand(source), reduce)
    return target


@operation()
def scatter(input, dim, index, src=None, value=None, reduce=None):
    return _scatter(input.clone(), dim, index, value if src is None else src, reduce)


@operation()
def scatter_add(input, dim, index, src):
    return _scatter(input.clone(), dim, index, src, "add")


def _own_scatter_(input, dim, index, src=None, value=None, reduce=None):
    check_leaf(input)
    return _scatter(input, dim, index, value if src is None else src, reduce)


def _own_scatter_add_(input, dim, index, src):
    check_leaf(input)
    return _scatter(input, dim, index, src, "add")


register("scatter_", _own_scatter_, "m")
register("scatter_add_", _own_scatter_add_, "m")


@operation()
def index_select(input, dim, index):
    if index.dtype not in (dtypes.int32, dtypes.int64):
        raise RuntimeError("index_select(): Expected dtype int32 or int64 for index")
    if index.ndim > 1:
        raise IndexError("index_select(): Index is supposed to be a vector")
    try:
        return wrap(core.index_select(input._handle, axis_of(dim, input.ndim), index._handle))
    except JsException as problem:
        raise _no_place(problem, "index out of range in self") from None


@operation()
def take(input, index):
    return wrap(core.take(input._handle, index._handle))


@operation("fmi")
def masked_fill(input, mask, value):
    if mask.dtype is not dtypes.bool:
        mask = mask.to(dtypes.bool)
    if isinstance(value, Tensor) and value.ndim:
        raise RuntimeError(
            "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with "
            f"{value.ndim} dimension(s)."
        )
    return wrap(core.masked_fill(input._handle, mask._handle, *operand(value)))


@operation()
def masked_select(input, mask):
    if mask.dtype not in (dtypes.bool, dtypes.uint8):
        raise RuntimeError(
            "masked_select: expected BoolTensor or ByteTensor for mask"
        )
    wrong = broadcast(tuple(mask.shape), tuple(input.shape))
    if wrong is not None:
        raise RuntimeError(wrong)
    return wrap(core.masked_select(input._handle, mask._handle))


def nonzero(input, *, out=None, as_tuple=False):
    """torch.nonzero, which PyTorch writes in Python too."""
    found = call("nonzero", lambda input: wrap(core.nonzero(input._handle)), {"input": input})
    if not as_tuple:
        return found
    source = found if input.ndim else found.new_zeros((found.shape[0], 1))
    return source.unbind(1)


def _nonzero_method(self, *, as_tuple=False):
    return nonzero(self, as_tuple=as_tuple)


FUNCTIONS["nonzero"] = nonzero
Tensor.nonzero = _nonzero_method


@operation()
def argwhere(input):
    return nonzero(input)


@operation()
def take_along_dim(input, indices, dim=None):
    if dim is None:
        return input.flatten().gather(0, indices.flatten())
    return input.gather(dim, indices)


@operation("fmi")
def index_fill(input, dim, index, value):
    made = input.clone()
    places = (slice(None),) * axis_of(dim, input.ndim) + (index,)
    made[places] = value
    return made


@operation("fm")
def index_add(input, dim, index, source, alpha=1):
    axis = axis_of(dim, input.ndim)
    shape = [1] * input.ndim
    shape[axis] = -1
    wide = index.view(shape).expand(source.shape)
    return _scatter(input.clone(), axis, wide, source if alpha == 1 else source * alpha, "add")


@operation()
def index_copy(input, dim, index, source):
    made = input.clone()
    made[(slice(None),) * axis_of(dim, input.ndim) + (index,)] = source
    return made


__all__ = ["INT", "Unsupported"]
