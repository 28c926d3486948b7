"""Products of several arrays, sliding products, padding and windows."""

import numpy as np
import torch
from numpy._array import asarray, result
from numpy._operators import together


def einsum(subscripts, *operands, out=None, optimize=False):
    tensors, kind = together(*operands) if len(operands) > 1 else ([asarray(operands[0])._t], asarray(operands[0]).dtype)
    narrow = kind.name in ("float16", "bool")
    wide = [one.double() if narrow else one for one in tensors]
    try:
        made = result(torch.einsum(subscripts, *wide).to(kind.torch))
    except RuntimeError as problem:
        raise ValueError(str(problem)) from None
    if out is not None:
        out[...] = made
        return out
    return made


def kron(a, b):
    a, b = asarray(a), asarray(b)
    dims = max(a.ndim, b.ndim)
    first = (1,) * (dims - a.ndim) + a.shape
    second = (1,) * (dims - b.ndim) + b.shape
    wide = a.reshape([one for extent in first for one in (extent, 1)])
    other = b.reshape([one for extent in second for one in (1, extent)])
    return (wide * other).reshape([one * two for one, two in zip(first, second)]) if dims else a * b


def tensordot(a, b, axes=2):
    a, b = asarray(a), asarray(b)
    try:
        first, second = axes
    except TypeError:
        first, second = list(range(-axes, 0)), list(range(axes))
    first = [first] if isinstance(first, int) else list(first)
    second = [second] if isinstance(second, int) else list(second)
    first, second = [one % a.ndim for one in first], [one % b.ndim for one in second]
    if len(first) != len(second) or any(a.shape[one] != b.shape[two] for one, two in zip(first, second)):
        raise ValueError("shape-mismatch for sum")
    kept = [axis for axis in range(a.ndim) if axis not in first]
    left = [axis for axis in range(b.ndim) if axis not in second]
    size = 1
    for axis in first:
        size *= a.shape[axis]
    shape = [a.shape[axis] for axis in kept] + [b.shape[axis] for axis in left]
    rows = a.transpose(kept + first).reshape(-1, size)
    columns = b.transpose(second + left).reshape(size, -1)
    made = np.dot(rows, columns).reshape(shape)
    return made if shape else np.asarray(made)


def vdot(a, b, /):
    return np.dot(asarray(a).ravel(), asarray(b).ravel())


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = np.moveaxis(asarray(a), axisa, -1), np.moveaxis(asarray(b), axisb, -1)
    if a.shape[-1] not in (2, 3) or b.shape[-1] not in (2, 3):
        raise ValueError("incompatible dimensions for cross product\n(dimension must be 2 or 3)")
    if a.shape[-1] == b.shape[-1] == 2:
        return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])

    def part(array, at):
        return array[..., at] if at < array.shape[-1] else array[..., 0] * 0

    pairs = ((1, 2), (2, 0), (0, 1))
    made = [part(a, one) * part(b, two) - part(a, two) * part(b, one) for one, two in pairs]
    return np.moveaxis(np.stack(made, -1), -1, axisc)


def correlate(a, v, mode="valid"):
    a, v = asarray(a), asarray(v)
    if a.ndim != 1 or v.ndim != 1:
        raise ValueError(f"object {'too deep' if max(a.ndim, v.ndim) > 1 else 'of too small depth'} for desired array")
    if not len(a):
        raise ValueError("first array argument cannot be empty")
    if not len(v):
        raise ValueError("second array argument cannot be empty")
    if len(v) > len(a):
        return _slid(v, a, mode)[::-1] if mode == "valid" else _slid(v, a, mode, is_swapped=True)
    return _slid(a, v, mode)


def _slid(a, v, mode, is_swapped=False):
    if is_swapped:
        return _slid(v, a, "full")[_same(len(v), len(a), mode)]
    full = len(v) - 1
    kind = (a[:1] * v[:1]).dtype
    padded = np.concatenate([np.zeros(full, kind), a.astype(kind), np.zeros(full, kind)])
    places = len(a) + full
    total = np.zeros(places, kind)
    for at in range(len(v)):
        total = total + padded[at : at + places] * v[at]
    total = total.astype(kind)
    return total[_same(len(a), len(v), mode)]


def _same(longer, shorter, mode):
    """The part of a full product that a mode keeps."""
    if mode not in ("full", "same", "valid", 0, 1, 2):
        raise ValueError("mode must be one of 'valid', 'same', or 'full' (got " + repr(mode) + ")")
    large, small = max(longer, shorter), min(longer, shorter)
    if mode in ("full", 2):
        return slice(None)
    if mode in ("same", 1):
        start = (small - 1) // 2 if longer >= shorter else (small - 1) - (small - 1) // 2
        return slice(start, start + large)
    return slice(small - 1, large)


def convolve(a, v, mode="full"):
    a, v = asarray(a), asarray(v)
    a, v = (one.reshape(1) if one.ndim == 0 else one for one in (a, v))
    if len(v) > len(a):
        a, v = v, a
    if not len(a):
        raise ValueError("a cannot be empty")
    if not len(v):
        raise ValueError("v cannot be empty")
    return correlate(a, v[::-1], mode)


