"""Sets of elements."""

import numpy as np
from numpy._array import asarray


def union1d(ar1, ar2):
    return np.unique(np.concatenate([asarray(ar1).ravel(), asarray(ar2).ravel()]))


def setdiff1d(ar1, ar2, assume_unique=False):
    first = asarray(ar1).ravel() if assume_unique else np.unique(ar1)
    second = asarray(ar2).ravel() if assume_unique else np.unique(ar2)
    return first[np.in1d(first, second, invert=True)]


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    first, second = asarray(ar1), asarray(ar2)
    if return_indices:
        one, places = (first.ravel(), np.arange(first.size)) if assume_unique else np.unique(first, return_index=True)
        two, others = (second.ravel(), np.arange(second.size)) if assume_unique else np.unique(second, return_index=True)
        if assume_unique:
            order, other = np.argsort(one, kind="stable"), np.argsort(two, kind="stable")
            one, places, two, others = one[order], order, two[other], other
        kept, also = np.in1d(one, two), np.in1d(two, one)
        return one[kept], places[kept], others[also]
    one = np.sort(first.ravel()) if assume_unique else np.unique(first)
    return one[np.in1d(one, second)]


def setxor1d(ar1, ar2, assume_unique=False):
    first, second = np.unique(ar1), np.unique(ar2)
    parts = [first[np.in1d(first, second, invert=True)], second[np.in1d(second, first, invert=True)]]
    return np.sort(np.concatenate(parts))


def ediff1d(ary, to_end=None, to_begin=None):
    made = np.diff(asarray(ary).ravel())
    parts = [made]
    if to_begin is not None:
        parts.insert(0, asarray(to_begin).ravel().astype(made.dtype))
    if to_end is not None:
        parts.append(asarray(to_end).ravel().astype(made.dtype))
    return np.concatenate(parts) if len(parts) > 1 else made
