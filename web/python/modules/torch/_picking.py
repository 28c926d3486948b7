"""Selecting and filling elements by index or by mask."""

import torch._core as core
from torch import _dtype as dtypes
from torch._combining import common_shape
from torch._core import JsException
from torch._dispatch import check_leaf, operation, register
from torch._errors import broadcast, translate
from torch._operators import operand
from torch._reductions import axis_of
from torch._tensor import Tensor, wrap


@operation()
def gather(input, dim, index, sparse_grad=False):
    if index.dtype is not dtypes.int64:
        raise RuntimeError("gather(): Expected dtype int64 for index")
    axis = axis_of(dim, input.ndim)
    shape = index.shape
    # A tensor without dimensions counts as one of a single element.
    wide, index = (one if one.ndim else one.reshape(1) for one in (input, index))
    if wide.ndim != index.ndim:
        raise RuntimeError("Index tensor must have the same number of dimensions as input tensor")
    at = _exceeding(index.shape, wide.shape, axis)
    if at is not None:
        raise RuntimeError(
            f"Size does not match at dimension {at} expected index {list(shape)} to be smaller "
            f"than self {list(input.shape)} apart from dimension {axis}"
        )
    try:
        return wrap(core.gather(wide._handle, axis, index._handle)).reshape(shape)
    except JsException as problem:
        raise _no_place(problem) from None


def _exceeding(shape, limits, axis):
    """The first dimension but `axis` in which a shape exceeds its limits; None if it does not."""
    for at, (extent, limit) in enumerate(zip(shape, limits)):
        if at != axis and extent > limit:
            return at
    return None


def _no_place(problem, words=None):
    """The error for an index outside its dimension, which some functions report as a RuntimeError."""
    found = translate(problem)
    if isinstance(found, IndexError):
        return RuntimeError(str(found)) if words is None else IndexError(words)
    return found


def _scatter(target, dim, index, source, reduce):
    axis = axis_of(dim, target.ndim)
    _check_scatter(target, axis, index, source)
    if reduce not in (None, "add", "multiply"):
        raise RuntimeError("reduce argument must be either add or multiply.")
    try:
        core.scatter(target._handle, axis, index._handle, *operand(source), reduce)
    except JsException as problem:
        raise _no_place(problem) from None
    return target


def _check_scatter(target, axis, index, source):
    if index.dtype is not dtypes.int64:
        raise RuntimeError("scatter(): Expected dtype int64 for index")
    others = {"self": target}
    if isinstance(source, Tensor):
        others["src"] = source
        if source.dtype is not target.dtype:
            raise RuntimeError("scatter(): Expected self.dtype to be equal to src.dtype")
    for name, one in others.items():
        if max(one.ndim, 1) != max(index.ndim, 1):
            raise RuntimeError(
                f"Index tensor must have the same number of dimensions as {name} tensor"
            )
    exceeding = _exceeding(index.shape, target.shape, axis) is not None
    than = ""
    if "src" in others:
        exceeding = exceeding or _exceeding(index.shape, source.shape, None) is not None
        than = f" and to be smaller size than src {list(source.shape)}"
    if exceeding:
        raise RuntimeError(
            f"Expected index {list(index.shape)} to be smaller than self {list(target.shape)} "
            f"apart from dimension {axis}{than}"
        )


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
    if index.dtype is not dtypes.int64:
        raise RuntimeError(
            f"take(): Expected a long tensor for index, but got {index.dtype.scalar_name}"
        )
    if index.numel() and not input.numel():
        raise IndexError("take(): tried to take from an empty tensor")
    try:
        return wrap(core.take(input._handle, index._handle))
    except JsException as problem:
        found = translate(problem)
        if isinstance(found, IndexError):
            found = IndexError(
                f"out of range: tried to access index {int(problem.values.to_py()['index'])} on a "
                f"tensor of {input.numel()} elements."
            )
        raise found from None


@operation("fmi")
def masked_fill(input, mask, value):
    if mask.dtype is not dtypes.bool:
        mask = mask.to(dtypes.bool)
    if isinstance(value, Tensor) and value.ndim:
        raise RuntimeError(
            "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with "
            f"{value.ndim} dimension(s)."
        )
    wrong = broadcast(tuple(mask.shape), tuple(input.shape))
    if wrong is not None:
        raise RuntimeError(wrong)
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


def nonzero(input, as_tuple=False):
    found = wrap(core.nonzero(input._handle))
    if not as_tuple:
        return found
    source = found if input.ndim else found.new_zeros((found.shape[0], 1))
    return source.unbind(1)


register("nonzero", nonzero)


@operation()
def argwhere(input):
    return nonzero(input)


