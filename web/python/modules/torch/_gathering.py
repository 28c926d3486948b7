"""Gathering and scattering elements by an index tensor along a dimension."""

import torch._core as core
from torch import _dtype as dtypes
from torch._axes import axis_of
from torch._combining import common_shape
from torch._core import JsException
from torch._dispatch import check_leaf, operation, register
from torch._errors import translate
from torch._operators import operand
from torch._tensor import TensorBase, wrap


@operation(
    "fm",
    "gather(Tensor input, int dim, Tensor index, *, bool sparse_grad=False, Tensor out=None)",
    "gather(Tensor input, Dimname dim, Tensor index, *, bool sparse_grad=False, Tensor out=None)",
    float8="scatter_gather_tensor_cpu",
    input=lambda grad, input_shape, dim, index: grad.new_zeros(input_shape).scatter_add(dim, index, grad),
)
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


def scatter_into(target, dim, index, source, reduce):
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
    if isinstance(source, TensorBase):
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


def _scattered(grad, dim, index, reduce=None):
    if reduce is not None:
        raise RuntimeError("derivative for aten::scatter with reduce is not implemented")
    return grad.scatter(dim, index, 0)


def _scatter_title(taken):
    return "Scatter" + ("0" if "src" in taken else "1")


@operation(
    "fm",
    "scatter(Tensor input, int dim, Tensor index, Tensor src, *, Tensor out=None)",
    "scatter(Tensor input, int dim, Tensor index, Tensor src, *, str reduce, Tensor out=None)",
    "scatter(Tensor input, Dimname dim, Tensor index, Tensor src)",
    "scatter(Tensor input, int dim, Tensor index, Scalar value, *, Tensor out=None)",
    "scatter(Tensor input, int dim, Tensor index, Scalar value, *, str reduce, Tensor out=None)",
    "scatter(Tensor input, Dimname dim, Tensor index, Scalar value)",
    title=_scatter_title, input=_scattered,
    src=lambda grad, dim, index: grad.gather(dim, index), broadcasts=True,
)
def scatter(input, dim, index, src=None, value=None, reduce=None):
    return scatter_into(input.clone(), dim, index, value if src is None else src, reduce)


@operation(
    "fm",
    "scatter_add(Tensor input, int dim, Tensor index, Tensor src, *, Tensor out=None)",
    "scatter_add(Tensor input, Dimname dim, Tensor index, Tensor src)",
    float8="scatter_gather_tensor_cpu", input=lambda grad: grad,
    src=lambda grad, dim, index: grad.gather(dim, index), broadcasts=True,
)
def scatter_add(input, dim, index, src):
    return scatter_into(input.clone(), dim, index, src, "add")


def _own_scatter_(input, dim, index, src=None, value=None, reduce=None):
    check_leaf(input)
    return scatter_into(input, dim, index, value if src is None else src, reduce)


def _own_scatter_add_(input, dim, index, src):
    check_leaf(input)
    return scatter_into(input, dim, index, src, "add")


register(
    _own_scatter_, "m",
    "scatter_(Tensor input, int dim, Tensor index, Tensor src)",
    "scatter_(Tensor input, int dim, Tensor index, Tensor src, *, str reduce)",
    "scatter_(Tensor input, int dim, Tensor index, Scalar value)",
    "scatter_(Tensor input, int dim, Tensor index, Scalar value, *, str reduce)",
    title=_scatter_title, input=_scattered,
    src=lambda grad, dim, index: grad.gather(dim, index), broadcasts=True,
)


register(
    _own_scatter_add_, "m",
    "scatter_add_(Tensor input, int dim, Tensor index, Tensor src)",
    float8="scatter_gather_tensor_cpu", input=lambda grad: grad,
    src=lambda grad, dim, index: grad.gather(dim, index), broadcasts=True,
)


def _added(grad, input_shape, dim, index):
    return grad.new_zeros(input_shape).index_add(dim, index.long(), grad)


@operation(
    "fm",
    "index_select(Tensor input, int dim, Tensor index, *, Tensor out=None)",
    "index_select(Tensor input, Dimname dim, Tensor index, *, Tensor out=None)",
    input=_added,
)
def index_select(input, dim, index):
    if index.dtype not in (dtypes.int32, dtypes.int64):
        raise RuntimeError("index_select(): Expected dtype int32 or int64 for index")
    if index.ndim > 1:
        raise IndexError("index_select(): Index is supposed to be a vector")
    try:
        return wrap(core.index_select(input._handle, axis_of(dim, input.ndim), index._handle))
    except JsException as problem:
        raise _no_place(problem, "index out of range in self") from None


def _taken(grad, input_shape, index):
    count = input_shape.numel()
    whole = grad.new_zeros(count).scatter_add(0, index.reshape(-1) % count, grad.reshape(-1))
    return whole.reshape(input_shape)


@operation(
    "fm",
    "take(Tensor input, Tensor index, *, Tensor out=None)",
    kernel="take_cpu",
    input=_taken,
)
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


@operation(
    "fm",
    "take_along_dim(Tensor input, Tensor indices, int? dim=None, *, Tensor out=None)",
    float8="scatter_gather_tensor_cpu",
)
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
