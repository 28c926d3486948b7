"""NumPy's linear algebra: torch's factors, inverses and solutions, with NumPy's results and errors."""

import torch
from _zeropoint.signatures import guard_module
from numpy._array import asarray, of, result
from numpy._dtypes import dtype
from numpy._missing import KNOWN
from torch import _solutions


class LinAlgError(Exception):
    pass


def _floats(a):
    array = asarray(a)
    if array.dtype.name == "float16":
        raise TypeError("array type float16 is unsupported in linalg")
    return array._t if array.dtype.kind == "f" else array._t.to(dtype(float).torch)


def _matrices(a):
    tensor = _floats(a)
    if tensor.ndim < 2:
        raise LinAlgError(
            f"{tensor.ndim}-dimensional array given. Array must be at least two-dimensional"
        )
    return tensor


def _squares(a):
    tensor = _matrices(a)
    if tensor.shape[-1] != tensor.shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return tensor


def _run(said, compute, *args):
    try:
        return compute(*args)
    except torch.linalg.LinAlgError:
        raise LinAlgError(said) from None


def norm(x, ord=None, axis=None, keepdims=False):
    """The Euclidean norm of all elements or along one axis; other norms of vectors and matrices."""
    tensor = _floats(x)
    axes = _norm_axes(axis, tensor.ndim)
    if ord is None and axis is None or len(axes) == 1:
        if isinstance(ord, str):
            raise ValueError(f"Invalid norm order {ord!r} for vectors")
        power = 2.0 if ord is None else float(ord)
        if axis is not None:
            return result(torch.norm(tensor, power, axes[0], keepdim=bool(keepdims)))
        found = torch.norm(tensor.reshape(-1), power)
        return result(found.reshape([1] * tensor.ndim) if keepdims else found)
    if len(axes) != 2:
        raise ValueError("Improper number of dimensions to norm.")
    if ord is None:
        return result(torch.norm(tensor, 2.0, axes, keepdim=bool(keepdims)))
    if ord not in ("fro", "nuc", "f", 1, -1, 2, -2, float("inf"), -float("inf")):
        raise ValueError("Invalid norm order for matrices.")
    found = torch.linalg.matrix_norm(tensor.movedim(axes, (-2, -1)), "fro" if ord == "f" else ord)
    for one in sorted(one % tensor.ndim for one in axes) if keepdims else ():
        found = found.unsqueeze(one)
    return result(found)


def _norm_axes(axis, dims):
    if axis is None:
        return tuple(range(dims))
    if isinstance(axis, tuple):
        return axis
    try:
        return (int(axis),)
    except Exception as error:
        raise TypeError("'axis' must be None, an integer or a tuple of integers") from error


def inv(a):
    return of(_run("Singular matrix", torch.linalg.inv, _squares(a)))


def solve(a, b):
    left, right = _alike(_squares(a), _floats(b))
    is_vector = right.ndim == left.ndim - 1
    rows, given = left.shape[-1], right.shape[-1 if is_vector else -2] if right.ndim else 0
    if rows != given:
        name, core = ("solve1", "(m,m),(m)->(m)") if is_vector else ("solve", "(m,m),(m,n)->(m,n)")
        raise ValueError(
            f"{name}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature "
            f"{core} (size {given} is different from {rows})"
        )
    return of(_run("Singular matrix", torch.linalg.solve, left, right))


def _alike(left, right):
    """Two tensors of floats in the type that holds both."""
    kind = torch.promote_types(left.dtype, right.dtype)
    return left.to(kind), right.to(kind)


def cholesky(a):
    return of(_run("Matrix is not positive definite", torch.linalg.cholesky, _squares(a)))


def qr(a, mode="reduced"):
    Q, R = torch.linalg.qr(_matrices(a), mode)
    return of(R) if mode == "r" else (of(Q), of(R))


def svd(a, full_matrices=True, compute_uv=True):
    found = _run("SVD did not converge", torch.linalg.svd, _matrices(a), bool(full_matrices))
    return tuple(map(of, found)) if compute_uv else of(found.S)


def eigh(a, UPLO="L"):
    return tuple(map(of, _run("Eigenvalues did not converge", torch.linalg.eigh, _squares(a), UPLO)))


def eigvalsh(a, UPLO="L"):
    return eigh(a, UPLO)[0]


def det(a):
    return result(torch.linalg.det(_squares(a)))


def slogdet(a):
    return tuple(map(result, torch.linalg.slogdet(_squares(a))))


def matrix_rank(A, tol=None, hermitian=False):
    tensor = _floats(A)
    if tensor.ndim < 2:
        return int((tensor != 0).any())
    return result(_solutions.matrix_rank(tensor, tol, hermitian))


def pinv(a, rcond=1e-15):
    return of(_solutions.pinv(_matrices(a), rcond))


def cond(x, p=None):
    return result(_solutions.cond(_matrices(x), p))


def matrix_power(a, n):
    array = asarray(a)
    tensor = array._t if array.dtype.kind in "iu" and n >= 0 else _squares(a)
    return of(torch.linalg.matrix_power(tensor, n))


def lstsq(a, b, rcond="warn"):
    """The solution, the sums of squared residuals, the rank and the singular values."""
    left, right = _alike(_floats(a), _floats(b))
    for one in (left, right if right.ndim != 1 else left):
        if one.ndim != 2:
            raise LinAlgError(
                f"{one.ndim}-dimensional array given. Array must be two-dimensional"
            )
    if right.ndim and left.shape[0] != right.shape[0]:
        raise LinAlgError("Incompatible dimensions")
    least = None if rcond in ("warn", None) else rcond
    found = _solutions.pinv(left, least) @ right
    S = torch.linalg.svdvals(left)
    rank = result(torch.linalg.matrix_rank(left, rtol=least).int())
    rest = (left @ found - right).pow(2).sum(0, keepdim=right.ndim == 1)
    full = int(rank) == left.shape[1] < left.shape[0]
    return of(found), of(rest if full else rest[:0]), rank, of(S)


def __getattr__(name):
    from numpy._missing import missing_in

    raise missing_in("numpy.linalg", name, _NAMES)


def __dir__():
    return _NAMES


_NAMES = """LinAlgError cholesky cond det eigh eigvalsh inv lstsq matrix_power matrix_rank norm pinv qr
slogdet solve svd""".split()

guard_module(globals(), KNOWN, "linalg.")
