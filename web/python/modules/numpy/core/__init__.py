"""numpy.core, of which the functions are here by which NumPy's pickles name arrays."""

from numpy.core import multiarray, numeric

__all__ = ["multiarray", "numeric"]


def __getattr__(name):
    from numpy._missing import missing_in

    raise missing_in("numpy.core", name, globals())
