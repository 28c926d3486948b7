"""numpy.ndarray: a tensor of the core that follows NumPy's rules."""

from array import array as _buffer
from itertools import takewhile
from math import prod
from operator import index

import torch
import torch._core as core
from _zeropoint.c_names import CType
from _zeropoint.signatures import not_here
from numpy import _dtypes, _printing
from numpy._axis import axes_of, axis_of
from numpy._bounds import check_list, check_number
from numpy._elements_in_turn import in_turn
from numpy._float_errors import check_cast
from numpy._dtypes import dtype, float_of, of_tensor, promote, result_type
from numpy._indexing import read, write
from numpy._layout import NEW, check_order, flipped, is_fortran, shape_of
from numpy._scalars import generic, scalar_of
from torch._tensor import TensorBase, wrap


def of(tensor):
    """An array that shares the elements of a tensor."""
    made = object.__new__(ndarray)
    made._t = tensor
    made._dtype = of_tensor(tensor)
    return made


def result(tensor):
    """An array, or a single number if no dimensions are left."""
    return of(tensor) if tensor.ndim else scalar_of(tensor, of_tensor(tensor))


class ndarray(metaclass=CType):
    """An array whose elements are in the core. `tensor.numpy()` and `torch.from_numpy` share them."""

    __module__ = "numpy"
    __slots__ = ("_t", "_dtype", "__weakref__")
    __array_priority__ = 0.0

    def __new__(cls, shape, dtype=float, buffer=None, offset=0, strides=None, order=None):
        given = {"buffer": buffer, "offset": offset or None, "strides": strides, "order": order}
        missing = [name for name, value in given.items() if value is not None]
        if missing:
            raise not_here("ndarray", missing, ("shape", "dtype"))
        return zeros(shape, dtype)

    dtype = property(lambda self: self._dtype)
    shape = property(lambda self: tuple(self._t.shape))
    ndim = property(lambda self: self._t.ndim)
    size = property(lambda self: self._t.numel())
    itemsize = property(lambda self: self._dtype.itemsize)
    nbytes = property(lambda self: self.size * self.itemsize)
    strides = property(lambda self: tuple(one * self.itemsize for one in self._t.stride()))
    T = property(lambda self: self.transpose())

    @property
    def flat(self):
        return iter(self.ravel())

    def __torch_tensor__(self):
        return self._t

    def __len__(self):
        if not self.ndim:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self):
        if not self.ndim:
            raise TypeError("iteration over a 0-d array")
        if self.ndim == 1:
            return in_turn(self._t, self._dtype)
        return (self[index] for index in range(len(self)))

    def __contains__(self, value):
        return bool((self == value).any())

    def __getitem__(self, index):
        return result(read(self._t, index)) if not _is_whole(index) else of(read(self._t, index))

    def __setitem__(self, index, value):
        if isinstance(value, (int, float)):
            check_number(value, self._dtype)
        elif (value is None or isinstance(value, str)) and self._dtype.kind != "b":
            value = _read_as(self._dtype, value)
        elif isinstance(value, list):
            check_list(value, asarray(value), self._dtype)
        source = asarray(value)._t.to(self._t.dtype)
        write(self._t, index, source, isinstance(value, (list, tuple)))

    def __bool__(self):
        if self.size > 1:
            raise ValueError(
                "The truth value of an array with more than one element is ambiguous. "
                "Use a.any() or a.all()"
            )
        return bool(self.item()) if self.size else False

    def __float__(self):
        return float(self._only())

    def __int__(self):
        return int(self._only())

    def __index__(self):
        if self.ndim or self._dtype.kind not in "iu":
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return int(self.item())

    def _only(self):
        if self.size != 1:
            raise TypeError("only size-1 arrays can be converted to Python scalars")
        return self.item()

    def __repr__(self):
        return _printing.array_repr(self)

    def __str__(self):
        if not self.ndim:
            return str(self[()])
        return _printing.array_text(self)

    def __format__(self, spec):
        if spec and self.ndim:
            raise TypeError("unsupported format string passed to numpy.ndarray.__format__")
        return format(self.item(), spec) if spec else str(self)

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def __hash__(self):
        raise TypeError("unhashable type: 'numpy.ndarray'")

    def __getattr__(self, name):
        from numpy._missing import missing_method

        raise missing_method(self, name)

    # Python values, copies and other types

    def tolist(self):
        return self._t.tolist()

    def item(self, *index):
        if index:
            index = index[0] if isinstance(index[0], tuple) else index
            if len(index) > 1:
                if len(index) != self.ndim:
                    raise ValueError("incorrect number of indices for array")
                return self[index].item()
            if self.ndim != 1 and not -self.size <= index[0] < self.size:
                raise IndexError(f"index {index[0]} is out of bounds for size {self.size}")
            return self.ravel()[index[0]].item()
        if self.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return self._t.reshape(()).item()

    def tofile(self, fid, sep="", format="%s"):
        """Writes the bytes of the elements or, with a separator, their texts."""
        text = sep.join(format % one for one in self.ravel().tolist()).encode()
        content = text if sep else self.tobytes()
        if hasattr(fid, "write"):
            fid.write(content)
            return
        with open(fid, "wb") as file:
            file.write(content)

    def copy(self, order="C"):
        return laid(of(self._t.clone()), order)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        wanted = _dtypes.dtype(dtype)
        check_order(order)
        if casting != "unsafe" and not _may_cast(self._dtype, wanted, casting):
            raise TypeError(
                f"Cannot cast array data from {self._dtype!r} to {wanted!r} according to the rule "
                f"{casting!r}"
            )
        if wanted is self._dtype:
            return self.copy() if copy else self
        made = self._t.to(wanted.torch)
        if self._dtype.kind == "f" and self.size:
            check_cast(made, self._t)
        return of(made)

    def view(self, dtype):
        """A view of the same bytes as elements of another type."""
        kind = _dtypes.dtype(dtype)
        if kind.itemsize != self._dtype.itemsize:
            if not self.shape:
                raise ValueError(
                    "Changing the dtype of a 0d array is only supported if the itemsize is unchanged"
                )
            if self.shape[-1] != 1 and self.size and self._t.stride(-1) != 1:
                raise ValueError(
                    "To change to a dtype of a different size, the last axis must be contiguous"
                )
            if self.shape[-1] * self._dtype.itemsize % kind.itemsize:
                raise ValueError(
                    "When changing to a larger dtype, its size must be a divisor of the total size "
                    "in bytes of the last axis of the array."
                )
            if self.shape[-1] == 1 or not self.size:
                return of(self._t.flatten().clone().reshape(self.shape).view(kind.torch))
        return of(self._t.view(kind.torch))

    def fill(self, value):
        self[...] = value

    # Shapes

    def reshape(self, *shape, order="C"):
        if not shape:
            raise TypeError("reshape() takes exactly 1 argument (0 given)")
        wanted = shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape
        wanted = tuple(map(index, wanted))
        known = prod(1 if extent == -1 else extent for extent in wanted)
        is_open = -1 in wanted
        if wanted.count(-1) > 1:
            raise ValueError("can only specify one unknown dimension")
        if not known or self.size % known if is_open else known != self.size:
            raise ValueError(f"cannot reshape array of size {self.size} into shape {_shown(wanted)}")
        if order == "K":
            raise ValueError("order 'K' is not permitted for reshaping")
        if is_fortran(self, order):
            return of(flipped(flipped(self._t).reshape(wanted[::-1])))
        return of(self._t.reshape(wanted))

    def ravel(self, order="C"):
        is_flipped = is_fortran(self, order)
        return of((flipped(self._t) if is_flipped else self._t).reshape(-1))

    def flatten(self, order="C"):
        return of(self.ravel(order)._t.clone())

    def transpose(self, *axes):
        axes = axes[0] if len(axes) == 1 and isinstance(axes[0], (tuple, list)) else axes
        if not axes or axes[0] is None:
            return of(self._t.permute(tuple(range(self.ndim))[::-1]))
        if len(axes) != self.ndim:
            raise ValueError("axes don't match array")
        return of(self._t.permute(axes_of(axes, self.ndim, repeated="repeated axis in transpose")))

    def swapaxes(self, axis1, axis2):
        first = axis_of(axis1, self.ndim, "axis1")
        return of(self._t.transpose(first, axis_of(axis2, self.ndim, "axis2")))

    def squeeze(self, axis=None):
        if axis is None:
            return of(self._t.squeeze())
        made = self._t
        axes = axis if isinstance(axis, tuple) else (axis,)
        for one in sorted(axes_of(axes, self.ndim), reverse=True):
            if self.shape[one] != 1:
                raise ValueError(
                    "cannot select an axis to squeeze out which has size not equal to one"
                )
            made = made.squeeze(one)
        return of(made)


