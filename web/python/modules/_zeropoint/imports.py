"""Explains, when a module is missing, which modules are available."""

import builtins
import importlib
import sys

from _zeropoint import metadata, refused

_HERE = "parts of torch, numpy, matplotlib, seaborn, sklearn, scipy and tqdm, and Python's standard library"

_import = builtins.__import__
_PACKED = "/lib/zeropoint.zip/"


def _importing(name, *rest, **named):
    try:
        made = _import(name, *rest, **named)
    except ModuleNotFoundError as error:
        missing = error.name
        if missing and error.msg == f"No module named '{missing}'":
            error.msg = f"{error.msg}: {_reason(missing.split('.')[0])}"
            error.args = (error.msg,)
        raise
    spec = getattr(sys.modules.get(name), "__spec__", None)
    if spec is not None and spec.origin is not None and spec.origin.startswith(_PACKED):
        # Python prints this path if a name cannot be imported: helper.py, not the path in the archive.
        spec.origin = spec.origin.removeprefix(_PACKED).removesuffix("c")
    return made


def _reason(top):
    if top in sys.stdlib_module_names:
        return "this part of the standard library is not part of this Python"
    if top in sys.modules:
        return f"the part of {top} that is available here does not include it"
    return f"available here are {_HERE}"


def forget(name):
    """Drops a module whose file has changed, so that the next import reloads it."""
    importlib.invalidate_caches()
    sys.modules.pop(name, None)


def install():
    builtins.__import__ = _importing
    metadata.install()
    refused.install()
