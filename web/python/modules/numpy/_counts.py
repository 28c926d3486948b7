"""Histogram counts, computed by the core in float64."""

import math


def count(values, bins, limits, density):
    """The counts and the bin edges, as NumPy arrays."""
    import torch
    from numpy._array import asarray
    from numpy._creation import linspace

    if not isinstance(values, torch.Tensor):
        values = asarray(values)._t
    values = values.detach().flatten().to(torch.float64)
    if isinstance(bins, str):
        raise ValueError(f"hist: bins={bins!r} is not supported here; pass a number or the edges")
    if hasattr(type(bins), "__index__") and not getattr(bins, "ndim", 0):
        bins = bins.__index__()
        if bins < 1:
            raise ValueError("`bins` must be positive, when an integer")
        low, high = _limits(values, limits)
        edges = linspace(low, high, bins + 1)._t
        counts = torch.histc(values, bins=bins, min=low, max=high)
    else:
        edges = asarray(bins, dtype=float)._t
        if not edges.ndim:
            raise TypeError("`bins` must be an integer, a string, or an array")
        if bool((edges[1:] < edges[:-1]).any()):
            raise ValueError("`bins` must increase monotonically, when an array")
        counts = _between(values, edges)
    if density:
        counts = counts / (counts.sum() * (edges[1:] - edges[:-1]))
    return counts.numpy(), edges.numpy()


def _limits(values, limits):
    if limits is not None:
        low, high = float(limits[0]), float(limits[1])
        if low > high:
            raise ValueError("max must be larger than min in range parameter.")
    elif values.numel() == 0:
        return 0.0, 1.0
    else:
        low, high = values.min().item(), values.max().item()
    if not math.isfinite(low) or not math.isfinite(high):
        kind = "autodetected" if limits is None else "supplied"
        raise ValueError(f"{kind} range of [{low}, {high}] is not finite")
    return (low - 0.5, high + 0.5) if low == high else (low, high)


def _between(values, edges):
    """Counts between neighbouring edges; the last bin includes its upper edge."""
    import torch

    last = len(edges) - 2
    counts = []
    for index in range(last + 1):
        low, high = edges[index], edges[index + 1]
        inside = (values >= low) & ((values <= high) if index == last else (values < high))
        counts.append(inside.sum().to(torch.float64))
    return torch.stack(counts)
