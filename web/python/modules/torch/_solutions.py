"""Results from the factors of matrices: determinants, ranks, pseudo-inverses, norms, solutions."""

import torch
from torch._autograd.rules import derive
from torch._decompositions import eigh, svd, svdvals
from torch._dispatch import call
from torch._errors import Unsupported, check_kernel
from torch._factorizations import (
    check_floating, check_precision, check_square, inverse, solve_triangular,
)  # fmt: skip
from torch.return_types import pair_type


def _elimination(A):
    """The sign of the determinant, and the absolute values of the pivots."""
    rows, sign, pivots = A.double().clone(), 1.0, []
    for k in range(len(A)):
        largest = k + int(rows[k:, k].abs().argmax())
        if largest != k:
            rows[[k, largest]] = rows[[largest, k]]
            sign = -sign
        pivots.append(rows[k, k])
        factors = rows[k + 1 :, k] / rows[k, k]
        if rows[k, k].item() != 0:
            rows[k + 1 :].sub_(factors[:, None] * rows[k])
    found = torch.stack(pivots) if pivots else rows.new_ones(0)
    return sign * found.sign().prod(), found.abs()


def _of_each(compute, A):
    """One number for every matrix of a batch."""
    if A.ndim == 2:
        return compute(A).to(A.dtype)
    stack = A.reshape(-1, *A.shape[-2:])
    made = [compute(one).to(A.dtype) for one in stack]
    return (torch.stack(made) if made else A.new_zeros(0)).reshape(A.shape[:-2])


def _det(input):
    def product(A):
        sign, pivots = _elimination(A)
        return sign * pivots.prod()

    return _of_each(product, input)


def _slogdet(input, name):
    signs = _of_each(lambda A: _elimination(A)[0], input)
    return pair_type(name)((signs, _of_each(lambda A: _elimination(A)[1].log().sum(), input)))


def det(A):
    check_square("linalg.det", A)
    check_floating("linalg.det", A)
    check_kernel("lu_cpu", A, ("float16", "bfloat16"))
    return call("linalg_det", _det, {"input": A})


def _det_gradient(grad, input, result):
    return (grad * result)[..., None, None] * inverse(input).transpose(-2, -1)


derive("linalg_det", input=_det_gradient)


def slogdet(A, name="linalg_slogdet"):
    check_square("linalg.slogdet", A)
    check_floating("linalg.slogdet", A)
    check_precision("linalg.slogdet", A)
    return call("linalg_slogdet", _slogdet, {"input": A, "name": name})


def older_slogdet(input):
    return slogdet(input, "slogdet")


def logdet(input):
    check_square("logdet", input)
    check_precision("logdet", input)
    sign, found = slogdet(input)
    return torch.where(sign < 0, torch.full_like(found, float("nan")), found)


def matrix_rank(A, tol=None, hermitian=False, *, atol=None, rtol=None):
    """How many singular values are larger than the tolerance."""
    if A.ndim < 2:
        raise RuntimeError(
            "torch.linalg.matrix_rank: The input tensor input must have at least 2 dimensions."
        )
    if not A.dtype.is_floating_point or A.dtype.size < 4:
        raise RuntimeError("This function doesn't handle types other than float and double")
    S = eigh(A)[0].abs() if hermitian else svdvals(A)
    if not S.shape[-1]:
        return torch.zeros(A.shape[:-2], dtype=torch.int64)
    return (S > _tolerance(A, S, tol if tol is not None else atol, rtol)).sum(-1)


def _tolerance(A, S, atol, rtol):
    if rtol is None:
        rtol = max(A.shape[-2:]) * torch.finfo(A.dtype).eps if atol is None else 0.0
    least = S.amax(-1, keepdim=True) * rtol
    return least if atol is None else torch.maximum(least, torch.as_tensor(atol, dtype=least.dtype))


def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None):
    """The pseudo-inverse."""
    if A.ndim < 2 or not A.dtype.is_floating_point or A.dtype.size < 4:
        kind, shape = A.dtype.scalar_name, ", ".join(map(str, A.shape))
        raise RuntimeError(
            f"linalg.pinv({kind}{{[{shape}]}}): expected a tensor with 2 or more dimensions of float, "
            "double, cfloat or cdouble types"
        )
    if not A.numel():
        return A.new_zeros(*A.shape[:-2], A.shape[-1], A.shape[-2])
    U, S, Vh = svd(A.double(), False)
    largest = S > _tolerance(A, S, atol, rcond if rcond is not None else rtol)
    inverted = torch.where(largest, 1 / S, torch.zeros_like(S))
    return ((Vh.transpose(-2, -1) * inverted[..., None, :]) @ U.transpose(-2, -1)).to(A.dtype)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False):
    if A.ndim < 2:
        raise RuntimeError(
            "linalg.matrix_norm: The input tensor A must have at least 2 dimensions."
        )
    if sorted(axis % A.ndim for axis in dim) != [A.ndim - 2, A.ndim - 1]:
        raise Unsupported("linalg.matrix_norm(dim=…)", ", except the last two dimensions")
    if ord == "fro":
        return A.norm(2, dim=dim, keepdim=keepdim)
    if ord in (1, -1, float("inf"), -float("inf")):
        sums = A.norm(1, dim=-2 if abs(ord) == 1 else -1)
        found = sums.amax(-1) if ord > 0 else sums.amin(-1)
    elif ord in (2, -2, "nuc"):
        S = svdvals(A)
        found = S.sum(-1) if ord == "nuc" else S.amax(-1) if ord > 0 else S.amin(-1)
    else:
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported.")
    return found[..., None, None] if keepdim else found


def cond(A, p=None):
    """The condition number."""
    if p in (None, 2, -2):
        S = svdvals(A)
        return S[..., -1] / S[..., 0] if p == -2 else S[..., 0] / S[..., -1]
    return matrix_norm(A, p) * matrix_norm(inverse(A), p)


def matrix_power(A, n):
    check_square("linalg.matrix_power", A)
    if n < 0:
        return matrix_power(inverse(A), -n)
    if n == 0:
        return torch.eye(A.shape[-1], dtype=A.dtype).expand(A.shape).clone()
    if n == 3:
        return A @ A @ A
    made, square = None, A
    while n:
        if n % 2:
            made = square if made is None else made @ square
        square, n = (square @ square if n > 1 else square), n // 2
    return made


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """torch.triangular_solve, whose arguments are the other way round."""
    half = A.transpose(-2, -1) if transpose else A
    found = solve_triangular(half, b, upper=upper != transpose, unitriangular=unitriangular)
    return pair_type("triangular_solve")((found, A.clone()))
