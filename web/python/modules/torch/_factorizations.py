"""Cholesky factors, inverses and solutions of linear equations, for notebooks that need small ones.

Cholesky's has the bits of PyTorch with the reference LAPACK. The others compute in float64 and round once,
so that a float32 is nearer to the true value than PyTorch's.
"""

import torch
from torch._autograd.rules import derive
from torch._dispatch import call
from torch._errors import check_kernel


class LinAlgError(RuntimeError):
    __module__ = "torch._C"


LinAlgError.__name__ = LinAlgError.__qualname__ = "_LinAlgError"


def check_matrix(name, A):
    if A.ndim < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")


def check_square(name, A):
    check_matrix(name, A)
    rows, columns = A.shape[-2:]
    if rows != columns:
        raise RuntimeError(
            f"{name}: A must be batches of square matrices, but they are {rows} by {columns} "
            "matrices"
        )


def check_floating(name, A):
    if not A.dtype.is_floating_point:
        found = A.dtype.scalar_name
        raise RuntimeError(f"{name}: Expected a floating point or complex tensor as input. Got {found}")


def check_precision(name, A):
    if A.dtype.size < 4:
        raise RuntimeError(f"{name}: Low precision dtypes not supported. Got {A.dtype.scalar_name}")


def _check(name, A, kernel=None):
    check_square(name, A)
    check_floating(name, A)
    if kernel is not None:
        check_kernel(kernel, A, ("float16", "bfloat16"))
    check_precision(name, A)


def _each(compute, *operands):
    """Applies a function to every matrix of a batch."""
    lead, extent = operands[0].shape[:-2], operands[0].shape[-1]
    if not lead:
        return compute("", *operands)
    if not operands[0].numel():
        return operands[-1].clone()
    stacks = [one.reshape(-1, *one.shape[-2:]) for one in operands]
    made = [compute(f"(Batch element {i}): ", *parts) for i, parts in enumerate(zip(*stacks))]
    return torch.stack(made).reshape(*lead, extent, -1)


def cholesky(A, upper=False, name="linalg.cholesky"):
    """The lower triangular L with A = L @ L.T, or its transpose if `upper`."""
    _check(name, A, "cholesky_cpu")
    return call("linalg_cholesky_ex", _cholesky, {"input": A, "upper": upper, "name": name})


def older_cholesky(input, upper=False):
    """torch.cholesky."""
    return cholesky(input, upper, "cholesky")


def _cholesky(input, upper, name):
    def factor(where, A):
        made = (A.t() if upper else A).tril()
        for k in range(len(A)):
            pivot = made[k, k]
            if not pivot.item() > 0:
                raise LinAlgError(
                    f"{name}: {where}The factorization could not be completed because the input is "
                    f"not positive-definite (the leading minor of order {k + 1} is not "
                    "positive-definite)."
                )
            pivot.sqrt_()
            below = made[k + 1 :, k]
            below.mul_(1 / pivot)
            made[k + 1 :, k + 1 :].sub_(below[:, None] * below)
        made = made.tril()
        return made.t() if upper else made

    return _each(factor, input)


def _cholesky_gradient(grad, result, upper):
    if upper:
        grad, result = grad.transpose(-2, -1), result.transpose(-2, -1)
    half = (result.transpose(-2, -1) @ grad).tril()
    whole = 0.5 * (half + half.tril(-1).transpose(-2, -1))
    left = solve_triangular(result.transpose(-2, -1), whole, upper=True)
    return solve_triangular(result, left, upper=False, left=False)


derive("linalg_cholesky_ex", input=_cholesky_gradient)


def cholesky_inverse(input, upper=False):
    """The inverse of A, given its Cholesky factor."""
    _check("cholesky_inverse", input, "cholesky_inverse_out_cpu")
    return call("cholesky_inverse", _cholesky_inverse, {"input": input, "upper": upper})


