"""Filling, adding to and replacing slices that an index tensor names."""

from torch import _dtype as dtypes
from torch._axes import axis_of
from torch._derivatives import numbered, scaled
from torch._dispatch import operation
from torch._errors import broadcast
from torch._gathering import scatter_into
from torch._tensor import TensorBase


@operation(
    "fmi",
    "index_fill(Tensor input, int dim, Tensor index, Tensor value)",
    "index_fill(Tensor input, Dimname dim, Tensor index, Tensor value)",
    "index_fill(Tensor input, int dim, Tensor index, Scalar value)",
    "index_fill(Tensor input, Dimname dim, Tensor index, Scalar value)",
    "index_fill_(Tensor input, int dim, Tensor index, Tensor value)",
    "index_fill_(Tensor input, Dimname dim, Tensor index, Tensor value)",
    "index_fill_(Tensor input, int dim, Tensor index, Scalar value)",
    "index_fill_(Tensor input, Dimname dim, Tensor index, Scalar value)",
    kernel="index_fill_cpu", title=numbered("IndexFill", "value"),
    input=lambda grad, dim, index: grad.index_fill(dim, index, 0),
    value=lambda grad, dim, index: grad.index_select(dim, index).sum(),
)
def index_fill(input, dim, index, value):
    if isinstance(value, TensorBase) and value.ndim:
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


@operation(
    "fmi",
    "index_add(Tensor input, int dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor out=None)",
    "index_add(Tensor input, Dimname dim, Tensor index, Tensor source, *, Scalar alpha=1)",
    "index_add_(Tensor input, int dim, Tensor index, Tensor source, *, Scalar alpha=1)",
    float8="index_add_", input=lambda grad: grad,
    source=lambda grad, dim, index, alpha=1: scaled(grad.index_select(dim, index), alpha),
)
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
        return scatter_into(
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


@operation(
    "fmi",
    "index_copy(Tensor input, int dim, Tensor index, Tensor source, *, Tensor out=None)",
    "index_copy(Tensor input, Dimname dim, Tensor index, Tensor source)",
    "index_copy_(Tensor input, int dim, Tensor index, Tensor source)",
    "index_copy_(Tensor input, Dimname dim, Tensor index, Tensor source)",
    kernel="index_copy_cpu", input=lambda grad, dim, index: grad.index_fill(dim, index, 0),
    source=lambda grad, dim, index: grad.index_select(dim, index),
)
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
