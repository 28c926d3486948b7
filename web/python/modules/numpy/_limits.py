"""The limits of types."""

import torch
from _zeropoint.c_names import CType
from numpy import _scalars
from numpy._dtypes import dtype


class _NoArrays(CType):
    """A type that has limits, but no arrays here."""

    def __call__(cls, *args):
        raise NotImplementedError(
            f"arrays of {cls.__name__} are not available here, only np.iinfo(np.{cls.__name__})"
        )


uint16, uint32, uint64 = (
    _NoArrays(f"uint{bits}", (), {"bits": bits, "__module__": "numpy"}) for bits in (16, 32, 64)
)


class iinfo:
    def __init__(self, int_type):
        if isinstance(int_type, _NoArrays):
            self.dtype, self.kind, self.bits = int_type.__name__, "u", int_type.bits
            self.min, self.max = 0, 2**int_type.bits - 1
            return
        kind = _kind(int_type)
        if kind.kind not in "iu":
            raise ValueError(f"Invalid integer data type {kind.kind!r}.")
        limits = torch.iinfo(kind.torch)
        self.dtype, self.kind, self.bits = kind, kind.kind, limits.bits
        self.min, self.max = limits.min, limits.max

    def __repr__(self):
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"


class finfo:
    def __init__(self, dtype):
        kind = _kind(dtype)
        if kind.kind != "f":
            raise ValueError(f"data type {kind.type!r} not inexact")
        limits = torch.finfo(kind.torch)
        of = _scalars.CLASSES[kind.name]._of
        self.dtype, self.bits = kind, limits.bits
        self.min, self.max, self.eps, self.tiny = map(
            of, (limits.min, limits.max, limits.eps, limits.tiny)
        )
        self.smallest_normal, self.resolution = self.tiny, of(limits.resolution)

    def __repr__(self):
        is_half = self.dtype.name == "float16"
        least, most = (f"{one:.5e}" if is_half else str(one) for one in (self.min, self.max))
        return f"finfo(resolution={self.resolution}, min={least}, max={most}, dtype={self.dtype})"


def _kind(given):
    """The type of a number, or the type that is given."""
    return dtype(type(given) if isinstance(given, (bool, int, float)) else given)
