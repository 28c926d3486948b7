"""QR, singular values and eigenvalues of small matrices.

Computed in float64 and rounded once. The signs of Q and R are LAPACK's; those of singular vectors and
eigenvectors, which no definition fixes, may differ from it.
"""

import torch
from torch._dispatch import call
from torch._errors import check_kernel
from torch._factorizations import LinAlgError, check_floating, check_matrix, check_square
from torch._jacobi import orthogonal_rows
from torch.return_types import pair_type


def _each(compute, A, *options):
    """Applies a function with several results to every matrix of a batch, in float64."""
    kind, wide = A.dtype, A.double()
    if A.ndim == 2:
        found = compute(wide, *options)
    else:
        lead = A.shape[:-2]
        # An empty batch still has shapes.
        stack = wide.reshape(-1, *A.shape[-2:]) if lead.numel() else wide.new_zeros(1, *A.shape[-2:])
        parts = zip(*(compute(one, *options) for one in stack))
        made = [torch.stack(part)[: lead.numel()] for part in parts]
        found = [part.reshape(*lead, *part.shape[1:]) for part in made]
    return [part.to(kind) for part in found]


# QR


def _reflect(rows, vector, factor):
    """Applies the reflection I - factor · vector · vectorᵀ to rows, in place."""
    rows.sub_((factor * vector)[:, None] * (vector[None] @ rows))


def _reflections(A):
    """Householder's: R below zeros, and the reflections whose product is Q. Signs as in LAPACK."""
    R, made = A.clone(), []
    for k in range(min(A.shape)):
        column = R[k:, k]
        below = column[1:].norm()
        if below.item() == 0:
            continue
        first = column[0].clone()
        length = torch.cat([first[None], below[None]]).norm()
        beta = torch.where(first < 0, length, -length)
        vector = torch.cat([torch.ones(1, dtype=A.dtype), column[1:] / (first - beta)])
        made.append((k, vector, (beta - first) / beta))
        _reflect(R[k:, k:], *made[-1][1:])
    return R.triu(), made


def _product(reflections, size, columns):
    """The first columns of Q."""
    Q = torch.eye(size, columns, dtype=torch.float64)
    for k, vector, factor in reversed(reflections):
        _reflect(Q[k:], vector, factor)
    return Q


def _qr_of(A, mode):
    R, reflections = _reflections(A)
    rows = len(A)
    columns = rows if mode == "complete" else min(A.shape)
    if mode == "r":
        return A.new_zeros(0), R[:columns]
    return _product(reflections, rows, columns), R[:columns]


def qr(A, mode="reduced", name="linalg_qr"):
    """A = Q @ R."""
    check_matrix("linalg.qr", A)
    check_floating("linalg.qr", A)
    check_kernel("geqrf_cpu", A, ("float16", "bfloat16"))
    if mode not in ("reduced", "complete", "r"):
        raise RuntimeError(
            f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), 'r', or "
            "'complete'"
        )
    return call("linalg_qr", lambda input, mode: pair_type(name)(_each(_qr_of, input, mode)),
                {"input": A, "mode": mode})  # fmt: skip


# Singular values


def _completed(rows, count):
    """Orthonormal rows, of which the first are given, up to `count`."""
    if len(rows) == count:
        return rows
    _, reflections = _reflections(rows.t())
    return torch.cat([rows, _product(reflections, rows.shape[1], rows.shape[1])[:, len(rows) : count].t()])


def _svd_of(A, full):
    """U, S and the transpose of V."""
    rows, columns = A.shape
    if rows < columns:
        U, S, Vh = _svd_of(A.t(), full)
        return Vh.t(), S, U.t()
    R, reflections = _reflections(A)
    turned, rotation, S = orthogonal_rows(R[:columns])
    # Rows too short to have a direction get one that is orthogonal to the others.
    known = int((S > S.sum() * 1e-15).sum())
    Vh = _completed(turned[:known] / S[:known, None], columns)
    U = _product(reflections, rows, columns) @ rotation.t()
    return (_completed(U.t(), rows).t() if full else U), S, Vh


def _check_svd(A):
    check_matrix("linalg.svd", A)
    check_floating("linalg.svd", A)
    check_kernel("linalg_svd_cpu", A, ("float16", "bfloat16"))
    if not torch.isfinite(A.detach()).all():
        raise LinAlgError(
            "linalg.svd: The algorithm failed to converge because the input matrix contained "
            "non-finite values."
        )


def svd(A, full_matrices=True):
    """A = U @ diag(S) @ Vh."""
    _check_svd(A)
    return call("linalg_svd", lambda input, full: pair_type("linalg_svd")(_each(_svd_of, input, full)),
                {"input": A, "full": full_matrices})  # fmt: skip


def svdvals(A):
    _check_svd(A)
    return call("linalg_svdvals", lambda input: _each(_svd_of, input, False)[1], {"input": A})


def older_svd(input, some=True, compute_uv=True):
    """torch.svd: returns V instead of its transpose."""
    if input.ndim < 2:
        raise RuntimeError(
            "linalg.svd: input should have at least 2 dimensions, but has "
            f"{input.ndim} dimensions instead"
        )
    U, S, Vh = svd(input, not (some and compute_uv))
    V = Vh.transpose(-2, -1)
    if not compute_uv:
        U, V = torch.zeros_like(U), torch.zeros_like(V)
    return pair_type("svd")((U, S, V))


def older_qr(input, some=True):
    """torch.qr."""
    return qr(input, "reduced" if some else "complete", "qr")


# Eigenvalues


def _eigh_of(A):
    # With all eigenvalues made positive, singular vectors are eigenvectors.
    shift = A.abs().sum(1).max() if len(A) else 0
    _, vectors, _ = orthogonal_rows(A + shift * torch.eye(len(A), dtype=A.dtype))
    values, order = ((vectors @ A) * vectors).sum(1).sort()
    return values, vectors[order].t()


def eigh(A, UPLO="L"):
    """The eigenvalues of symmetric matrices in rising order, and the eigenvectors as columns."""
    check_square("linalg.eigh", A)
    check_floating("linalg.eigh", A)
    check_kernel("linalg_eigh_cpu", A, ("float16", "bfloat16"))
    if UPLO.upper() not in ("L", "U"):
        raise RuntimeError(f"Expected UPLO argument to be 'L' or 'U', but got {UPLO}")
    return call("linalg_eigh", _eigh, {"input": A, "UPLO": UPLO.upper()})


def _eigh(input, UPLO):
    half = input if UPLO == "L" else input.transpose(-2, -1)
    if not torch.isfinite(half).all():
        raise LinAlgError(
            "linalg.eigh: The algorithm failed to converge because the input matrix contained "
            "non-finite values."
        )
    whole = half.tril() + half.tril(-1).transpose(-2, -1)
    return pair_type("linalg_eigh")(_each(_eigh_of, whole))
