"""scipy.linalg: NumPy's, and Hadamard matrices."""

import numpy as np
from _zeropoint.refused import absent
from _zeropoint.signatures import Known, guard_module
from numpy.linalg import LinAlgError, det, inv, lstsq, norm, pinv, qr, solve, svd

__all__ = ["LinAlgError", "det", "hadamard", "inv", "lstsq", "norm", "pinv", "qr", "solve", "svd"]


def hadamard(n, dtype=int):
    """Sylvester's matrix of ones and minus ones, whose rows are orthogonal."""
    if n < 1 or n & (n - 1):
        raise ValueError("n must be an positive integer, and n must be a power of 2")
    made = np.array([[1]], dtype=dtype)
    while len(made) < n:
        made = np.concatenate(
            [np.concatenate([made, made], axis=1), np.concatenate([made, -made], axis=1)]
        )
    return made


def __getattr__(name):
    return absent("scipy._known", "scipy.linalg", name)

guard_module(globals(), Known("scipy._known"), "linalg.")
