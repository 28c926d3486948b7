"""Sentences about names that are not here."""

from _zeropoint.missing import missing


def missing_in(module, name, here):
    """Of numpy or a module in it."""
    from numpy import _absent

    known = {"numpy": _absent.NAMES, "numpy.random": _absent.RANDOM, "numpy.linalg": _absent.LINALG}
    said = f"module '{module}' has no attribute '{name}'"
    return missing(said, name, known[module], here, f"dir({module.replace('numpy', 'np', 1)})")


def missing_method(array, name):
    from numpy._absent import METHODS

    kind = type(array)
    said = f"'numpy.{kind.__name__}' object has no attribute '{name}'"
    return missing(said, name, METHODS, dir(kind), f"dir(np.{kind.__name__})")


def missing_random(drawing, name):
    from numpy._absent import GENERATOR, STATE

    kind = type(drawing)
    said = f"'{kind.__module__}.{kind.__name__}' object has no attribute '{name}'"
    known = STATE if kind.__name__ == "RandomState" else GENERATOR
    return missing(said, name, known, dir(kind), f"dir(np.random.{kind.__name__})")
