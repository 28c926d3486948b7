"""Functions that change a tensor's shape."""

import torch._core as core
from torch._core import text
from torch._dispatch import operation, register
from torch._reductions import axes_of, axis_of
from torch._tensor import Tensor, wrap


def _ints(shape):
    """A shape as plain ints, from ints or integer tensors."""
    return [one if type(one) is int else one.__index__() for one in shape]


def _checked(shape, count):
    """The shape, if it fits the number of elements; otherwise raises PyTorch's error."""
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = 1
    for extent in shape:
        if extent < -1:
            raise RuntimeError(f"invalid shape dimension {extent}")
        known *= extent if extent != -1 else 1
    if known == count if -1 not in shape else known and not count % known:
        return shape
    if not known and not count and -1 in shape:
        raise RuntimeError(
            f"cannot reshape tensor of 0 elements into shape {shape} because the unspecified "
            "dimension size -1 can be any value and is ambiguous"
        )
    raise RuntimeError(f"shape '{shape}' is invalid for input of size {count}")


@operation("m")
def view(input, size=None, dtype=None):
    if dtype is not None:
        _check_element_sizes(input, dtype)
        return wrap(core.view_dtype(input._handle, dtype.name))
    return wrap(core.view(input._handle, *_checked(_ints(size), input.numel())))


def _check_element_sizes(input, dtype):
    ratio = dtype.size // input.dtype.size
    if dtype.size == input.dtype.size:
        return
    said = f"to view {input.dtype.scalar_name} as {dtype.scalar_name} (different element sizes)"
    if not input.ndim:
        raise RuntimeError(f"self.dim() cannot be 0 {said}")
    strides = input.stride()
    multiples = {"size(-1)": input.shape[-1], "storage_offset()": input.storage_offset()}
    for axis, stride in enumerate(strides[:-1]):
        multiples[f"stride({axis})"] = stride
    for name, value in multiples.items() if ratio > 1 else ():
        if name != "size(-1)" and strides[-1] != 1:
            break
        if value % ratio:
            raise RuntimeError(f"self.{name} must be divisible by {ratio} {said}, but got {value}")
    if strides[-1] != 1:
        raise RuntimeError(f"self.stride(-1) must be 1 {said}, but got {strides[-1]}")


@operation()
def reshape(input, shape):
    return wrap(core.reshape(input._handle, *_checked(_ints(shape), input.numel())))


@operation("m")
def view_as(input, other):
    return view(input, other.shape)


@operation("m")
def reshape_as(input, other):
    return reshape(input, other.shape)


@operation()
def ravel(input):
    return wrap(core.reshape(input._handle, -1 if input.numel() else 0))


@operation()
def flatten(input, start_dim=0, end_dim=-1):
    shape = input.shape
    first, last = axis_of(start_dim, len(shape)), axis_of(end_dim, len(shape))
    if first > last:
        raise RuntimeError("flatten() has invalid args: start_dim cannot come after end_dim")
    if not shape:
        return reshape(input, [1])
    if first == last:
        return input
    joined = shape[first : last + 1].numel()
    return reshape(input, [*shape[:first], joined, *shape[last + 1 :]])


@operation("m")
def unflatten(input, dim, sizes):
    axis = axis_of(dim, input.ndim)
    return view(input, [*input.shape[:axis], *sizes, *input.shape[axis + 1 :]])


@operation("m")
def expand(input, size, implicit=False):
    wanted = _ints(size)
    shape = input.shape
    missing = len(wanted) - len(shape)
    if missing < 0:
        raise RuntimeError(
            f"expand({_tensor_text(input)}, size={wanted}): the number of sizes provided "
            f"({len(wanted)}) must be greater or equal to the number of dimensions in the tensor "
            f"({len(shape)})"
        )
    final = []
    for axis, extent in reversed(list(enumerate(wanted))):
        own = shape[axis - missing] if axis >= missing else None
        if extent == -1:
            if own is None:
                raise RuntimeError(
                    f"The expanded size of the tensor (-1) isn't allowed in a leading, "
                    f"non-existing dimension {axis}"
                )
            extent = own
        elif own is not None and own not in (1, extent):
            raise RuntimeError(
                f"The expanded size of the tensor ({extent}) must match the existing size ({own}) "
                f"at non-singleton dimension {axis}.  Target sizes: {wanted}.  "
                f"Tensor sizes: {list(shape)}"
            )
        final.append(extent)
    return wrap(core.expand(input._handle, *reversed(final)))


