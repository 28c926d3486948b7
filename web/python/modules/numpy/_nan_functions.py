"""Functions that leave NaN out, beside sums and means."""

import warnings

import numpy as np
from numpy._array import asarray


def nanquantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    a = asarray(a)
    a = a if a.dtype.kind == "f" else a.astype(float)
    share = asarray(q)
    if axis is None:
        kept = a.ravel()
        kept = kept[~np.isnan(kept)]
        if not len(kept):
            warnings.warn("All-NaN slice encountered", RuntimeWarning, stacklevel=3)
            made = np.full(share.shape, np.nan)
            made = made if made.ndim else made[()]
        else:
            made = np.quantile(kept, q, method=method)
        return np.reshape(made, share.shape + (1,) * a.ndim) if keepdims else made
    axis = axis % a.ndim
    moved = np.moveaxis(a, axis, -1)
    rows = moved.reshape(-1, moved.shape[-1])
    found = [asarray(nanquantile(row, q, method=method)) for row in rows]
    made = np.stack(found, -1).reshape(share.shape + moved.shape[:-1])
    return np.expand_dims(made, share.ndim + axis) if keepdims else made


def nanpercentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    return nanquantile(a, np.true_divide(q, 100), axis, None, False, method, keepdims)


def nanmedian(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    made = nanquantile(a, 0.5, axis, keepdims=bool(keepdims))
    kind = asarray(a).dtype
    return made.astype(kind) if kind.kind == "f" else made


def nanprod(a, axis=None, **options):
    a = asarray(a)
    return np.prod(np.where(np.isnan(a), asarray(1).astype(a.dtype), a) if a.dtype.kind == "f" else a, axis=axis)


def nancumsum(a, axis=None):
    a = asarray(a)
    return np.cumsum(np.where(np.isnan(a), asarray(0).astype(a.dtype), a) if a.dtype.kind == "f" else a, axis=axis)


def _extreme(name, a, axis, filler):
    a = asarray(a)
    if a.dtype.kind != "f":
        return getattr(np, name)(a, axis=axis)
    empty = np.isnan(a)
    if bool(np.any(np.all(empty, axis=axis))):
        raise ValueError("All-NaN slice encountered")
    return getattr(np, name)(np.where(empty, asarray(filler).astype(a.dtype), a), axis=axis)


def nanargmax(a, axis=None):
    return _extreme("argmax", a, axis, -np.inf)


def nanargmin(a, axis=None):
    return _extreme("argmin", a, axis, np.inf)
