"""Selecting and filling elements by a mask."""

import torch._core as core
from torch import _dtype as dtypes
from torch._derivatives import numbered
from torch._dispatch import FUNCTIONS, operation, register
from torch._errors import broadcast
from torch._operators import operand
from torch._tensor import TensorBase, wrap


@operation(
    "fmi",
    "masked_fill(Tensor input, Tensor mask, Tensor value)",
    "masked_fill(Tensor input, Tensor mask, Scalar value)",
    "masked_fill_(Tensor input, Tensor mask, Tensor value)",
    "masked_fill_(Tensor input, Tensor mask, Scalar value)",
    float8="masked_fill", title=numbered("MaskedFill", "value"),
    input=lambda grad, mask: grad.masked_fill(mask, 0),
    value=lambda grad, mask: grad.masked_select(mask.bool()).sum(), broadcasts=True,
)
def masked_fill(input, mask, value):
    if mask.dtype is not dtypes.bool:
        mask = mask.to(dtypes.bool)
    if isinstance(value, TensorBase) and value.ndim:
        raise RuntimeError(
            "masked_fill_ only supports a 0-dimensional value tensor, but got tensor with "
            f"{value.ndim} dimension(s)."
        )
    wrong = broadcast(tuple(mask.shape), tuple(input.shape))
    if wrong is not None:
        raise RuntimeError(wrong)
    return wrap(core.masked_fill(input._handle, mask._handle, *operand(value)))


def _unselected(grad, input_shape, mask):
    shape = FUNCTIONS["broadcast_shapes"](input_shape, mask.shape)
    whole = grad.new_zeros(shape)
    whole[mask.bool().expand(shape)] = grad
    return whole


def _replacements(grad, mask, source_shape):
    """The gradient of the elements that replaced others: the first ones of the source."""
    taken = grad.masked_select(mask.bool())
    rest = grad.new_zeros(source_shape.numel() - taken.numel())
    return FUNCTIONS["cat"]([taken, rest]).reshape(source_shape)


@operation(
    "fmi",
    "masked_scatter(Tensor input, Tensor mask, Tensor source)",
    input=lambda grad, mask: grad.masked_fill(mask, 0),
    source=_replacements,
    broadcasts=True,
)
def masked_scatter(input, mask, source):
    if source.dtype is not input.dtype:
        raise RuntimeError(
            "masked_scatter: expected self and source to have same dtypes but got"
            f"{input.dtype.scalar_name} and {source.dtype.scalar_name}"
        )
    mask, input = FUNCTIONS["broadcast_tensors"](mask.to(dtypes.bool), input)
    places = mask.reshape(-1).nonzero().reshape(-1)
    if source.numel() < places.numel():
        raise RuntimeError("Number of elements of source < number of ones in mask")
    made = input.reshape(-1).clone()
    made[places] = source.reshape(-1)[: places.numel()]
    return made.reshape(input.shape)


@operation(
    "fm",
    "masked_select(Tensor input, Tensor mask, *, Tensor out=None)",
    input=_unselected, broadcasts=True,
)
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


register(
    nonzero, "fm",
    "f:nonzero(Tensor input, *, bool as_tuple=False, Tensor out=None)",
    "m:nonzero(Tensor input)",
    "m:nonzero(Tensor input, *, bool as_tuple)",
    float8="nonzero_count_cpu",
)


@operation("fm", "argwhere(Tensor input)", float8="nonzero_count_cpu")
def argwhere(input):
    return nonzero(input)
