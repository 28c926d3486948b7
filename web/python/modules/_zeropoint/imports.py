"""Says, where a module is missing, what there is instead."""

import builtins
import importlib
import sys

from _zeropoint import metadata

_HERE = "torch (what quantization needs of it), numpy and matplotlib in part, and Python's own modules"

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
        # Python says it where a name cannot be imported: helper.py, and not where that is packed.
        spec.origin = spec.origin.removeprefix(_PACKED).removesuffix("c")
    return made


def _reason(top):
    if top in sys.stdlib_module_names:
        return "this part of the standard library is not part of this Python"
    if top in sys.modules:
        return f"what there is of {top} has no such part"
    return f"this Python has {_HERE}"


def forget(name):
    """A module whose file has changed is imported anew."""
    importlib.invalidate_caches()
    sys.modules.pop(name, None)


def install():
    builtins.__import__ = _importing
    metadata.install()
