"""Curves through points: interpolation, polynomials, slopes and areas."""

import numpy as np
from numpy._array import asarray


def interp(x, xp, fp, left=None, right=None, period=None):
    x, xp, fp = (asarray(one).astype(float) for one in (x, xp, fp))
    if period is not None:
        if period == 0:
            raise ValueError("period must be a non-zero value")
        period = abs(period)
        x, xp = x % period, xp % period
        order = np.argsort(xp)
        xp, fp = xp[order], fp[order]
        xp = np.concatenate([xp[-1:] - period, xp, xp[:1] + period])
        fp = np.concatenate([fp[-1:], fp, fp[:1]])
    if not len(xp):
        raise ValueError("array of sample points is empty")
    if len(xp) != len(fp):
        raise ValueError("fp and xp are not of the same length.")
    if len(xp) == 1:
        made = np.full(x.shape, fp[0])
    else:
        at = np.clip(np.searchsorted(xp, x, side="right") - 1, 0, len(xp) - 2)
        slopes = (fp[1:] - fp[:-1]) / (xp[1:] - xp[:-1])
        made = slopes[at] * (x - xp[at]) + fp[at]
        made = np.where(x == xp[-1], fp[-1], made)
    made = np.where(x < xp[0], fp[0] if left is None else left, made)
    made = np.where(x > xp[-1], fp[-1] if right is None else right, made)
    made = np.where(np.isnan(x), x, made)
    return made if made.ndim else made[()]


def vander(x, N=None, increasing=False):
    x = asarray(x)
    if x.ndim != 1:
        raise ValueError("x must be a one-dimensional array or sequence.")
    count = len(x) if N is None else N
    kind = np.promote_types(x.dtype, int)
    columns = [x.astype(kind) * 0 + 1]
    for _ in range(count - 1):
        columns.append(columns[-1] * x)
    columns = columns[:count]
    if not columns:
        return np.zeros((len(x), 0), kind)
    return np.stack(columns if increasing else columns[::-1], 1).astype(kind)


def polyval(p, x):
    p, x = asarray(p), asarray(x)
    made = x * 0
    for factor in p:
        made = made * x + factor
    return made


def polyder(p, m=1):
    p = asarray(p)
    for _ in range(m):
        p = p[:-1] * np.arange(len(p) - 1, 0, -1)
    return p


def polyint(p, m=1, k=None):
    p = asarray(p)
    constants = [0.0] * m if k is None else [k] * m if np.isscalar(k) else list(k)
    for constant in constants:
        p = np.concatenate([p / np.arange(len(p), 0, -1), np.array([float(constant)])])
    return p


def poly(seq_of_zeros):
    made = np.ones(1)
    for zero in asarray(seq_of_zeros).astype(float):
        made = np.convolve(made, np.array([1.0, -zero]))
    return made


def polyfit(x, y, deg, rcond=None, full=False, w=None, cov=False):
    if full or cov:
        raise NotImplementedError("polyfit(full=, cov=) are not available here")
    order = int(deg) + 1
    x, y = asarray(x) + 0.0, asarray(y) + 0.0
    if deg < 0:
        raise ValueError("expected deg >= 0")
    if x.ndim != 1:
        raise TypeError("expected 1D vector for x")
    if x.size == 0:
        raise TypeError("expected non-empty vector for x")
    if y.ndim < 1 or y.ndim > 2:
        raise TypeError("expected 1D or 2D array for y")
    if x.shape[0] != y.shape[0]:
        raise TypeError("expected x and y to have same length")
    left, right = vander(x, order), y
    if w is not None:
        w = asarray(w) + 0.0
        left = left * w[:, np.newaxis]
        right = right * (w[:, np.newaxis] if right.ndim == 2 else w)
    scale = np.sqrt((left * left).sum(axis=0))
    rcond = len(x) * np.finfo(x.dtype).eps if rcond is None else rcond
    made = np.linalg.lstsq(left / scale, right, rcond)[0]
    return (made.T / scale).T


