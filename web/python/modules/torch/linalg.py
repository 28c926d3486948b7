"""torch.linalg: norms and products."""

from torch import _errors
from torch._dispatch import FUNCTIONS


def norm(A, ord=None, dim=None, keepdim=False, *, out=None, dtype=None):
    if isinstance(ord, str) and ord != "fro":
        raise _errors.Unsupported(f"linalg.norm(ord='{ord}')")
    if ord not in (None, "fro") and dim is None and A.ndim == 2:
        raise _errors.Unsupported("linalg.norm(ord=…) of a matrix", ": vector_norm is")
    return vector_norm(A, 2 if ord in (None, "fro") else ord, dim, keepdim, dtype=dtype)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None, out=None):
    return FUNCTIONS["norm"](x, ord, dim, keepdim, dtype=dtype)


def matmul(input, other, *, out=None):
    return FUNCTIONS["matmul"](input, other)


def multi_dot(tensors, *, out=None):
    made = tensors[0]
    for tensor in tensors[1:]:
        made = made @ tensor
    return made


def __getattr__(name):
    raise _errors.MissingAttribute(
        f"module 'torch.linalg' has no attribute '{name}' here: norm, vector_norm, matmul and "
        "multi_dot are there.",
        name=name,
    )