def _cholesky_inverse(input, upper):
    def inverted(where, factor):
        factor = (factor.t() if upper else factor).double()
        rows = torch.eye(len(factor), dtype=torch.float64)
        for k in range(len(factor)):
            known = factor[k : k + 1, :k] @ rows[:k]
            rows[k] = (rows[k] - known[0]) / factor[k, k]
        return rows.t() @ rows

    return _each(inverted, input).to(input.dtype)


def solve(A, B, left=True, kernel="lu_cpu"):
    """X with A @ X = B (or X @ A = B); a B with one dimension less than A is a vector."""
    if not left:
        return solve(A.transpose(-2, -1), B.transpose(-2, -1)).transpose(-2, -1)
    _check("linalg.solve", A, kernel)
    is_vector = B.ndim == A.ndim - 1
    columns = B.unsqueeze(-1) if is_vector else B
    if A.shape[-1] != columns.shape[-2]:
        sizes = ["x".join(map(str, one.shape[-2:])) for one in (A, columns)]
        raise RuntimeError(
            "linalg.solve: Incompatible shapes of A and B for the equation AX = B "
            f"({sizes[0]} and {sizes[1]})"
        )
    said = "torch.linalg.solve: {where}The solver failed because the input matrix is singular."
    taken = {"input": A, "other": columns.expand(*A.shape[:-1], columns.shape[-1]), "said": said}
    made = call("linalg_solve_ex", _solve, taken)
    return made.squeeze(-1) if is_vector else made


def solve_triangular(A, B, *, upper, left=True, unitriangular=False):
    """X with A @ X = B (or X @ A = B), where only one triangle of A is read."""
    check_square("linalg.solve_triangular", A)
    half = A.triu() if upper else A.tril()
    if unitriangular:
        strict = A.triu(1) if upper else A.tril(-1)
        half = strict + torch.eye(A.shape[-1], dtype=A.dtype)
    kernel = "triangular_solve_cpu"
    if left:
        return solve(half, B, kernel=kernel)
    found = solve(half.transpose(-2, -1), B.transpose(-2, -1), kernel=kernel)
    return found.transpose(-2, -1)


def inverse(A, name="linalg.inv"):
    _check(name, A)
    said = (
        name + ": {where}The diagonal element {place} is zero, the inversion could not be completed "
        "because the input matrix is singular."
    )
    unit = torch.eye(A.shape[-1], dtype=A.dtype).expand(A.shape)
    return call("linalg_inv_ex", _solve, {"input": A, "other": unit, "said": said})


def _solve(input, other, said):
    """Elimination with the largest pivot of each column."""

    def solved(where, A, B):
        size, rows = len(A), torch.cat([A.double(), B.double()], 1)
        for k in range(size):
            largest = k + int(rows[k:, k].abs().argmax())
            if rows[largest, k].item() == 0:
                raise LinAlgError(said.format(where=where, place=k + 1))
            if largest != k:
                rows[[k, largest]] = rows[[largest, k]]
            factors = rows[k + 1 :, k] / rows[k, k]
            rows[k + 1 :].sub_(factors[:, None] * rows[k])
        made = rows[:, size:].clone()
        for k in range(size - 1, -1, -1):
            known = rows[k : k + 1, k + 1 : size] @ made[k + 1 :]
            made[k] = (made[k] - known[0]) / rows[k, k]
        return made

    return _each(solved, input, other).to(input.dtype)


def _matrix_gradient(grad, input, result):
    other = solve(input.transpose(-2, -1), grad)
    return -(other @ result.transpose(-2, -1))


def _inverse_gradient(grad, result):
    turned = result.transpose(-2, -1)
    return -(turned @ grad @ turned)


derive(
    "linalg_solve_ex",
    input=_matrix_gradient,
    other=lambda grad, input: solve(input.transpose(-2, -1), grad),
    broadcasts=True,
)
derive("linalg_inv_ex", input=_inverse_gradient)