def _may_cast(kind, wanted, casting):
    """Whether NumPy's rule lets elements of one type become another."""
    if casting not in ("no", "equiv", "safe", "same_kind"):
        raise ValueError(
            "casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' "
            f"(got {casting!r})"
        )
    if kind is wanted or casting in ("no", "equiv"):
        return kind is wanted
    ranks = "buif"
    is_kept = promote(kind, wanted) is wanted
    return is_kept or casting == "same_kind" and ranks.index(kind.kind) <= ranks.index(wanted.kind)


def laid(array, order):
    """The array, with its elements in Fortran's order in memory if that is wanted."""
    check_order(order)
    if order == "F" and array.ndim > 1:
        return of(flipped(flipped(array._t).contiguous()))
    return array


def _shown(shape):
    """NumPy's text for a wanted shape: an open axis is "newaxis", or nothing if it comes first."""
    first = next((place for place, extent in enumerate(shape) if extent >= 0), len(shape))
    texts = ["newaxis" if extent < 0 else str(extent) for extent in shape[first:]]
    return f"({','.join(texts)}{',' if len(shape) == 1 and texts else ''})"


def _is_whole(index):
    """Whether the index has `...`: then the result is an array even without dimensions."""
    return any(one is Ellipsis for one in (index if isinstance(index, tuple) else (index,)))


