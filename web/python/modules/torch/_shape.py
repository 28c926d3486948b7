"""Other shapes of the same elements, and tensors put together."""

import torch._core as core
from torch._core import text
from torch._dispatch import FUNCTIONS, operation
from torch._dtype import promote
from torch._errors import Unsupported
from torch._reductions import axes_of, axis_of
from torch._signature import type_name
from torch._tensor import Tensor, wrap


def _ints(shape):
    """A shape as plain ints, from ints or tensors of them."""
    return [one if type(one) is int else _int(shape, one) for one in shape]


def _int(shape, one, name="reshape(): argument 'shape'"):
    if hasattr(type(one), "__index__"):
        return one.__index__()
    place = next(at for at, found in enumerate(shape) if found is one) + 1
    raise TypeError(
        f"{name} must be tuple of SymInts, but found element of type {type_name(one)} at pos {place}"
    )


def _checked(shape, count):
    """PyTorch's refusals of a shape for so many elements."""
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
        return wrap(core.view_dtype(input._handle, dtype.name))
    return wrap(core.view(input._handle, *_checked(_ints(size), input.numel())))


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
    for axis, extent in enumerate(wanted):
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
    return wrap(core.expand(input._handle, *final))


def _tensor_text(tensor):
    return f"torch.{tensor.dtype.scalar_name}Tensor{{{list(tensor.shape)}}}"


@operation("m")
def expand_as(input, other):
    return expand(input, other.shape)


@operation()
def broadcast_to(input, size):
    return expand(input, size)


@operation("fm", "swapdims")
def transpose(input, dim0, dim1):
    dims = input.ndim
    return wrap(core.transpose(input._handle, axis_of(dim0, dims), axis_of(dim1, dims)))


@operation("fm")
def swapaxes(input, axis0, axis1):
    return transpose(input, axis0, axis1)


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
def narrow(input, dim, start, length):
    axis = axis_of(dim, input.ndim)
    extent = input.shape[axis]
    start = int(start)
    if length < 0:
        raise RuntimeError("narrow(): length must be non-negative.")
    if not -extent <= start <= extent:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-extent}, {extent}], but got {start})"
        )
    if start < 0:
        start += extent
    if start + length > extent:
        raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({extent}).")
    return _slice(input, axis, start, start + length)


def _slice(input, axis, start, stop):
    return wrap(core.at(input._handle, *[":"] * axis, f"{start}:{stop}"))


@operation()
def unbind(input, dim=0):
    if not input.ndim:
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    axis = axis_of(dim, input.ndim)
    front = [":"] * axis
    handle = input._handle
    return tuple(wrap(core.at(handle, *front, str(i))) for i in range(input.shape[axis]))


