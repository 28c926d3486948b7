"""Selecting and filling elements by index or by mask."""

import torch._core as core
from torch import _dtype as dtypes
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
    if input.ndim != index.ndim:
        raise RuntimeError("Index tensor must have the same number of dimensions as input tensor")
    try:
        return wrap(core.gather(input._handle, axis_of(dim, input.ndim), index._handle))
    except JsException as problem:
        raise _no_place(problem) from None


def _no_place(problem, words=None):
    """The error for an index outside its dimension, which some functions report as a RuntimeError."""
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
