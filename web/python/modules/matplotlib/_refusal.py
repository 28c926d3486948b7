"""Errors for unsupported calls: each names the call and the alternatives."""


from _zeropoint.missing import missing


def refuse_name(module, name, here):
    """Raises an AttributeError for a name that a module does not have."""
    from matplotlib._absent import MODULES

    said = f"module '{module}' has no attribute '{name}'"
    raise missing(said, name, MODULES[module], here, f"dir({module})")


def refuse_attribute(owner, name):
    """Raises an AttributeError for an attribute that an object does not have."""
    from matplotlib._absent import CLASSES

    # The library's own class of axes has another name.
    kind = type(owner).__name__
    said = f"'{'AxesSubplot' if kind == 'Axes' else kind}' object has no attribute '{name}'"
    known = CLASSES.get(kind, CLASSES["Artist"])
    raise missing(said, name, known, dir(type(owner)), f"dir() of this {kind}")


def refuse_arguments(function, given, supported=()):
    """Raises a TypeError for keyword arguments that a call would ignore."""
    if not given:
        return
    names = ", ".join(sorted(given))
    known = f" Supported: {', '.join(supported)}" if supported else ""
    raise TypeError(f"{function}: not supported here: {names}.{known}")


def one_of(function, name, value, allowed):
    """Returns the value if it is allowed; raises otherwise."""
    if value not in allowed:
        names = ", ".join(repr(one) for one in allowed)
        raise ValueError(f"{function}: {name}={value!r} is not supported here. Supported: {names}")
    return value
