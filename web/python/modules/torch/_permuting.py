"""Functions that reorder a tensor's dimensions. All return views."""

import torch._core as core
from torch._axes import axes_of, axis_of
from torch._dispatch import operation, register
from torch._shape import changing, ints
from torch._tensor import Tensor, wrap


def _by_dims(grad, dim0, dim1):
    return grad.transpose(dim0, dim1)


def _by_axes(grad, axis0, axis1):
    return grad.transpose(axis0, axis1)


@operation(
    "fm",
    "transpose(Tensor input, int dim0, int dim1)",
    "transpose(Tensor input, Dimname dim0, Dimname dim1)",
    view=True, title="Transpose0", input=_by_dims,
)
def transpose(input, dim0, dim1):
    dims = input.ndim
    return wrap(core.transpose(input._handle, axis_of(dim0, dims), axis_of(dim1, dims)))


@operation(
    "fm", "swapaxes(Tensor input, int axis0, int axis1)", view=True, title="Transpose0", input=_by_axes,
)  # fmt: skip
def swapaxes(input, axis0, axis1):
    return transpose(input, axis0, axis1)


@operation(
    "fm", "swapdims(Tensor input, int dim0, int dim1)", view=True, title="Transpose0", input=_by_dims,
)  # fmt: skip
def swapdims(input, dim0, dim1):
    return transpose(input, dim0, dim1)


@operation("fm", "t(Tensor input)", view=True, input=lambda grad: grad.t())
def t(input):
    if input.ndim > 2:
        raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {input.ndim}D")
    return wrap(core.transpose(input._handle, 0, input.ndim - 1 if input.ndim else 0))


for _change, _dims, _gradient in (
    (transpose, "int dim0, int dim1", _by_dims),
    (swapdims, "int dim0, int dim1", _by_dims),
    (swapaxes, "int axis0, int axis1", _by_axes),
):
    register(
        changing(_change), "m", f"{_change.__name__}_(Tensor input, {_dims})",
        title="Transpose1", view="itself", input=_gradient,
    )  # fmt: skip
register(changing(t), "m", "t_(Tensor input)", title="T1", view="itself",
         input=lambda grad: grad.t())


def _permuted(grad, dims):
    order = [dim % grad.ndim for dim in dims]
    return grad.permute([order.index(axis) for axis in range(grad.ndim)])


@operation("fm", "permute(Tensor input, int[] dims)", view=True, input=_permuted)
def permute(input, dims):
    dims = ints(dims)
    if len(dims) != input.ndim:
        raise RuntimeError(
            "permute(sparse_coo): number of dimensions in the tensor input does not match the "
            f"length of the desired ordering of dimensions i.e. input.dim() = {input.ndim} is not "
            f"equal to len(dims) = {len(dims)}"
        )
    axes = [axis_of(dim, input.ndim) for dim in dims]
    if len(set(axes)) < len(axes):
        raise RuntimeError("permute(): duplicate dims are not allowed.")
    return wrap(core.permute(input._handle, *axes))


@operation(
    "fm",
    "movedim(Tensor input, int source, int destination)",
    "movedim(Tensor input, int[] source, int[] destination)",
    "moveaxis(Tensor input, int source, int destination)",
    "moveaxis(Tensor input, int[] source, int[] destination)",
    view=True, title="Permute", input=lambda grad, source, destination: grad.movedim(destination, source),
)
def movedim(input, source, destination):
    dims = input.ndim
    for name, given in (("source", source), ("destination", destination)):
        axes = [axis_of(dim, dims) for dim in given] if isinstance(given, (list, tuple)) else []
        if len(set(axes)) < len(axes):
            raise RuntimeError(f"movedim: repeated dim in `{name}` ({list(given)})")
    from_, to = axes_of(source, dims), axes_of(destination, dims)
    if len(from_) != len(to):
        raise RuntimeError(
            "movedim: Invalid source or destination dims: source "
            f"({list(source)} dims) should contain the same number of dims as destination "
            f"({list(destination)} dims)"
        )
    order = [axis for axis in range(dims) if axis not in from_]
    for place, axis in sorted(zip(to, from_)):
        order.insert(place, axis)
    return wrap(core.permute(input._handle, *order))


def _reversed_axes(self):
    return self.permute(tuple(range(self.ndim - 1, -1, -1)))


def _matrix_transposed(self):
    if self.ndim < 2:
        raise RuntimeError(
            "tensor.mT is only supported on matrices or batches of matrices. Got "
            f"{self.ndim}-D tensor."
        )
    return self.transpose(-2, -1)


def _adjoint(self):
    if self.ndim not in (0, 2):
        batches = ". For batches of matrices, consider using tensor.mH" * (self.ndim > 2)
        raise RuntimeError(
            "tensor.H is only supported on matrices (2-D tensors). Got "
            f"{self.ndim}-D tensor{batches or '.'}"
        )
    return self.T


Tensor.T = property(_reversed_axes)
Tensor.H = property(_adjoint)
Tensor.mT = Tensor.mH = property(_matrix_transposed)