_FORMATS = {"f": ("d", float), "b": ("B", int), "i": ("q", int), "u": ("q", int)}


def _of_list(data, wanted=None):
    """An array made from nested sequences and numbers, of the type that can hold all of them.
    `wanted` is the type that they become, of which None may be an element."""
    shape, flat, kinds = [], [], set()
    level = data
    while isinstance(level, (list, tuple, range)):
        shape.append(len(level))
        level = level[0] if len(level) else None
    if isinstance(level, (ndarray, generic)):
        shape.extend(level.shape)
    _collect(data, shape, 0, flat, kinds, wanted)
    found = None
    for kind in kinds or {dtype(float)}:
        found = kind if found is None else promote(found, kind)
    code, convert = _FORMATS[found.kind]
    if found.kind == "i" and any(not -(2**63) <= value < 2**63 for value in flat):
        raise OverflowError("arrays of integers beyond int64 are not available here: use float")
    name = {"d": "float64", "q": "int64", "B": "bool"}[code]
    values = _buffer(code, map(convert, flat))
    made = of(wrap(core.create_tensor(name, values, *shape)))
    return made if made.dtype is found else made.astype(found)


def _collect(data, shape, axis, flat, kinds, wanted):
    if isinstance(data, TensorBase) and data.ndim:
        if data.requires_grad:
            data.numpy()  # raises PyTorch's error
        # To NumPy a tensor in a list is one number.
        if any(extent != 1 for extent in shape[:axis]):
            _ragged(shape[:axis])
        if data.numel() != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        data = data.reshape(())
    if isinstance(data, (ndarray, TensorBase, generic)):
        part = asarray(data)
        if list(part.shape) != shape[axis:]:
            equal = takewhile(lambda pair: pair[0] == pair[1], zip(part.shape, shape[axis:]))
            _ragged(shape[: axis + len(list(equal))])
        kinds.add(part.dtype)
        flat.extend(part._t.reshape(-1).tolist())
    elif isinstance(data, (list, tuple, range)):
        if axis == len(shape) or len(data) != shape[axis]:
            _ragged(shape[:axis])
        for one in data:
            _collect(one, shape, axis + 1, flat, kinds, wanted)
    elif axis != len(shape):
        _ragged(shape[:axis])
    elif isinstance(data, (bool, int, float)):
        kinds.add(dtype(type(data)))
        flat.append(data)
    elif wanted is not None and (data is None or isinstance(data, str) and wanted.kind != "b"):
        kinds.add(wanted)
        flat.append(_read_as(wanted, data))
    else:
        raise TypeError(_no_array_of(data))


