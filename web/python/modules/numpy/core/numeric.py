"""The function that pickles of arrays call from protocol 5 on."""

from numpy._array import of_bytes


def _frombuffer(buf, dtype, shape, order):
    return of_bytes(dtype, bytes(buf), shape, order)