@operation()
def as_strided(input, size, stride, storage_offset=None):
    size, stride = _ints(size), _ints(stride)
    if len(size) != len(stride):
        raise RuntimeError("mismatch in length of strides and shape")
    if any(step < 0 for step in stride):
        raise RuntimeError(
            "as_strided: Negative strides are not supported at the moment, got strides: "
            f"{stride}"
        )
    offset = input.storage_offset() if storage_offset is None else storage_offset
    held = wrap(core.whole_storage(input._handle)).numel() * input.element_size()
    last = sum((extent - 1) * step for extent, step in zip(size, stride))
    need = 0 if 0 in size else (offset + last + 1) * input.element_size()
    if offset < 0:
        raise RuntimeError(f"Tensor: invalid storage offset {offset}")
    if need > held:
        raise RuntimeError(
            f"setStorage: sizes {size}, strides {stride}, storage offset {offset}, and itemsize "
            f"{input.element_size()} requiring a storage size of {need} are out of bounds for "
            f"storage of size {held}"
        )
    return wrap(core.as_strided(input._handle, text(size), offset, *stride))


@operation("m")
def unfold(input, dimension, size, step):
    axis = axis_of(dimension, input.ndim)
    shape, strides = list(input.shape or (1,)), list(input.stride() or (1,))
    if size > shape[axis]:
        raise RuntimeError(
            f"maximum size for tensor at dimension {axis} is {shape[axis]} but size is {size}"
        )
    if size < 0:
        raise RuntimeError(f"size is {size} but must be >= 0")
    if step <= 0:
        raise RuntimeError(f"step is {step} but must be > 0")
    shape[axis], strides = (shape[axis] - size) // step + 1, [*strides, strides[axis]]
    strides[axis] *= step
    if not input.ndim:
        shape, strides = [], [1]
    return wrap(core.as_strided(input._handle, text([*shape, size]), input.storage_offset(), *strides))


def _tensor_text(tensor):
    return f"torch.{tensor.dtype.scalar_name}Tensor{{{list(tensor.shape)}}}"


@operation("m")
def expand_as(input, other):
    return expand(input, other.shape)


@operation()
def broadcast_to(input, size):
    return expand(input, size)


@operation()
def transpose(input, dim0, dim1):
    dims = input.ndim
    return wrap(core.transpose(input._handle, axis_of(dim0, dims), axis_of(dim1, dims)))


@operation("fm")
def swapaxes(input, axis0, axis1):
    return transpose(input, axis0, axis1)


@operation()
def swapdims(input, dim0, dim1):
    return transpose(input, dim0, dim1)


@operation()
def t(input):
    if input.ndim > 2:
        raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {input.ndim}D")
    return wrap(core.transpose(input._handle, 0, input.ndim - 1 if input.ndim else 0))


@operation()
def permute(input, dims):
    dims = _ints(dims)
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


@operation("fm", "moveaxis")
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


@operation()
def unsqueeze(input, dim):
    return wrap(core.unsqueeze(input._handle, axis_of(dim, input.ndim + 1)))


@operation()
def squeeze(input, dim=None):
    if dim is None:
        return wrap(core.squeeze(input._handle))
    return wrap(core.squeeze(input._handle, axis_of(dim, input.ndim)))


@operation()
def select(input, dim, index):
    if not input.ndim:
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    axis = axis_of(dim, input.ndim)
    extent = input.shape[axis]
    if not -extent <= index < extent:
        raise IndexError(
            f"select(): index {index} out of range for tensor of size {list(input.shape)} at "
            f"dimension {axis}"
        )
    return wrap(core.at(input._handle, *[":"] * axis, str(index)))


@operation()
def clone(input, memory_format=None):
    return wrap(core.clone(input._handle))


@operation()
def detach(input):
    return wrap(core.at(input._handle))


@operation("m")
def contiguous(input, memory_format=None):
    return input if input.is_contiguous() else wrap(core.contiguous(input._handle))


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


def _changing(implementation):
    def change(input, **taken):
        changed = implementation(input, **taken)
        input._take(core.at(changed._handle))
        return input

    return change


for _change in (squeeze, unsqueeze, transpose, t, swapaxes, swapdims):
    register(_change.__name__ + "_", _changing(_change), "m")
