"""Medians and quantiles, in NumPy's order of operations, which determines the last bits."""

import math
import os
import warnings

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
    return _reductions.given(result(found.reshape(kept) if keepdims else found), out)


_METHODS = ("linear", "lower", "higher", "midpoint", "nearest")
# NumPy's methods, in its order.
_ALL = dict.fromkeys(
    "inverted_cdf averaged_inverted_cdf closest_observation interpolated_inverted_cdf hazen weibull "
    "linear median_unbiased normal_unbiased lower higher midpoint nearest".split()
)


def _quantile(a, wanted, axis, method, keepdims):
    if method in _ALL and method not in _METHODS:
        names = ", ".join(map(repr, _METHODS))
        raise NotImplementedError(f"quantile: method={method!r} is not available here; {names} are")
    if method not in _METHODS:
        raise ValueError(f"{method!r} is not a valid method. Use one of: {_ALL.keys()}")
    lines, kept = _sorted(a, axis)
    last = lines.shape[-1] - 1
    if last < 0:
        raise IndexError("cannot do a non-empty take from an empty axes.")
    found = [_at(lines, share * last, last, method) for share in wanted.ravel().tolist()]
    stacked = torch.stack(found)
    if method in ("lower", "higher", "nearest"):
        stacked = stacked.to(asarray(a)._t.dtype)
    extents = kept if keepdims else lines.shape[:-1]
    return result(stacked.reshape([*wanted.shape, *extents]))


def _at(lines, place, last, method):
    """The value at a place between the sorted elements."""
    before = min(math.floor(place), last)
    low, high = lines[..., before], lines[..., min(before + 1, last)]
    part, span = place - before, (high - low).to(torch.float64)
    if method in ("lower", "higher"):
        made = (high if method == "higher" and part else low).to(torch.float64)
    else:
        if method == "midpoint":
            part = 0.5 if part else 0.0
        elif method == "nearest":
            part = 0.0 if part < 0.5 or part == 0.5 and before % 2 == 0 else 1.0
        made = high - span * (1 - part) if part >= 0.5 else low + span * part
    nan = torch.full_like(made, math.nan)
    return torch.where(lines[..., -1].isnan(), nan, made.to(torch.float64))


def _checked(q, most, words):
    wanted = asarray(q, dtype=float)
    if not bool(((wanted >= 0) & (wanted <= most)).all()):
        raise ValueError(f"{words} must be in the range [0, {most}]")
    return wanted


def _renamed(name, interpolation, method):
    """The method, by the argument's former name."""
    if interpolation is None:
        return method
    warnings.warn(
        f"the `interpolation=` argument to {name} was renamed to `method=`, which has additional "
        "options.\nUsers of the modes 'nearest', 'lower', 'higher', or 'midpoint' are encouraged to "
        "review the method they used. (Deprecated NumPy 1.22)",
        DeprecationWarning,
        skip_file_prefixes=(os.path.dirname(os.path.dirname(__file__)),),
    )
    if method != "linear":
        raise TypeError(
            "You shall not pass both `method` and `interpolation`!\n(`interpolation` is Deprecated "
            "in favor of `method`)"
        )
    return interpolation


def quantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, *,
             interpolation=None):  # fmt: skip
    method = _renamed("quantile", interpolation, method)
    found = _quantile(a, _checked(q, 1, "Quantiles"), axis, method, keepdims)
    return _reductions.given(found, out)


def percentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False, *,
               interpolation=None):  # fmt: skip
    method = _renamed("percentile", interpolation, method)
    wanted = asarray(_checked(q, 100, "Percentiles") / 100)
    return _reductions.given(_quantile(a, wanted, axis, method, keepdims), out)


FUNCTIONS = {one.__name__: one for one in (median, quantile, percentile)}