@operation()
def chunk(input, chunks, dim=0):
    if chunks <= 0:
        raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
    axis = axis_of(dim, input.ndim)
    extent = input.shape[axis]
    return _pieces(input, axis, max(-(-extent // chunks), 1))


def _pieces(input, axis, size):
    extent = input.shape[axis]
    starts = range(0, extent, size) if extent else (0,)
    return tuple(_slice(input, axis, start, min(start + size, extent)) for start in starts)


@operation("fm")
def split_with_sizes(input, split_sizes, dim=0):
    axis = axis_of(dim, input.ndim)
    extent = input.shape[axis]
    if sum(split_sizes) != extent:
        raise RuntimeError(
            "split_with_sizes expects split_sizes to sum exactly to "
            f"{extent} (input tensor's size at dimension {axis}), but got split_sizes={list(split_sizes)}"
        )
    pieces, start = [], 0
    for size in split_sizes:
        pieces.append(_slice(input, axis, start, start + size))
        start += size
    return tuple(pieces)


def split(tensor, split_size_or_sections, dim=0):
    if isinstance(split_size_or_sections, (list, tuple)):
        return tensor.split_with_sizes(split_size_or_sections, dim)
    size = split_size_or_sections
    if size < 0 or (size == 0 and tensor.shape[dim]):
        raise RuntimeError(
            f"split expects split_size be non-negative, but got split_size={size}"
            if size < 0
            else f"split_size can only be 0 if dimension size is 0, but got dimension size of {tensor.shape[dim]}"
        )
    return _pieces(tensor, axis_of(dim, tensor.ndim), size or 1)


def _split_method(self, split_size, dim=0):
    return split(self, split_size, dim)


FUNCTIONS["split"] = split
Tensor.split = _split_method


def _handles(tensors):
    return [tensor._handle for tensor in tensors]


@operation("f")
def stack(tensors, dim=0):
    if not tensors:
        raise RuntimeError("stack expects a non-empty TensorList")
    axis = axis_of(dim, tensors[0].ndim + 1)
    first = tensors[0].shape
    for place, tensor in enumerate(tensors):
        if tensor.shape != first:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(first)} at entry 0 and "
                f"{list(tensor.shape)} at entry {place}"
            )
    return wrap(core.stack(axis, *_handles(tensors)))


@operation("f", "concat")
def cat(tensors, dim=0):
    if not tensors:
        raise RuntimeError("torch.cat(): expected a non-empty list of Tensors")
    for place, tensor in enumerate(tensors):
        if not tensor.ndim:
            raise RuntimeError(
                f"zero-dimensional tensor (at position {place}) cannot be concatenated"
            )
    # PyTorch leaves out old-style empty tensors, of shape (0,).
    full = [tensor for tensor in tensors if tensor.shape != (0,)] or tensors[:1]
    axis = axis_of(dim, full[0].ndim)
    if len(full) < len(tensors):
        for tensor in tensors:
            full[0] = full[0].to(promote(full[0].dtype, tensor.dtype))
    for place, tensor in enumerate(full):
        _check_joint(full[0], tensor, axis, place)
    return wrap(core.cat(axis, *_handles(full)))


def _check_joint(first, tensor, axis, place):
    if tensor.ndim != first.ndim:
        raise RuntimeError(
            f"Tensors must have same number of dimensions: got {first.ndim} and {tensor.ndim}"
        )
    for at in range(first.ndim):
        if at != axis and first.shape[at] != tensor.shape[at]:
            raise RuntimeError(
                f"Sizes of tensors must match except in dimension {axis}. Expected size "
                f"{first.shape[at]} but got size {tensor.shape[at]} for tensor number {place} in the list."
            )


def _at_least(tensor, dims):
    if dims == 1:
        return tensor if tensor.ndim else tensor.reshape(1)
    if dims == 2:
        return tensor if tensor.ndim > 1 else _at_least(tensor, 1).unsqueeze(0)
    return tensor if tensor.ndim > 2 else _at_least(tensor, 2).unsqueeze(-1)


def _at_least_function(dims):
    def at_least(*tensors):
        if len(tensors) == 1 and not isinstance(tensors[0], (tuple, list)):
            return _at_least(tensors[0], dims)
        given = tensors[0] if len(tensors) == 1 else tensors
        return tuple(_at_least(tensor, dims) for tensor in given)

    return at_least


for _dims in (1, 2, 3):
    FUNCTIONS[f"atleast_{_dims}d"] = _at_least_function(_dims)


@operation("f")
def hstack(tensors):
    flat = [_at_least(tensor, 1) for tensor in tensors]
    return FUNCTIONS["cat"](flat, 0 if flat and flat[0].ndim == 1 else 1)


@operation("f", "row_stack")
def vstack(tensors):
    return FUNCTIONS["cat"]([_at_least(tensor, 2) for tensor in tensors], 0)


@operation("f")
def dstack(tensors):
    return FUNCTIONS["cat"]([_at_least(tensor, 3) for tensor in tensors], 2)


@operation("f")
def column_stack(tensors):
    columns = [t.reshape(t.numel(), 1) if t.ndim < 2 else t for t in tensors]
    return FUNCTIONS["hstack"](columns)


@operation("m")
def repeat(input, repeats):
    repeats = _ints(repeats)
    if len(repeats) < input.ndim:
        raise RuntimeError(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor"
        )
    return wrap(core.repeat(input._handle, *repeats))


@operation()
def tile(input, dims):
    dims = _ints(dims)
    return repeat(input, [1] * (input.ndim - len(dims)) + dims)


@operation()
def repeat_interleave(input, repeats, dim=None, output_size=None):
    axis = None if dim is None else axis_of(dim, input.ndim)
    if isinstance(repeats, Tensor):
        return wrap(core.repeat_interleave(input._handle, repeats._handle, True, axis))
    return wrap(core.repeat_interleave(input._handle, repeats, False, axis))


@operation()
def flip(input, dims):
    return wrap(core.flip(input._handle, *axes_of(dims, input.ndim)))


@operation()
def fliplr(input):
    if input.ndim < 2:
        raise RuntimeError("Input must be >= 2-d.")
    return flip(input, (1,))


@operation()
def flipud(input):
    if input.ndim < 1:
        raise RuntimeError("Input must be >= 1-d.")
    return flip(input, (0,))


@operation()
def roll(input, shifts, dims=()):
    shifts = _ints(shifts) if isinstance(shifts, (tuple, list)) else [shifts]
    axes = axes_of(dims, input.ndim)
    return wrap(core.roll(input._handle, text(shifts), text(axes)))


@operation()
def diag(input, diagonal=0):
    return wrap(core.diag(input._handle, diagonal))


@operation()
def diagonal(input, offset=0, dim1=0, dim2=1):
    dims = input.ndim
    return wrap(core.diagonal(input._handle, offset, axis_of(dim1, dims), axis_of(dim2, dims)))


@operation("fmi")
def tril(input, diagonal=0):
    return wrap(core.tril(input._handle, diagonal))


@operation("fmi")
def triu(input, diagonal=0):
    return wrap(core.triu(input._handle, diagonal))


@operation()
def trace(input):
    if input.ndim != 2:
        raise RuntimeError("trace: expected a matrix")
    return input.diagonal().sum()


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


Tensor.T = Tensor.H = property(_reversed_axes)
Tensor.mT = Tensor.mH = property(_matrix_transposed)


def _swapped_in_place(name):
    def change(self, *args, **kwargs):
        made = getattr(self, name)(*args, **kwargs)
        self._take(core.at(made._handle))
        return self

    return change


for _name in ("squeeze", "unsqueeze", "transpose", "t", "swapaxes", "swapdims"):
    setattr(Tensor, _name + "_", _swapped_in_place(_name))

__all__ = ["Unsupported"]
