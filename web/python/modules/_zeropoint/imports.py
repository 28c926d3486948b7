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
            reason = _reason(missing)
            if reason is not None:
                error.msg = f"{error.msg}: {reason}"
                error.args = (error.msg,)
        raise
    spec = getattr(sys.modules.get(name), "__spec__", None)
    if spec is not None and spec.origin is not None and spec.origin.startswith(_PACKED):
        # Python prints this path if a name cannot be imported: helper.py, not the path in the archive.
        spec.origin = spec.origin.removeprefix(_PACKED).removesuffix("c")
    if spec is not None and getattr(spec.loader, "archive", "") == _PACKED[:-1]:
        _check_names(made, rest[2] if len(rest) > 2 else named.get("fromlist") or ())
    return made


def _check_names(module, names):
    """Says of a name that the library has and the module lacks that it is missing here."""
    for name in names or ():
        try:
            if name != "*":
                getattr(module, name)
        except AttributeError as error:
            said, here, rest = str(error).partition(" here; ")
            if here:
                text = f"cannot import name {name!r} from {module.__name__!r}{here}{rest}"
                raise ImportError(text, name=module.__name__) from None


def _reason(missing):
    """Why a module is missing, or None if it exists nowhere."""
    top, _, own = missing.partition(".")
    if own and top in sys.modules and not refused.has_module(top, own.split(".")[0]):
        return None
    if top in sys.stdlib_module_names:
        return "this part of the standard library is not part of this Python"
    if top in sys.modules:
        return f"the part of {top} that is available here does not include it"
    wheels = sys.modules.get("_zeropoint.wheels")
    refusal = wheels and wheels.provider(top)
    if refusal:
        return f"{refusal[0]} is refused ({refusal[1].code})"
    return f"available here are {_HERE}; a wheel of pure Python (a .whl file) beside the notebook adds a package"


def forget(name):
    """Drops a module whose file has changed, so that the next import reloads it."""
    importlib.invalidate_caches()
    sys.modules.pop(name, None)


def install():
    builtins.__import__ = _importing
    metadata.install()
    refused.install()
