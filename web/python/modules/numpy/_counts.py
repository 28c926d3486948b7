"""Histogram counts, computed by the core in float64."""


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
    if isinstance(bins, int):
        low, high = _limits(values, limits)
        edges = linspace(low, high, bins + 1)._t
        counts = torch.histc(values, bins=bins, min=low, max=high)
    else:
        edges = asarray(bins, dtype=float)._t
        counts = _between(values, edges)
    if density:
        counts = counts / (counts.sum() * (edges[1:] - edges[:-1]))
    return counts.numpy(), edges.numpy()


def _limits(values, limits):
    if limits is not None:
        return float(limits[0]), float(limits[1])
    if values.numel() == 0:
        return 0.0, 1.0
    low, high = values.min().item(), values.max().item()
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
