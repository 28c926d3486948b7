"""Errors for unsupported calls: each names the call and the alternatives."""

import os
import warnings

from _zeropoint.missing import missing
from _zeropoint.signatures import Known, not_here

KNOWN = Known("matplotlib._known")
_SEABORN = Known("seaborn._known")


def refuse_name(module, name, here):
    """Raises an AttributeError for a name that a module does not have."""
    said = f"module '{module}' has no attribute '{name}'"
    known = _SEABORN if module == "seaborn" else KNOWN
    raise missing(said, name, known.names(module), here, f"dir({module})")


def refuse_attribute(owner, name):
    """Raises an AttributeError for an attribute that an object does not have."""
    # The library's own class of axes has another name.
    kind = type(owner).__name__
    said = f"'{'AxesSubplot' if kind == 'Axes' else kind}' object has no attribute '{name}'"
    known = KNOWN.names(kind if kind in KNOWN.tables.NAMES else "Artist")
    raise missing(said, name, known, dir(type(owner)), f"dir() of this {kind}")


def refuse_arguments(function, given, supported=()):
    """Raises an error for keyword arguments that a call would ignore."""
    if not given:
        return
    for known, key in _keys(function):
        for name in sorted(given):
            if not known.takes(key, name):
                raise known.refusal(key, name)
    raise not_here(function, sorted(given), supported)


def warn_undrawn(function, given, instead):
    """Warns of arguments that pictures here do not show; an error would stop a notebook for its looks."""
    if given:
        names = ", ".join(sorted(given))
        warnings.warn(
            f"{function}: {names} has no effect here: {instead}",
            skip_file_prefixes=(os.path.dirname(__file__),),
        )


def _keys(function):
    """The entry of a call in the libraries' tables."""
    owners = [(KNOWN, "Axes"), (KNOWN, "Figure"), (KNOWN, "pyplot"), (_SEABORN, "seaborn")]
    keys = [(known, f"{owner}.{function}") for known, owner in owners]
    return [(known, key) for known, key in keys if known.stub(key) is not None][:1]


def one_of(function, name, value, allowed):
    """Returns the value if it is allowed; raises otherwise."""
    if value not in allowed:
        names = ", ".join(repr(one) for one in allowed)
        raise ValueError(f"{function}: {name}={value!r} is not supported here. Supported: {names}")
    return value