def gradient(f, *varargs, axis=None, edge_order=1):
    f = asarray(f)
    axes = tuple(range(f.ndim)) if axis is None else (axis,) if isinstance(axis, int) else tuple(axis)
    if len(varargs) not in (0, 1, len(axes)):
        raise TypeError("invalid number of arguments")
    steps = list(varargs) or [1.0]
    steps = steps * len(axes) if len(steps) == 1 else steps
    if edge_order > 2:
        raise ValueError("'edge_order' greater than 2 not supported")
    kind = f.dtype if f.dtype.kind == "f" else np.dtype(float)
    made = [_slope(f.astype(kind), one % f.ndim, step, edge_order) for one, step in zip(axes, steps)]
    return made[0] if len(made) == 1 else made


def _slope(f, axis, step, edge_order):
    if f.shape[axis] < edge_order + 1:
        raise ValueError(
            "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required."
        )
    f = np.moveaxis(f, axis, 0)
    made = np.zeros(f.shape, f.dtype)
    step = asarray(step)
    gaps = None
    if step.ndim:
        if step.ndim != 1:
            raise ValueError("distances must be either scalars or 1d")
        if len(step) != len(f):
            raise ValueError("when 1d, distances must match the length of the corresponding dimension")
        gaps = np.diff(step)
        if bool((gaps == gaps[0]).all()):
            step, gaps = gaps[0], None
    if gaps is None:
        h = float(step)
        made[1:-1] = (f[2:] - f[:-2]) / (2.0 * h)
        if edge_order == 1:
            made[0], made[-1] = (f[1] - f[0]) / h, (f[-1] - f[-2]) / h
        else:
            made[0] = -1.5 / h * f[0] + 2.0 / h * f[1] - 0.5 / h * f[2]
            made[-1] = 0.5 / h * f[-3] - 2.0 / h * f[-2] + 1.5 / h * f[-1]
        return np.moveaxis(made, 0, axis)
    wide = [-1] + [1] * (f.ndim - 1)
    one, two = gaps[:-1], gaps[1:]
    a, b, c = -two / (one * (one + two)), (two - one) / (one * two), one / (two * (one + two))
    a, b, c = (weights.reshape(wide) for weights in (a, b, c))
    made[1:-1] = a * f[:-2] + b * f[1:-1] + c * f[2:]
    if edge_order == 1:
        made[0], made[-1] = (f[1] - f[0]) / gaps[0], (f[-1] - f[-2]) / gaps[-1]
    else:
        one, two = float(gaps[0]), float(gaps[1])
        made[0] = -(2.0 * one + two) / (one * (one + two)) * f[0] + (one + two) / (one * two) * f[1] - one / (two * (one + two)) * f[2]
        one, two = float(gaps[-2]), float(gaps[-1])
        made[-1] = two / (one * (one + two)) * f[-3] - (two + one) / (one * two) * f[-2] + (2.0 * two + one) / (two * (one + two)) * f[-1]
    return np.moveaxis(made, 0, axis)


def trapz(y, x=None, dx=1.0, axis=-1):
    y = asarray(y)
    gaps = dx
    if x is not None:
        x = asarray(x)
        gaps = np.diff(x, axis=axis if x.ndim > 1 else -1)
        if x.ndim == 1:
            shape = [1] * y.ndim
            shape[axis] = len(gaps)
            gaps = gaps.reshape(shape)
    y = np.moveaxis(y, axis, -1)
    gaps = gaps if np.isscalar(gaps) else np.moveaxis(gaps, axis, -1)
    return (gaps * (y[..., 1:] + y[..., :-1]) / 2.0).sum(-1)


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    start, stop = asarray(start).astype(float), asarray(stop).astype(float)
    if bool((start == 0).any()) or bool((stop == 0).any()):
        raise ValueError("Geometric sequence cannot include zero")
    sign = np.where((start < 0) & (stop < 0), -1.0, 1.0)
    first, last = np.log10(start * sign), np.log10(stop * sign)
    made = np.power(10.0, np.linspace(first, last, num, endpoint=endpoint, axis=0))
    if num > 0:
        made[0] = start * sign
        if num > 1 and endpoint:
            made[-1] = stop * sign
    made = np.moveaxis(made * sign, 0, axis) if axis else made * sign
    return made if dtype is None else made.astype(dtype)
