"""Replaces importlib.metadata: nothing is installed here, but the built-in modules have versions."""

import sys


class PackageNotFoundError(ModuleNotFoundError):
    """Raised for every package that is not available."""


class MetadataPathFinder:
    """The import system calls this finder; it never finds anything."""

    @staticmethod
    def invalidate_caches():
        pass


def version(name):
    if name in ("torch", "numpy", "matplotlib", "seaborn"):
        return __import__(name).__version__
    raise PackageNotFoundError(name)


def install():
    sys.modules["importlib.metadata"] = sys.modules[__name__]
