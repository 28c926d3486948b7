"""torch.linalg: norms, products, factors and inverses."""

from torch import _errors
from torch._dispatch import FUNCTIONS
from torch._factorizations import LinAlgError, inverse, solve
from torch._factorizations import cholesky as _cholesky


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


def cholesky(A, *, upper=False, out=None):
    return _cholesky(A, upper)


def inv(A, *, out=None):
    return inverse(A)


def __getattr__(name):
    raise _errors.MissingAttribute(
        f"module 'torch.linalg' has no attribute '{name}' here: cholesky, inv, matmul, multi_dot, "
        "norm, solve and vector_norm are there.",
        name=name,
    )


__all__ = [
    "LinAlgError", "cholesky", "inv", "matmul", "multi_dot", "norm", "solve", "vector_norm",
]  # fmt: skip
