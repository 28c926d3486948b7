"""torch.linalg: norms, products, factors, inverses and solutions."""

from torch import _errors
from torch._decompositions import eigh, qr as _qr, svd as _svd, svdvals
from torch._dispatch import FUNCTIONS
from torch._factorizations import LinAlgError, inverse, solve, solve_triangular
from torch._factorizations import cholesky as _cholesky
from torch._missing import getter as _getter
from torch._solutions import (
    cond, det, matrix_norm, matrix_power, matrix_rank, pinv, slogdet as _slogdet,
)  # fmt: skip


def norm(A, ord=None, dim=None, keepdim=False, *, out=None, dtype=None):
    A = A if dtype is None else A.to(dtype)
    if ord is not None and A.ndim == 2 and dim is None:
        return matrix_norm(A, ord, keepdim=keepdim)
    if isinstance(dim, (tuple, list)) and len(dim) == 2 and ord is not None:
        return matrix_norm(A, ord, dim, keepdim)
    if isinstance(ord, str):
        raise _errors.Unsupported(f"linalg.norm(ord='{ord}')", ", except of matrices")
    return vector_norm(A, 2 if ord is None else ord, dim, keepdim)


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


def qr(A, mode="reduced"):
    return _qr(A, mode)


def svd(A, full_matrices=True):
    return _svd(A, full_matrices)


def slogdet(A):
    return _slogdet(A)


def eigvalsh(A, UPLO="L"):
    return eigh(A, UPLO)[0]


__all__ = [
    "LinAlgError", "cholesky", "cond", "det", "eigh", "eigvalsh", "inv", "matmul", "matrix_norm",
    "matrix_power", "matrix_rank", "multi_dot", "norm", "pinv", "qr", "slogdet", "solve",
    "solve_triangular", "svd", "svdvals", "vector_norm",
]  # fmt: skip

__getattr__ = _getter(__name__)
