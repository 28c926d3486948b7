"""Stands for importlib.metadata: nothing is installed here, but what there is has a version."""

import sys


class PackageNotFoundError(ModuleNotFoundError):
    """Raised for every package that this Python has not."""


class MetadataPathFinder:
    """Python's import system tells it of changes; there is nothing to find."""

    @staticmethod
    def invalidate_caches():
        pass


def version(name):
    if name in ("torch", "numpy", "matplotlib", "seaborn"):
        return __import__(name).__version__
    raise PackageNotFoundError(name)


def install():
    sys.modules["importlib.metadata"] = sys.modules[__name__]
