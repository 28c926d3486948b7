"""torch.linalg: norms, products, factors, inverses and solutions."""

from torch import _decompositions, _errors, _factorizations, _solutions
from torch._builtins import builtin as _builtin
from torch._dispatch import FUNCTIONS
from torch._factorizations import LinAlgError
from torch._missing import getter as _getter

_NORM = ", int[1]? dim=None, bool keepdim=False, *, dtype? dtype=None, Tensor out=None)"
_TOLERANCES = ", bool hermitian=False, *, Tensor out=None)"
_NAMED = ", bool hermitian=False, Tensor out=None)"


def _floating(said, input):
    if not input.dtype.is_floating_point:
        raise RuntimeError(
            f"{said}: Expected a floating point or complex tensor as input. "
            f"Got {input.dtype.scalar_name}"
        )


@_builtin(
    "linalg_norm(Tensor input, Scalar? ord=None" + _NORM, "linalg_norm(Tensor input, str ord" + _NORM
)
def norm(input, ord=None, dim=None, keepdim=False, dtype=None):
    if ord is not None and input.ndim == 2 and dim is None:
        return _matrix_norm(input, ord, (-2, -1), keepdim, dtype)
    if isinstance(dim, (tuple, list)) and len(dim) == 2 and ord is not None:
        return _matrix_norm(input, ord, dim, keepdim, dtype)
    input = input if dtype is None else input.to(dtype)
    if isinstance(ord, str):
        raise _errors.Unsupported(f"linalg.norm(ord='{ord}')", ", except of matrices")
    return _vector_norm(input, 2 if ord is None else ord, dim, keepdim)


@_builtin("linalg_vector_norm(Tensor input, Scalar ord=2" + _NORM)
def vector_norm(input, ord=2, dim=None, keepdim=False, dtype=None):
    return _vector_norm(input if dtype is None else input.to(dtype), ord, dim, keepdim)


def _vector_norm(input, ord, dim, keepdim):
    _floating("linalg.vector_norm", input)
    return FUNCTIONS["norm"](input, ord, dim, keepdim)


_MATRIX_NORM = ", int[]? dim=None, bool keepdim=False, *, dtype? dtype=None, Tensor out=None)"


@_builtin(
    "linalg_matrix_norm(Tensor input, Scalar ord" + _MATRIX_NORM,
    "linalg_matrix_norm(Tensor input, str ord='fro'" + _MATRIX_NORM,
)
def matrix_norm(input, ord="fro", dim=None, keepdim=False, dtype=None):
    return _matrix_norm(input, ord, dim or (-2, -1), keepdim, dtype)


def _matrix_norm(input, ord, dim, keepdim, dtype):
    _floating("linalg.matrix_norm", input)
    if ord in (2, -2, "nuc"):
        _factorizations.check_precision("linalg.matrix_norm", input)
    input = input if dtype is None else input.to(dtype)
    return _solutions.matrix_norm(input, ord, dim, keepdim)


@_builtin("linalg_matmul(Tensor input, Tensor other, *, Tensor out=None)")
def matmul(input, other):
    return FUNCTIONS["matmul"](input, other)


@_builtin("linalg_multi_dot(Tensor[] tensors, *, Tensor out=None)")
def multi_dot(tensors):
    """The product in the order that takes the fewest multiplications, as in PyTorch."""
    if tensors[0].ndim == 1:
        return multi_dot([tensors[0][None], *tensors[1:]])[0]
    if tensors[-1].ndim == 1:
        return multi_dot([*tensors[:-1], tensors[-1][:, None]])[..., 0]
    extents = [tensor.shape[0] for tensor in tensors] + [tensors[-1].shape[1]]
    best = {(i, i): (0, tensor) for i, tensor in enumerate(tensors)}
    splits = {}
    for size in range(1, len(tensors)):
        for first in range(len(tensors) - size):
            last = first + size
            costs = [
                best[first, k][0] + best[k + 1, last][0]
                + extents[first] * extents[k + 1] * extents[last + 1]
                for k in range(first, last)
            ]  # fmt: skip
            splits[first, last] = first + costs.index(min(costs))
            best[first, last] = (min(costs), None)

    def product(first, last):
        if first == last:
            return tensors[first]
        split = splits[first, last]
        return product(first, split) @ product(split + 1, last)

    return product(0, len(tensors) - 1)


