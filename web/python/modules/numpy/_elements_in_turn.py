"""The elements of a vector, one after another, as a loop over it gets them."""

from functools import partial

import torch._core as core
from numpy._scalars import float64

_MOST = 4096


def in_turn(tensor, kind):
    """Scalars of a vector's numbers, each as it is when its turn comes. Many are read together, but only one after
    something was written."""
    make = partial(float.__new__, float64) if kind.type is float64 else kind.type._of
    count, place, together = tensor.shape[0], 0, _MOST
    while place < count:
        seen = core.writes[0]
        part = tensor if together >= count else tensor[place : place + together]
        for value in map(make, part.tolist()):
            if core.writes[0] != seen:
                break
            yield value
            place += 1
        together = 1 if core.writes[0] != seen else min(4 * together, _MOST)
