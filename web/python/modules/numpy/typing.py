"""numpy.typing: names for annotations, of which nothing is checked."""

from typing import Any, Union

from numpy._array import ndarray
from numpy._dtypes import dtype
from numpy._scalars import generic


class NDArray:
    """`NDArray[np.float32]` is the annotation of an array."""

    def __class_getitem__(cls, scalar):
        return ndarray


ArrayLike = Union[ndarray, generic, bool, int, float, list, tuple]
DTypeLike = Union[None, dtype, type, str, Any]

__all__ = ["ArrayLike", "DTypeLike", "NDArray"]
