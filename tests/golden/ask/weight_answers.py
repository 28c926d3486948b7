"""PyTorch's statistics of weights, and of the same weights quantized to symmetric integers."""

import math

import torch

from encoding import sequence

SHAPES = [(1, 1), (1, 999), (1, 1000), (7, 143), (48, 64), (3, 5000)]


def weights(rows, columns):
    """Values far apart: the sequence, its first row small, and one element beyond all others."""
    values = sequence(rows * columns, rows + columns).reshape(rows, columns).clone()
    values[0] *= 0.01
    values[-1, columns // 2] = -500.0
    return values


def restored(values, scale, bits):
    limit = 2 ** (bits - 1)
    return torch.clamp(torch.round(values / scale), -limit, limit - 1) * scale


def grouped(values, size):
    flat = values.flatten()
    filled = torch.cat([flat, torch.zeros(-len(flat) % size)]).reshape(-1, size)
    scales = (filled.abs().amax(1, keepdim=True) / 7).clamp(min=2.0**-126)
    return restored(filled, scales, 4).flatten()[: len(flat)].reshape(values.shape)


def integers(values):
    tiny = 2.0**-126
    whole = values.abs().max()
    rows = values.abs().amax(1, keepdim=True)
    return {
        "int8_per_tensor": restored(values, (whole / 127).clamp(min=tiny), 8),
        "int8_per_channel": restored(values, (rows / 127).clamp(min=tiny), 8),
        "int4_per_channel": restored(values, (rows / 7).clamp(min=tiny), 4),
        "int4_per_group_128": grouped(values, 128),
        "int4_per_group_32": grouped(values, 32),
    }


def number(value):
    value = float(value)
    if math.isnan(value):
        return "NAN"
    return "INFINITY" if math.isinf(value) else value.hex()


def decibels(signal, noise):
    return math.inf if noise == 0 else 10 * math.log10(signal / noise)


def stats_answers():
    for rows, columns in SHAPES:
        values = weights(rows, columns)
        exact = values.double()
        largest = values.abs().flatten().sort(descending=True).values
        inlier = largest[values.numel() // 1000]
        std = exact.std() if values.numel() > 1 else math.nan
        figures = [values.min(), values.max(), values.abs().max(), exact.mean(), std, inlier]
        yield f"WEIGHT_STATS({rows}, {columns}, {', '.join(map(number, figures))})"


def error_answers():
    for rows, columns in SHAPES:
        values = weights(rows, columns)
        exact = values.double()
        largest = values.abs().flatten().sort(descending=True).values
        inliers = values.abs() <= largest[values.numel() // 1000]
        for name, result in integers(values).items():
            errors = result.double() - exact
            squares = (errors**2).sum()
            figures = [
                squares,
                decibels(float((exact**2).sum()), float(squares)),
                torch.sqrt(squares / (exact**2).sum()),
                errors.abs().max(),
                ((result == 0) & (values != 0)).double().mean(),
                decibels(float((exact[inliers] ** 2).sum()), float((errors[inliers] ** 2).sum())),
            ]
            yield f'WEIGHT_ERROR({rows}, {columns}, "{name}", {", ".join(map(number, figures))})'


FILES = {"weights.inc": lambda: [*stats_answers(), *error_answers()]}
