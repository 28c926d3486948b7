"""SciPy, of which a normal distribution, Hadamard matrices and a few functions are available."""

from _zeropoint.refused import absent

__version__ = "1.10.1"
_PARTS = ("linalg", "special", "stats")


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    if name in _PARTS:
        import importlib

        return importlib.import_module(f"scipy.{name}")
    return absent("scipy._known", "scipy", name)
