"""Functions of several tensors that PyTorch also implements in Python."""

import warnings

from torch._dispatch import FUNCTIONS
from torch._errors import Unsupported, broadcast, check_kernel
from torch._signature import is_tensor, type_name


def function(implementation):
    FUNCTIONS[implementation.__name__] = implementation
    return implementation


def _listed(tensors):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        return list(tensors[0])
    return list(tensors)


def _check_tensors(tensors):
    for place, tensor in enumerate(tensors):
        if not is_tensor(tensor):
            raise TypeError(
                f"expected Tensor as element {place} in argument 0, but got {type_name(tensor)}"
            )


def common_shape(shapes):
    """The shape to which all of them broadcast."""
    common = ()
    for shape in shapes:
        wrong = broadcast(common, shape)
        if wrong is not None:
            raise RuntimeError(wrong)
        dims = max(len(common), len(shape))
        left, right = ((1,) * (dims - len(one)) + tuple(one) for one in (common, shape))
        common = tuple(b if a == 1 else a for a, b in zip(left, right))
    return common


@function
def broadcast_tensors(*tensors):
    _check_tensors(tensors)
    shape = common_shape([tuple(tensor.shape) for tensor in tensors])
    return tuple(tensor.expand(shape) for tensor in tensors)


@function
def broadcast_shapes(*shapes):
    from torch._device import Size

    wanted = [(one,) if isinstance(one, int) else tuple(one) for one in shapes]
    for extent in (extent for shape in wanted for extent in shape if extent < 0):
        raise RuntimeError(
            f"Trying to create tensor with negative dimension ({extent}): ({extent})"
        )
    try:
        return Size(common_shape(wanted))
    except RuntimeError:
        raise RuntimeError(
            "Shape mismatch: objects cannot be broadcast to a single shape"
        ) from None


@function
def meshgrid(*tensors, indexing=None):
    tensors = _listed(tensors)
    if indexing is None:
        warnings.warn(
            "torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument."
        )
        indexing = "ij"
    if indexing not in ("ij", "xy"):
        raise RuntimeError(
            "torch.meshgrid: indexing must be one of \"xy\" or \"ij\", but received: " + indexing
        )
    _check_grid(tensors)
    swap = indexing == "xy" and len(tensors) > 1
    if swap:
        tensors[:2] = tensors[1::-1]
    dims = len(tensors)
    shape = [tensor.numel() for tensor in tensors]
    grids = [
        tensor.view([-1 if axis == at else 1 for axis in range(dims)]).expand(shape)
        for at, tensor in enumerate(tensors)
    ]
    if swap:
        grids[:2] = grids[1::-1]
    return tuple(grids)


def _check_grid(tensors):
    if not tensors:
        raise RuntimeError("meshgrid expects a non-empty TensorList")
    for tensor in tensors:
        if tensor.dtype is not tensors[0].dtype:
            raise RuntimeError("meshgrid expects all tensors to have the same dtype")
        if tensor.ndim > 1:
            raise RuntimeError(
                "torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got a tensor of "
                f"shape {list(tensor.shape)}"
            )


@function
def cartesian_prod(*tensors):
    for tensor in tensors:
        if tensor.ndim != 1:
            raise RuntimeError(f"Expect a 1D vector, but got shape {list(tensor.shape)}")
    if len(tensors) == 1:
        return tensors[0]
    grids = meshgrid(*tensors, indexing="ij")
    return FUNCTIONS["stack"]([grid.flatten() for grid in grids], 1)


@function
def block_diag(*tensors):
    for place, tensor in enumerate(tensors):
        if tensor.ndim > 2:
            raise RuntimeError(
                "torch.block_diag: Input tensors must have 2 or fewer dimensions. "
                f"Input {place} has {tensor.ndim} dimensions"
            )
    matrices = [tensor.reshape(1, -1) if tensor.ndim < 2 else tensor for tensor in tensors]
    rows = sum(one.shape[0] for one in matrices)
    columns = sum(one.shape[1] for one in matrices)
    made = matrices[0].new_zeros(rows, columns)
    row = column = 0
    for one in matrices:
        made[row : row + one.shape[0], column : column + one.shape[1]] = one
        row += one.shape[0]
        column += one.shape[1]
    return made


@function
def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """Distances between rows; like PyTorch's, of more than 25 rows by a matrix product."""
    for name, one in (("X1", x1), ("X2", x2)):
        if not one.dtype.is_floating_point:
            kind = one.dtype.scalar_name
            raise RuntimeError(f"cdist only supports floating-point dtypes, {name} got: {kind}")
        if one.ndim < 2:
            raise RuntimeError(f"cdist only supports at least 2D tensors, {name} got: {one.ndim}D")
    if x1.shape[-1] != x2.shape[-1]:
        raise RuntimeError(
            "X1 and X2 must have the same number of columns. "
            f"X1: {x1.shape[-1]} X2: {x2.shape[-1]}"
        )
    check_kernel("cdist", x1, ("float16", "bfloat16"))
    if x1.dtype is not x2.dtype:
        raise RuntimeError(
            f"expected scalar type {x1.dtype.scalar_name} but found {x2.dtype.scalar_name}"
        )
    if p != 2:
        raise Unsupported(f"cdist(p={p})")
    if x1.requires_grad or x2.requires_grad:
        raise Unsupported("cdist of a tensor that requires a gradient")
    modes = ("use_mm", "donot_use_mm")
    product, direct = (compute_mode == f"{one}_for_euclid_dist" for one in modes)
    if direct or not (product or max(x1.shape[-2], x2.shape[-2]) > 25):
        return (x1.unsqueeze(-2) - x2.unsqueeze(-3)).norm(dim=-1)
    cat = FUNCTIONS["cat"]
    first, second = (one.square().sum(-1, keepdim=True) for one in (x1, x2))
    left = cat([x1 * -2, first, FUNCTIONS["ones_like"](first)], -1)
    right = cat([x2, FUNCTIONS["ones_like"](second), second], -1)
    return (left @ right.transpose(-1, -2)).clamp(min=0).sqrt()