def _read_as(kind, value):
    """A text or None as an element: None is NaN, false, or Python's error about None as an int."""
    if value is None and kind.kind != "i":
        return float("nan") if kind.kind == "f" else False
    return float(value) if kind.kind == "f" else int(value)


def _ragged(shape):
    raise ValueError(
        "setting an array element with a sequence. The requested array has an inhomogeneous "
        f"shape after {len(shape)} dimensions. The detected shape was {tuple(shape)} + "
        "inhomogeneous part."
    )


def crossing(kind):
    """The type in which the bytes of another are passed to the core."""
    return "int16" if kind.name == "float16" else kind.name


def of_bytes(kind, data, shape, order="C"):
    """An array of a copy of the bytes."""
    kind = dtype(kind)
    count = 1
    for extent in shape:
        count *= extent
    if count * kind.itemsize != len(data):
        raise ValueError("buffer size does not match array size")
    extents = shape if order == "C" else shape[::-1]
    made = wrap(core.create_tensor(crossing(kind), bytearray(data), *extents))
    if crossing(kind) != kind.name:
        made = wrap(core.view_dtype(made._handle, kind.name))
    return of(made if order == "C" else made.permute(tuple(range(made.ndim))[::-1]))


def of_buffer(view):
    """An array of a copy of a memoryview, with its type and shape."""
    sizes = {"i": {1: "int8", 2: "int16", 4: "int32", 8: "int64"}, "u": {1: "uint8"}}
    form = view.format.lstrip("@<=")
    kind = "u" if form in ("B", "H", "I", "L", "Q", "N", "P") else "i"
    name = {"?": "bool", "e": "float16", "f": "float32", "d": "float64"}.get(form)
    name = name or sizes[kind].get(view.itemsize if form in "bBhHiIlLqQnN" else 0)
    if name is None:
        raise TypeError(f"arrays of a buffer with the format {view.format!r} are not supported here")
    return of_bytes(name, bytes(view), tuple(view.shape))


NO_COMPLEX = "complex numbers are not available here: compute with their real and imaginary parts"


def _no_array_of(value):
    """The missing kind of array that NumPy makes of a value."""
    if isinstance(value, complex):
        return NO_COMPLEX
    kind = {str: "text", bytes: "bytes"}.get(type(value))
    name = type(value).__name__
    shown = "None" if value is None else f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    what = kind or f"objects, such as {shown},"
    return f"arrays of {what} are not available here, only of numbers: pass a list of them"


def asarray(a, dtype=None, order=None):
    """Returns an array unchanged if it already fits; tensors share their elements."""
    wanted = None if dtype is None else _dtypes.dtype(dtype)
    if isinstance(a, ndarray):
        made = a
    elif isinstance(a, TensorBase):
        made = a.detach().cpu().numpy() if a.requires_grad is False else a.numpy()
    elif isinstance(a, generic):
        made = _of_list(a.item()).astype(a.dtype)
    elif isinstance(a, (bool, int, float, list, tuple, range)):
        made = _of_list(a, wanted)
        if wanted is not None:
            check_list(a, made, wanted)
    elif isinstance(a, (memoryview, bytearray, _buffer)):
        made = of_buffer(memoryview(a))
    elif hasattr(type(a), "numpy"):
        # A quantized tensor, which has no array.
        made = a.numpy()
    elif hasattr(type(a), "tolist"):
        made = _of_list(a.tolist())
    elif a is None and wanted is not None:
        made = _of_list(_read_as(wanted, a))
    else:
        raise TypeError(_no_array_of(a))
    return laid(made if wanted is None else made.astype(wanted, copy=False), order)


generic._asarray = staticmethod(asarray)
generic._array_class = ndarray


def zeros(shape, dtype=float, order="C"):
    check_order(order, NEW)
    return laid(of(torch.zeros(shape_of(shape), dtype=_dtypes.dtype(dtype).torch)), order)


__all__ = ["asarray", "float_of", "ndarray", "of", "result", "result_type", "zeros"]