@operation()
def take_along_dim(input, indices, dim=None):
    if dim is None:
        return input.flatten().gather(0, indices.flatten())
    if indices.dtype is not dtypes.int64:
        raise RuntimeError(
            f"torch.take_along_dim(): dtype of indices should be Long but got {indices.dtype.scalar_name}"
        )
    if input.ndim != indices.ndim:
        raise RuntimeError(
            "torch.take_along_dim(): input and indices should have the same number of dimensions, "
            f"but got {input.ndim} dimensions for input, and {indices.ndim} dimensions for indices"
        )
    axis = axis_of(dim, input.ndim)
    one, other = list(input.shape), list(indices.shape)
    own, count = (shape[axis : axis + 1] for shape in (one, other))
    one[axis:], other[axis:] = [1, *one[axis + 1 :]], [1, *other[axis + 1 :]]
    shape = list(common_shape((tuple(one), tuple(other))))
    before, after = shape[:axis], shape[axis + 1 :]
    return input.expand(before + own + after).gather(axis, indices.expand(before + count + after))


@operation("fmi")
def index_fill(input, dim, index, value):
    if isinstance(value, Tensor) and value.ndim:
        raise RuntimeError(
            "index_fill_ only supports a 0-dimensional value tensor, but got tensor with "
            f"{value.ndim} dimension(s)."
        )
    if index.dtype is not dtypes.int64:
        raise IndexError("index_fill_(): Expected dtype int64 for index.")
    if index.ndim > 1:
        raise RuntimeError("Index has to be a vector/scalar")
    made = input.clone()
    places = (slice(None),) * axis_of(dim, input.ndim) + (index,)
    made[places] = value
    return made


@operation("fm")
def index_add(input, dim, index, source, alpha=1):
    axis = axis_of(dim, input.ndim)
    if index.ndim > 1:
        raise IndexError(
            f"index_add_(): Index is supposed to be a vector, but got dim: {index.ndim} with type: "
            f"{index.dtype.scalar_name} and size: {list(index.shape)}"
        )
    if index.dtype not in (dtypes.int32, dtypes.int64):
        raise RuntimeError(
            f"index_add_(): Expected dtype int32/int64 for index but got: {index.dtype.scalar_name}"
        )
    if source.dtype is not input.dtype:
        raise RuntimeError(
            f"index_add_(): self ({input.dtype.scalar_name}) and source "
            f"({source.dtype.scalar_name}) must have the same scalar type"
        )
    extent = source.shape[axis] if source.ndim else 1
    if index.numel() != extent:
        raise RuntimeError(
            f"index_add_(): Number of indices ({index.numel()}) should be equal to "
            f"source.size(dim): ({extent}), for dim: {axis}"
        )
    if input.ndim:
        source = _fitted(source, input.shape, axis)
    if not input.dtype.is_floating_point:
        alpha = int(alpha)
    shape = [1] * input.ndim
    shape[axis:] = [-1, *shape[axis + 1 :]] if shape else []
    wide = index.long().view(shape).expand(source.shape)
    try:
        return _scatter(
            input.clone(), axis, wide, source if alpha == 1 else source * alpha, "add"
        )
    except RuntimeError as problem:
        if "out of bounds" not in str(problem):
            raise
        raise IndexError("index out of range in self") from None


def _fitted(source, shape, axis):
    """The source broadcast to a shape in all dimensions but one."""
    own, wanted = list(source.shape), list(shape)
    wrong = broadcast(tuple(wanted[:axis] + wanted[axis + 1 :]), tuple(own[:axis] + own[axis + 1 :]))
    if wrong is not None:
        raise RuntimeError(wrong)
    wanted[axis] = own[axis]
    return source.expand(wanted)


@operation("fm")
def index_copy(input, dim, index, source):
    axis = axis_of(dim, input.ndim)
    if index.ndim > 1:
        raise IndexError(
            f"index_copy_(): Index should have dimension 1 or 0 (got {index.ndim})"
        )
    if source.ndim != input.ndim and source.ndim and input.ndim:
        raise IndexError(
            "index_copy_(): When source and destination are not scalars, their dimensionality must "
            f"match. Source dimensionality ({source.ndim}), destination dimensionality ({input.ndim})"
        )
    extent = source.shape[axis] if source.ndim else 1
    if index.numel() != extent:
        raise IndexError(
            f"index_copy_(): Number of indices ({index.numel()}) should be equal to "
            f"source.size(dim) ({extent})"
        )
    if index.dtype is not dtypes.int64:
        raise RuntimeError(
            f"index_copy_(): Expected a long tensor for index, but got {index.dtype.scalar_name}"
        )
    if source.dtype is not input.dtype:
        raise RuntimeError(
            "index_copy_(): self and source expected to have the same dtype, but got (self) "
            f"{input.dtype.scalar_name} and (source) {source.dtype.scalar_name}"
        )
    _check_slices(input, axis, source)
    made = input.clone()
    try:
        made[(slice(None),) * axis + (index.reshape(-1),)] = source
    except IndexError as problem:
        raise IndexError(f"index_copy_(): {problem}") from None
    return made


def _check_slices(input, axis, source):
    own, wanted = (list(one.shape[:axis] + one.shape[axis + 1 :]) for one in (source, input))
    if own != wanted:
        raise RuntimeError(
            "index_copy_(): Source/destination tensor must have same slice shapes. Destination "
            f"slice shape: {' '.join(map(str, wanted))} at dimension {axis} and source slice "
            f"shape: {' '.join(map(str, own))} at dimension 0."
        )
