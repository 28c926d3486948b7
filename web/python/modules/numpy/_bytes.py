"""The bytes of arrays and scalars: buffers, and NumPy's pickles."""

import torch._core as core
from numpy._array import crossing, ndarray, of, of_bytes
from numpy._dtypes import big_endian, dtype
from numpy._layout import is_fortran
from numpy._scalars import generic

# Flags of a request for a buffer, as in CPython's object.h.
_WRITABLE, _STRIDES, _C, _F = 0x1, 0x10, 0x38, 0x58
_FORMATS = {"int64": "q"}


def bytes_of(array, order="C"):
    """The elements' bytes in C order, in Fortran order, or as they lie in memory ("A" and "K")."""
    tensor = array._t
    if is_fortran(array, "A" if order is None else order):
        tensor = tensor.permute(tuple(range(tensor.ndim))[::-1])
    handle = core.view_dtype(tensor._handle, crossing(array.dtype))
    data = core.read_tensor(handle).to_bytes()
    core.release_tensor(handle)
    return data


def _buffer(array, flags):
    """A copy of the bytes: the core's memory is not Python's. What is written into it is read back."""
    if flags & _C == _C or not flags & _STRIDES:
        if not array._t.is_contiguous():
            raise ValueError("ndarray is not C-contiguous")
    elif flags & _F == _F and not (is_fortran(array, "A") or array.ndim < 2):
        raise ValueError("ndarray is not Fortran contiguous")
    data = bytes_of(array)
    view = memoryview(bytearray(data) if flags & _WRITABLE else data)
    shape = array.shape
    form = _FORMATS.get(array.dtype.name, array.dtype.char)
    return view.cast(form, shape) if all(shape) else view.cast(form)


def _release(array, view):
    if isinstance(view.obj, bytearray):
        array[...] = of_bytes(array.dtype, bytes(view.obj), array.shape)


ndarray.__buffer__ = _buffer
ndarray.__release_buffer__ = _release
ndarray.data = property(memoryview)
ndarray.tobytes = bytes_of
ndarray.byteswap = lambda self, inplace=False: _swapped(self, inplace)
generic.__buffer__ = lambda self, flags: memoryview(self._array()).toreadonly()


def _swapped(array, inplace):
    flat = array.ravel().view("uint8").reshape(-1, array.itemsize)
    flipped = of(flat._t.flip((1,)).contiguous().reshape(-1)).view(array.dtype)
    made = flipped.reshape(array.shape)
    if not inplace:
        return made
    array[...] = made
    return array


def _reduce(array, protocol):
    """Returns the same as NumPy, so that NumPy reads pickles made here."""
    from pickle import PickleBuffer

    from numpy.core import multiarray, numeric

    is_flipped = is_fortran(array, "A")
    if protocol >= 5 and (is_flipped or array._t.is_contiguous()):
        data = PickleBuffer(bytearray(bytes_of(array, "A")))
        order = "F" if is_flipped else "C"
        return numeric._frombuffer, (data, array.dtype, array.shape, order)
    state = 1, array.shape, array.dtype, is_flipped, bytes_of(array, "A")
    return multiarray._reconstruct, (ndarray, (0,), b"b"), state


def _set_state(array, state):
    _, shape, kind, is_flipped, data = state
    if isinstance(data, str):
        data = data.encode("latin1")
    made = of_bytes(kind, data, shape, "F" if is_flipped else "C")
    array._t, array._dtype = made._t, made._dtype


ndarray.__reduce_ex__ = _reduce
ndarray.__reduce__ = lambda self: _reduce(self, 2)
ndarray.__setstate__ = _set_state


def _reduce_scalar(self):
    from numpy.core import multiarray

    return multiarray.scalar, (self.dtype, bytes_of(self._array()))


generic.__reduce__ = _reduce_scalar


def _reduce_dtype(self):
    order = "|" if self.itemsize == 1 else "<"
    return dtype, (self.str[1:], False, True), (3, order, None, None, None, -1, -1, 0)


def _set_dtype_state(self, state):
    if state[1] == ">":
        raise TypeError(big_endian(self.str[1:]))


dtype.__reduce__ = _reduce_dtype
dtype.__setstate__ = _set_dtype_state
