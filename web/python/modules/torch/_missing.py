"""Sentences about names that are not here."""

import sys

from torch._errors import SUPPORTED


def missing_method(tensor, name):
    said = f"'{type(tensor).__name__}' object has no attribute '{name}'"
    return said if name.startswith("_") else f"{said} here; {SUPPORTED}."


def missing_name(name):
    said = f"module 'torch' has no attribute '{name}'"
    return said if name.startswith("_") else f"{said} here; {SUPPORTED}."


class _Finder:
    """Is asked last for a module, and says what `import torch.optim` cannot have."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.startswith("torch."):
            raise ModuleNotFoundError(f"there is no module '{name}' here; {SUPPORTED}.", name=name)
        return None


def install():
    if _Finder not in sys.meta_path:
        sys.meta_path.append(_Finder)
