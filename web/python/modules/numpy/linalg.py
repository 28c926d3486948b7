"""NumPy's linear algebra, of which only norms are available."""

import torch
from numpy._array import asarray, result
from numpy._dtypes import dtype


def norm(x, ord=None, axis=None, keepdims=False):
    """The Euclidean norm of all elements or along one axis; for vectors `ord` may be a number."""
    array = asarray(x)
    tensor = array._t if array.dtype.kind == "f" else array._t.to(dtype(float).torch)
    if axis is None and ord is not None and array.ndim > 1 and ord != "fro":
        raise NotImplementedError(f"norm: ord={ord!r} of a matrix is not supported here")
    power = 2.0 if ord in (None, "fro") else float(ord)
    if axis is None:
        found = torch.norm(tensor.reshape(-1), power)
        return result(found.reshape([1] * array.ndim) if keepdims else found)
    return result(torch.norm(tensor, power, axis, keepdim=bool(keepdims)))


def __getattr__(name):
    from numpy._missing import missing_in

    raise missing_in("numpy.linalg", name, ["norm"])
