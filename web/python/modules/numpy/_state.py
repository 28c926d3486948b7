"""NumPy's functions for text, bytes and settings."""

import contextlib
import operator

from numpy._array import of_bytes
from numpy._dtypes import dtype as _dtype
from numpy._printing import get_printoptions, set_printoptions


def binary_repr(num, width=None):
    """The binary digits of an integer; with `width`, a negative one as its two's complement."""
    num = operator.index(num)
    if num < 0 and width is not None:
        digits = f"{num + (1 << width):b}"
        return digits.rjust(width, "1") if -num <= 1 << (width - 1) else f"{-num:b}"
    sign = "-" if num < 0 else ""
    return sign + f"{abs(num):b}".zfill(width or 0)


def base_repr(number, base=2, padding=0):
    if not 2 <= base <= 36:
        limit = "less than 2" if base < 2 else "greater than 36"
        raise ValueError(f"Bases {limit} not handled in base_repr.")
    digits, left = "", abs(int(number))
    while left:
        left, digit = divmod(left, base)
        digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit] + digits
    return ("-" if number < 0 else "") + "0" * padding + (digits or "0" * (not padding))


def _contiguous_bytes(buffer):
    if not hasattr(buffer, "__buffer__"):
        raise TypeError(f"a bytes-like object is required, not '{type(buffer).__name__}'")
    # The flags 0 ask for the bytes as they lie in memory, which some arrays refuse.
    return bytes(buffer.__buffer__(0))


def frombuffer(buffer, dtype=float, count=-1, offset=0):
    kind = _dtype(dtype)
    whole = _contiguous_bytes(buffer)
    if not 0 <= offset <= len(whole):
        raise ValueError(
            f"offset must be non-negative and no greater than buffer length ({len(whole)})"
        )
    bytes_ = whole[offset:]
    if count * kind.itemsize > len(bytes_):
        raise ValueError("buffer is smaller than requested size")
    if count >= 0:
        bytes_ = bytes_[: count * kind.itemsize]
    if len(bytes_) % kind.itemsize:
        raise ValueError("buffer size must be a multiple of element size")
    return of_bytes(kind, bytes_, (len(bytes_) // kind.itemsize,))


@contextlib.contextmanager
def printoptions(**options):
    before = get_printoptions()
    set_printoptions(**options)
    try:
        yield get_printoptions()
    finally:
        set_printoptions(**before)


FUNCTIONS = {
    one.__name__: one
    for one in (binary_repr, base_repr, frombuffer, printoptions)
}
