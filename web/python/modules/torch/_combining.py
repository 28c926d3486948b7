"""Functions of several tensors that PyTorch also implements in Python."""

from torch._dispatch import FUNCTIONS
from torch._errors import broadcast


def function(implementation):
    FUNCTIONS[implementation.__name__] = implementation
    return implementation


def _listed(tensors):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        return list(tensors[0])
    return list(tensors)


def _common(shapes):
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
    tensors = _listed(tensors)
    shape = _common([tuple(tensor.shape) for tensor in tensors])
    return tuple(tensor.expand(shape) for tensor in tensors)


@function
def broadcast_shapes(*shapes):
    from torch._device import Size

    return Size(_common([(one,) if isinstance(one, int) else tuple(one) for one in shapes]))


@function
def meshgrid(*tensors, indexing="ij"):
    tensors = _listed(tensors)
    if indexing not in ("ij", "xy"):
        raise RuntimeError(
            "torch.meshgrid: indexing must be one of \"xy\" or \"ij\", but received: " + indexing
        )
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
        grids = [grid.transpose(0, 1) for grid in grids]
        grids[:2] = grids[1::-1]
    return tuple(grids)


@function
def cartesian_prod(*tensors):
    if len(tensors) == 1:
        return tensors[0]
    grids = meshgrid(*tensors)
    return FUNCTIONS["stack"]([grid.flatten() for grid in grids], 1)


@function
def block_diag(*tensors):
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
