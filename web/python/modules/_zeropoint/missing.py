"""Error messages for missing names: the library's own message, or "not available here"."""

import sys


def amended(error):
    """The text of an error, which for a missing attribute of a library's class or function explains it.

    Modules and objects explain themselves. Classes and functions cannot without a metaclass or a class of
    their own, which PyTorch's modules and NumPy's functions do not have here, so Python's words are amended
    where a notebook shows them.
    """
    text = str(error)
    name = getattr(error, "name", None)
    if type(error) is not AttributeError or not text.endswith(f"has no attribute '{name}'"):
        return text
    for owner in _owners(error.obj):
        library = str(getattr(owner, "__module__", "")).partition(".")[0]
        explain = getattr(sys.modules.get(f"{library}._missing"), "missing_of_owner", None)
        found = explain and explain(text, owner, name)
        if found:
            return str(found)
    return text


def _owners(value):
    """A function, or the classes in which Python has looked for a name."""
    if type(value) is super:
        return value.__thisclass__.__mro__[1:]
    if isinstance(value, type):
        return value.__mro__
    return [value] if callable(value) else []


def missing(said, name, known, here, listing, instead=""):
    """The AttributeError for a name; `said` is the library's own message.

    `known` holds the names that the library has, and `here` the names that are available; `listing` is
    the call that lists those, and `instead` says what to use in this one's place.
    """
    import difflib

    if name not in known:
        return AttributeError(said)
    names = [one for one in here if not one.startswith("_")]
    close = difflib.get_close_matches(name, names, 3, 0.65)
    similar = f"; similar: {', '.join(close)}" if close else ""
    use = f"; {instead}" if instead else ""
    return AttributeError(f"{said} here{use}{similar}; {listing} lists all names.")
