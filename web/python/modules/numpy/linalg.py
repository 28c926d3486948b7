"""NumPy's linear algebra: torch's factors, inverses and solutions, with NumPy's results and errors."""

import torch
from _zeropoint.signatures import guard_module
from numpy._array import asarray, of, result
from numpy._dtypes import dtype
from numpy._axis import axis_of
from numpy._missing import KNOWN
from numpy._operators import UNARY
from torch import _solutions


_INFINITY, sqrt = float("inf"), UNARY["sqrt"]


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
    x = asarray(x)
    x = x if x.dtype.kind == "f" else x.astype(float)
    axes = _norm_axes(axis, x.ndim)
    if axis is None and (ord is None or (x.ndim, ord) in ((1, 2), (2, "fro"), (2, "f"))):
        flat = x.ravel(order="K")
        found = sqrt(flat.dot(flat))
        return asarray(found).reshape([1] * x.ndim) if keepdims else found
    if len(axes) == 1:
        return _vector_norm(x, ord, axes[0], bool(keepdims))
    if len(axes) == 2:
        return _matrix_norm(x, ord, [axis_of(one, x.ndim) for one in axes], bool(keepdims))
    raise ValueError("Improper number of dimensions to norm.")


def _vector_norm(x, ord, axis, keepdims):
    size = abs(x)
    if ord in (_INFINITY, -_INFINITY):
        return (size.max if ord > 0 else size.min)(axis=axis, keepdims=keepdims)
    if ord == 0:
        return (x != 0).astype(x.dtype).sum(axis=axis, keepdims=keepdims)
    if ord == 1:
        return size.sum(axis=axis, keepdims=keepdims)
    if ord is None or ord == 2:
        return sqrt((x * x).sum(axis=axis, keepdims=keepdims))
    if isinstance(ord, str):
        raise ValueError(f"Invalid norm order {ord!r} for vectors")
    return (size**ord).sum(axis=axis, keepdims=keepdims) ** x.dtype.type(1 / ord)


def _matrix_norm(x, ord, axes, keepdims):
    first, second = axes
    if first == second:
        raise ValueError("Duplicate axes given.")
    if ord in (None, "fro", "f"):
        return sqrt((x * x).sum(axis=(first, second), keepdims=keepdims))
    if ord in (2, -2, "nuc"):
        values = torch.linalg.svdvals(_floats(x).movedim(axes, (-2, -1)))
        found = values.sum(-1) if ord == "nuc" else values.amax(-1) if ord > 0 else values.amin(-1)
        for one in sorted(axes) if keepdims else ():
            found = found.unsqueeze(one)
        return result(found)
    if ord not in (1, -1, _INFINITY, -_INFINITY):
        raise ValueError("Invalid norm order for matrices.")
    first, second = (first, second) if abs(ord) == 1 else (second, first)
    sums = abs(x).sum(axis=first, keepdims=True)
    found = (sums.max if ord > 0 else sums.min)(axis=second, keepdims=True)
    return found if keepdims else result(found._t.sum(axes))


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
    if array.ndim < 2:
        _matrices(array)
    if array.shape[-2] != array.shape[-1]:
        _squares(array)
    if n < 0:
        array, n = inv(array), -n
    if n == 0:
        return of(torch.eye(len(array._t), dtype=array._t.dtype).expand(array.shape).clone())
    if n == 3:
        return array @ array @ array
    made, square = None, array
    while n:
        if n % 2:
            made = square if made is None else made @ square
        square, n = (square @ square if n > 1 else square), n // 2
    return made


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
