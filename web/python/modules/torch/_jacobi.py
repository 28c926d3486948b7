"""One-sided Jacobi: rotates pairs of rows until all are orthogonal. Half of all rows turn at once."""

import torch

# Cosines of this size or less are the square root of what float64 shows: one sweep more removes them.
_SMALL = 1e-8
_MOST_SWEEPS = 40
# Added to a denominator that may be zero.
_TINY = 1e-300


def _next_places(size):
    """The order of the rows in which a tournament's next round pairs row k with row k + size / 2."""
    half = size // 2
    top, bottom = list(range(half)), list(range(half, size))
    return torch.tensor([top[0], bottom[0], *top[1:-1], *bottom[1:], top[-1]] if half > 1 else top + bottom)


def _turned(both, width):
    """Rotates row k against row k + half so that their first `width` elements are orthogonal."""
    half = len(both) // 2
    top, bottom = both[:half], both[half:]
    own = both[:, :width]
    squares = (own * own).sum(1, keepdim=True)
    difference = squares[half:] - squares[:half]
    twice = (own[:half] * own[half:]).sum(1, keepdim=True) * 2
    root = (difference * difference + twice * twice).sqrt()
    tangent = twice / (difference + torch.where(difference < 0, -root, root) + _TINY)
    cosine = (tangent * tangent + 1).rsqrt()
    sine = cosine * tangent
    return torch.cat([cosine * top - sine * bottom, sine * top + cosine * bottom])


def _largest_cosine(own, floor):
    """The largest cosine between two rows whose squared lengths are above `floor`."""
    products = own @ own.t()
    squares = products.diagonal()
    scales = torch.where(squares > floor, squares.rsqrt(), torch.zeros_like(squares))
    return (products * scales * scales[:, None]).triu(1).abs().max().item()


def orthogonal_rows(rows):
    """Orthogonal rows, longest first; the orthogonal matrix that makes them of `rows`; their lengths."""
    count, width = rows.shape
    if not count:
        return rows, rows.new_zeros(0, 0), rows.new_zeros(0)
    size = count + count % 2
    both = rows.new_zeros(size, width + count)
    both[:count, :width] = rows
    both[:count, width:] = torch.eye(count, dtype=rows.dtype)
    # Rows shorter than what rounding leaves of the longest have no direction, so their cosines do not count.
    floor = (rows * rows).sum().item() * (count * 2.3e-16) ** 2
    order = _next_places(size)
    for _ in range(_MOST_SWEEPS):
        cosine = _largest_cosine(both[:, :width], floor)
        for _ in range(size - 1):
            both = _turned(both, width).index_select(0, order)
        if cosine < _SMALL:
            break
    if size > count:
        # The row that was added is the one that no rotation has moved.
        own = both[:, width:].abs().sum(1) > 0
        both = both[own]
    lengths = (both[:, :width] * both[:, :width]).sum(1).sqrt()
    lengths, places = lengths.sort(descending=True, stable=True)
    both = both[places]
    return both[:, :width], both[:, width:], lengths
