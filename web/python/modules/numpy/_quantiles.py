"""Medians and quantiles, in NumPy's order of operations, which determines the last bits."""

import math

import torch
from numpy import _reductions
from numpy._array import asarray, of, result
from numpy._axis import axis_of


def _sorted(a, axis):
    """The elements along the axes, sorted in the last one, and the shape that keeps these axes."""
    tensor = asarray(a)._t
    axes = range(tensor.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = [axis_of(one, tensor.ndim) for one in axes]
    rest = [one for one in range(tensor.ndim) if one not in axes]
    kept = [1 if one in axes else extent for one, extent in enumerate(tensor.shape)]
    extents = [tensor.shape[one] for one in rest]
    count = math.prod(tensor.shape[one] for one in axes)
    lines = tensor.permute([*rest, *axes]).reshape([*extents, count])
    lines = lines if lines.dtype.is_floating_point else lines.to(torch.float64)
    return lines.sort(dim=-1, stable=True)[0], kept


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    lines, kept = _sorted(a, axis)
    count = lines.shape[-1]
    middle = of(lines[..., max(count - 1, 0) // 2 : count // 2 + 1])
    found = asarray(_reductions.mean(middle, -1))._t
    if count:
        # Every nan is sorted to the end.
        found = torch.where(lines[..., -1].isnan(), torch.full_like(found, math.nan), found)
    return result(found.reshape(kept) if keepdims else found)


def _quantile(a, wanted, axis, method, keepdims):
    if method != "linear":
        raise NotImplementedError(f"quantile: method={method!r} is not supported here; 'linear' is")
    lines, kept = _sorted(a, axis)
    last = lines.shape[-1] - 1
    if last < 0:
        raise IndexError("cannot do a non-empty take from an empty axes.")
    found = []
    for share in wanted.ravel().tolist():
        place = share * last
        before = min(math.floor(place), last)
        low, high = lines[..., before], lines[..., min(before + 1, last)]
        part, span = place - before, (high - low).to(torch.float64)
        made = high - span * (1 - part) if part >= 0.5 else low + span * part
        nan = torch.full_like(made, math.nan)
        found.append(torch.where(lines[..., -1].isnan(), nan, made.to(torch.float64)))
    extents = kept if keepdims else lines.shape[:-1]
    return result(torch.stack(found).reshape([*wanted.shape, *extents]))


def _checked(q, most, words):
    wanted = asarray(q, dtype=float)
    if not bool(((wanted >= 0) & (wanted <= most)).all()):
        raise ValueError(f"{words} must be in the range [0, {most}]")
    return wanted


def quantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    return _quantile(a, _checked(q, 1, "Quantiles"), axis, method, keepdims)


def percentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    wanted = asarray(_checked(q, 100, "Percentiles") / 100)
    return _quantile(a, wanted, axis, method, keepdims)


FUNCTIONS = {one.__name__: one for one in (median, quantile, percentile)}