@_builtin("linalg_cholesky(Tensor input, *, bool upper=False, Tensor out=None)")
def cholesky(input, upper=False):
    return _factorizations.cholesky(input, upper)


@_builtin("linalg_inv(Tensor A, *, Tensor out=None)")
def inv(A):
    return _factorizations.inverse(A)


@_builtin("linalg_solve(Tensor A, Tensor B, *, bool left=True, Tensor out=None)")
def solve(A, B, left=True):
    return _factorizations.solve(A, B, left=left)


@_builtin(
    "linalg_solve_triangular(Tensor input, Tensor B, *, bool upper, bool left=True, "
    "bool unitriangular=False, Tensor out=None)"
)
def solve_triangular(input, B, upper, left=True, unitriangular=False):
    return _factorizations.solve_triangular(
        input, B, upper=upper, left=left, unitriangular=unitriangular
    )


@_builtin("linalg_qr(Tensor A, str mode='reduced', *, Tensor out=None)")
def qr(A, mode="reduced"):
    return _decompositions.qr(A, mode)


@_builtin("linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor out=None)")
def svd(A, full_matrices=True, driver=None):
    _check_driver("svd", driver)
    return _decompositions.svd(A, full_matrices)


@_builtin("linalg_svdvals(Tensor A, *, str? driver=None, Tensor out=None)")
def svdvals(A, driver=None):
    _check_driver("svdvals", driver)
    return _decompositions.svdvals(A)


def _check_driver(name, driver):
    if driver is not None:
        raise RuntimeError(
            f"torch.linalg.{name}: keyword argument `driver=` is only supported on CUDA inputs with "
            "cuSOLVER backend."
        )


@_builtin("linalg_eigh(Tensor input, str UPLO='L', *, Tensor out=None)")
def eigh(input, UPLO="L"):
    return _decompositions.eigh(input, UPLO)


@_builtin("linalg_eigvalsh(Tensor input, str UPLO='L', *, Tensor out=None)")
def eigvalsh(input, UPLO="L"):
    return _decompositions.eigh(input, UPLO)[0]


@_builtin("linalg_det(Tensor A, *, Tensor out=None)")
def det(A):
    return _solutions.det(A)


@_builtin("linalg_slogdet(Tensor A, *, Tensor out=None)")
def slogdet(A):
    return _solutions.slogdet(A)


@_builtin(
    "linalg_matrix_rank(Tensor input, *, Tensor? atol=None, Tensor? rtol=None" + _NAMED,
    "linalg_matrix_rank(Tensor input, *, float? atol=None, float? rtol=None" + _NAMED,
    "linalg_matrix_rank(Tensor input, Tensor tol" + _TOLERANCES,
    "linalg_matrix_rank(Tensor input, float tol" + _TOLERANCES,
)
def matrix_rank(input, tol=None, hermitian=False, atol=None, rtol=None):
    return _solutions.matrix_rank(input, tol, hermitian, atol=atol, rtol=rtol)


@_builtin(
    "linalg_pinv(Tensor input, *, Tensor? atol=None, Tensor? rtol=None" + _NAMED,
    "linalg_pinv(Tensor input, *, float? atol=None, float? rtol=None" + _NAMED,
    "linalg_pinv(Tensor input, Tensor rcond" + _TOLERANCES,
    "linalg_pinv(Tensor input, float rcond" + _TOLERANCES,
)
def pinv(input, rcond=None, hermitian=False, atol=None, rtol=None):
    return _solutions.pinv(input, rcond, hermitian, atol=atol, rtol=rtol)


@_builtin(
    "linalg_cond(Tensor input, Scalar? p=None, *, Tensor out=None)",
    "linalg_cond(Tensor input, str p, *, Tensor out=None)",
)
def cond(input, p=None):
    return _solutions.cond(input, p)


@_builtin("linalg_matrix_power(Tensor input, int n, *, Tensor out=None)")
def matrix_power(input, n):
    return _solutions.matrix_power(input, n)


__all__ = [
    "LinAlgError", "cholesky", "cond", "det", "eigh", "eigvalsh", "inv", "matmul", "matrix_norm",
    "matrix_power", "matrix_rank", "multi_dot", "norm", "pinv", "qr", "slogdet", "solve",
    "solve_triangular", "svd", "svdvals", "vector_norm",
]  # fmt: skip

__getattr__ = _getter(__name__)