_STATISTICS = {"maximum": np.max, "minimum": np.min, "mean": np.mean, "median": np.median}


def _pairs(value, dims):
    wide = asarray(value).tolist()
    if not isinstance(wide, list):
        wide = [wide]
    if not isinstance(wide[0], list):
        wide = [wide * 2 if len(wide) == 1 else wide] * dims
    elif len(wide) == 1:
        wide = wide * dims
    wide = [one * 2 if len(one) == 1 else one for one in wide]
    if len(wide) != dims:
        raise ValueError(
            f"operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"{asarray(value).shape}  and requested shape ({dims},2)"
        )
    return wide


def pad(array, pad_width, mode="constant", **kwargs):
    array = asarray(array)
    widths = asarray(pad_width)
    if widths.dtype.kind not in "iu":
        raise TypeError("`pad_width` must be of integral type.")
    if bool((widths < 0).any()):
        raise ValueError("index can't contain negative values")
    widths = _pairs(pad_width, array.ndim)
    known = {
        "constant": ("constant_values",), "edge": (), "linear_ramp": ("end_values",), "wrap": (), "empty": (),
        "reflect": ("reflect_type",), "symmetric": ("reflect_type",),
        **dict.fromkeys(_STATISTICS, ("stat_length",)),
    }  # fmt: skip
    if mode not in known:
        raise ValueError(f"mode '{mode}' is not supported")
    unknown = set(kwargs) - set(known[mode])
    if unknown:
        raise ValueError(f"unsupported keyword arguments for mode '{mode}': {unknown}")
    if kwargs.get("reflect_type", "even") != "even":
        raise NotImplementedError("pad(reflect_type='odd') is not available here")
    values = _pairs(kwargs.get("constant_values", kwargs.get("end_values", 0)), array.ndim)
    lengths = kwargs.get("stat_length")
    lengths = [[None, None]] * array.ndim if lengths is None else _pairs(lengths, array.ndim)
    made = array
    for axis, (before, after) in enumerate(widths):
        if before or after:
            made = _padded(made, axis, before, after, mode, values[axis], lengths[axis])
    return made if made is not array else array.copy()


def _padded(array, axis, before, after, mode, values, lengths):
    extent = array.shape[axis]
    if mode in ("constant", "empty"):
        parts = []
        for width, value in ((before, values[0]), (after, values[1])):
            shape = (*array.shape[:axis], width, *array.shape[axis + 1 :])
            parts.append(np.full(shape, value, dtype=array.dtype) if mode == "constant" else np.zeros(shape, array.dtype))
        return np.concatenate([parts[0], array, parts[1]], axis)
    if not extent:
        raise ValueError(f"can't extend empty axis {axis} using modes other than 'constant' or 'empty'")
    if mode == "linear_ramp":
        first, last = (array.take([place], axis) for place in (0, extent - 1))
        ramps = []
        for edge, width, value in ((first, before, values[0]), (last, after, values[1])):
            shape = [1] * array.ndim
            shape[axis] = width
            share = np.arange(width).reshape(shape) / max(width, 1)
            ramp = value + (edge - value) * share
            ramps.append(ramp.astype(array.dtype))
        return np.concatenate([ramps[0], array, np.flip(ramps[1], axis)], axis)
    if mode in _STATISTICS:
        parts = []
        for width, length, is_first in ((before, lengths[0], True), (after, lengths[1], False)):
            count = extent if length is None else min(int(length), extent)
            places = range(count) if is_first else range(extent - count, extent)
            made = _STATISTICS[mode](array.take(list(places), axis), axis=axis, keepdims=True)
            if array.dtype.kind in "iu" and mode in ("mean", "median"):
                made = np.round(made)
            parts.append(np.repeat(made.astype(array.dtype), width, axis))
        return np.concatenate([parts[0], array, parts[1]], axis)
    places = range(-before, extent + after)
    if mode == "edge":
        taken = [min(max(place, 0), extent - 1) for place in places]
    elif mode == "wrap":
        taken = [place % extent for place in places]
    else:
        period = 2 * extent if mode == "symmetric" else max(2 * (extent - 1), 1)
        last = period - 1 if mode == "symmetric" else period
        taken = [min(place % period, last - place % period) for place in places]
    return array.take(taken, axis)


def _window(M, *factors):
    if M < 1:
        return np.array([])
    if M == 1:
        return np.ones(1)
    n = np.arange(1 - M, M, 2)
    made = factors[0] + factors[1] * np.cos(np.pi * n / (M - 1))
    return made + factors[2] * np.cos(2.0 * np.pi * n / (M - 1)) if len(factors) > 2 else made


def hanning(M):
    return _window(M, 0.5, 0.5)


def hamming(M):
    return _window(M, 0.54, 0.46)


def blackman(M):
    return _window(M, 0.42, 0.5, 0.08)


def bartlett(M):
    if M < 2:
        return np.ones(1) if M == 1 else np.array([])
    n = np.arange(1 - M, M, 2)
    return np.where(n <= 0, 1 + n / (M - 1), 1 - n / (M - 1))
