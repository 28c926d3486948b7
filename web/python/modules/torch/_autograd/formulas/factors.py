"""Derivatives of factors, inverses and solutions of matrices."""

from torch._autograd.rules import derive


def _inverse(grad, result):
    turned = result.transpose(-2, -1)
    return -(turned @ grad @ turned)


def _solve():
    from torch._factorizations import solve

    return solve


def _matrix(grad, input, result):
    other = _solve()(input.transpose(-2, -1), grad)
    return -(other @ result.transpose(-2, -1))


def _right_side(grad, input):
    return _solve()(input.transpose(-2, -1), grad)


derive("linalg_inv_ex", input=_inverse)
derive("linalg_solve_ex", input=_matrix, other=_right_side, broadcasts=True)


def _cholesky(grad, result, upper):
    from torch._solutions import solve_triangular

    if upper:
        grad, result = grad.transpose(-2, -1), result.transpose(-2, -1)
    half = (result.transpose(-2, -1) @ grad).tril()
    whole = 0.5 * (half + half.tril(-1).transpose(-2, -1))
    left = solve_triangular(result.transpose(-2, -1), whole, upper=True)
    return solve_triangular(result, left, upper=False, left=False)


derive("linalg_cholesky_ex", input=_cholesky)


def _determinant(grad, input, result):
    from torch._factorizations import inverse

    return (grad * result)[..., None, None] * inverse(input).transpose(-2, -1)


derive("linalg_det", input=_determinant)
