"""Indices of diagonals and triangles, and correlations."""

import torch
from numpy._array import asarray, of


def diag_indices(n, ndim=2):
    return (of(torch.arange(n)),) * ndim


def diag_indices_from(arr):
    if arr.ndim < 2:
        raise ValueError("input array must be at least 2-d")
    if len(set(arr.shape)) > 1:
        raise ValueError("All dimensions of input must be of equal length")
    return diag_indices(arr.shape[0], arr.ndim)


def fill_diagonal(a, val, wrap=False):
    if a.ndim != 2 or wrap:
        raise NotImplementedError("fill_diagonal: only two dimensions, without wrap, are supported here")
    places = diag_indices(min(a.shape))
    a[places] = asarray(val).ravel()[: min(a.shape)] if asarray(val).size > 1 else val


def _triangle(mask):
    return tuple(of(part.clone()) for part in mask.nonzero().unbind(1))


def tril_indices(n, k=0, m=None):
    return _triangle(torch.ones(n, m or n).tril(k))


def triu_indices(n, k=0, m=None):
    return _triangle(torch.ones(n, m or n).triu(k))


def tril_indices_from(arr, k=0):
    return tril_indices(arr.shape[-2], k, arr.shape[-1])


def triu_indices_from(arr, k=0):
    return triu_indices(arr.shape[-2], k, arr.shape[-1])


def _rows(x, y, rowvar):
    made = asarray(x)._t.double()
    made = made[None] if made.ndim < 2 else made if rowvar else made.t()
    return made if y is None else torch.cat([made, _rows(y, None, rowvar)])


def cov(m, y=None, rowvar=True, bias=False, ddof=None):
    """The covariance of rows."""
    for name, one in (("m", m), ("y", y)):
        if one is not None and asarray(one).ndim > 2:
            raise ValueError(f"{name} has more than 2 dimensions")
    rows = _rows(m, y, rowvar)
    ddof = ddof if ddof is not None else 0 if bias else 1
    rows = rows - rows.mean(1, keepdim=True)
    found = rows @ rows.t() / (rows.shape[1] - ddof)
    return of(found.squeeze()) if len(found) == 1 else of(found)


def corrcoef(x, y=None, rowvar=True):
    """The correlation of rows."""
    made = cov(x, y, rowvar)
    if not made.ndim:
        return made / made
    spread = made._t.diagonal().sqrt()
    return of((made._t / spread[:, None] / spread).clip(-1, 1))


FUNCTIONS = {
    made.__name__: made
    for made in (
        diag_indices, diag_indices_from, fill_diagonal, tril_indices, triu_indices,
        tril_indices_from, triu_indices_from, cov, corrcoef,
    )
}  # fmt: skip
