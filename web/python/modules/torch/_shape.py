"""Functions that change a tensor's shape."""

import torch._core as core
from torch._axes import axis_of
from torch._dispatch import operation, register
from torch._tensor import Tensor, wrap


def ints(shape):
    """A shape as plain ints, from ints or integer tensors."""
    return [one if type(one) is int else one.__index__() for one in shape]


def changing(implementation):
    """A method that makes a tensor the view that `implementation` makes of it."""

    def change(input, **taken):
        changed = implementation(input, **taken)
        input._take(core.at(changed._handle))
        return input

    return change


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


def _reshaped(grad, input_shape):
    return grad.reshape(input_shape)


@operation(
    "m",
    "view(Tensor input, dtype dtype)",
    "view(Tensor input, SymInt[] size)",
    view=True, input=_reshaped,
)
def view(input, size=None, dtype=None):
    if dtype is not None:
        _check_element_sizes(input, dtype)
        return wrap(core.view_dtype(input._handle, dtype.name))
    return wrap(core.view(input._handle, *_checked(ints(size), input.numel())))


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


@operation(
    "fm",
    "reshape(Tensor input, SymInt[] shape)",
    view="maybe", title="ReshapeAlias", input=_reshaped,
)
def reshape(input, shape):
    return wrap(core.reshape(input._handle, *_checked(ints(shape), input.numel())))


@operation("m", "view_as(Tensor input, Tensor other)", view=True, title="View", input=_reshaped)
def view_as(input, other):
    return view(input, other.shape)


@operation(
    "m",
    "reshape_as(Tensor input, Tensor other)",
    view="maybe", title="ReshapeAlias", input=_reshaped,
)
def reshape_as(input, other):
    return reshape(input, other.shape)


@operation("fm", "ravel(Tensor input)", view="maybe", title="ReshapeAlias", input=_reshaped)
def ravel(input):
    return wrap(core.reshape(input._handle, -1 if input.numel() else 0))


@operation(
    "fm",
    "flatten(Tensor input, int start_dim, int end_dim, Dimname out_dim)",
    "flatten(Tensor input, int start_dim=0, int end_dim=-1)",
    "flatten(Tensor input, Dimname start_dim, Dimname end_dim, Dimname out_dim)",
    "flatten(Tensor input, Dimname[] dims, Dimname out_dim)",
    view="maybe", title="ReshapeAlias", input=_reshaped,
)
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


@operation(
    "m",
    "unflatten(Tensor input, Dimname dim, int[] sizes, Dimname[] names)",
    "unflatten(Tensor input, int dim, int[] sizes)",
    view=True, title="View", input=_reshaped,
)
def unflatten(input, dim, sizes):
    axis = axis_of(dim, input.ndim)
    return view(input, [*input.shape[:axis], *sizes, *input.shape[axis + 1 :]])


_declared_unflatten = Tensor.unflatten


def _unflatten_method(self, dim, sizes):
    if not sizes:
        raise RuntimeError("unflatten: sizes must be non-empty")
    return _declared_unflatten(self, dim, sizes)


# In PyTorch, Python calls the declared function.
Tensor.unflatten = _unflatten_method


@operation(
    "m",
    "expand(Tensor input, SymInt[] size, *, bool implicit=False)",
    view=True, input=lambda grad: grad, broadcasts=True,
)
def expand(input, size, implicit=False):
    wanted = ints(size)
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


def _tensor_text(tensor):
    return f"torch.{tensor.dtype.scalar_name}Tensor{{{list(tensor.shape)}}}"


@operation(
    "m",
    "expand_as(Tensor input, Tensor other)",
    view=True, title="Expand", input=lambda grad: grad, broadcasts=True,
)
def expand_as(input, other):
    return expand(input, other.shape)


@operation(
    "fm",
    "broadcast_to(Tensor input, int[] size)",
    view=True, title="Expand", input=lambda grad: grad, broadcasts=True,
)
def broadcast_to(input, size):
    return expand(input, size)


@operation("fm", "unsqueeze(Tensor input, int dim)", view=True, input=_reshaped)
def unsqueeze(input, dim):
    return wrap(core.unsqueeze(input._handle, axis_of(dim, input.ndim + 1)))


@operation(
    "fm",
    "squeeze(Tensor input)",
    "squeeze(Tensor input, int dim)",
    "squeeze(Tensor input, Dimname dim)",
    view=True, title=lambda taken: "Squeeze1" if "dim" in taken else "Squeeze0", input=_reshaped,
)
def squeeze(input, dim=None):
    if dim is None:
        return wrap(core.squeeze(input._handle))
    return wrap(core.squeeze(input._handle, axis_of(dim, input.ndim)))


register(
    changing(unsqueeze), "m", "unsqueeze_(Tensor input, int dim)", title="Unsqueeze1", view="itself",
    input=_reshaped,
)  # fmt: skip
register(
    changing(squeeze), "m",
    "squeeze_(Tensor input)",
    "squeeze_(Tensor input, int dim)",
    "squeeze_(Tensor input, Dimname dim)",
    title=lambda taken: "Squeeze3" if "dim" in taken else "Squeeze2", view="itself", input=_reshaped,
)  # fmt: skip
