"""How a call says that it is not supported: by its name, and with what is there instead."""


from _zeropoint.missing import missing


def refuse_name(module, name, here):
    """Raises the AttributeError of a module that has no such name here."""
    from matplotlib._absent import MODULES

    said = f"module '{module}' has no attribute '{name}'"
    raise missing(said, name, MODULES[module], here, f"dir({module})")


def refuse_attribute(owner, name):
    """Raises the AttributeError of an object that has no such attribute here."""
    from matplotlib._absent import CLASSES

    # Of axes the library's own class has another name.
    kind = type(owner).__name__
    said = f"'{'AxesSubplot' if kind == 'Axes' else kind}' object has no attribute '{name}'"
    known = CLASSES.get(kind, CLASSES["Artist"])
    raise missing(said, name, known, dir(type(owner)), f"dir() of this {kind}")


def refuse_arguments(function, given, supported=()):
    """Raises the TypeError of a call with keyword arguments that would be ignored."""
    if not given:
        return
    names = ", ".join(sorted(given))
    known = f" Supported: {', '.join(supported)}" if supported else ""
    raise TypeError(f"{function}: not supported here: {names}.{known}")


def one_of(function, name, value, allowed):
    """The value, if it is one of those allowed."""
    if value not in allowed:
        names = ", ".join(repr(one) for one in allowed)
        raise ValueError(f"{function}: {name}={value!r} is not supported here. Supported: {names}")
    return value
