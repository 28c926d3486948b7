"""Error messages for names that do not exist here."""

import sys

from torch._errors import SUPPORTED, MissingAttribute


def missing_method(tensor, name):
    from torch._absent import METHODS

    return _missing(f"'{type(tensor).__name__}' object has no attribute '{name}'", name, METHODS)


def missing_name(name):
    from torch._absent import NAMES

    return _missing(f"module 'torch' has no attribute '{name}'", name, NAMES)


def _missing(said, name, known):
    """PyTorch's own message for names that it does not have, and a longer one for names that it has."""
    if name in known.split():
        return MissingAttribute(f"{said} here; {SUPPORTED}.")
    return AttributeError(said)


class _Finder:
    """The last import finder: explains why modules such as `torch.optim` are not available."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.startswith("torch."):
            raise ModuleNotFoundError(f"there is no module '{name}' here; {SUPPORTED}.", name=name)
        return None


def install():
    if _Finder not in sys.meta_path:
        sys.meta_path.append(_Finder)
