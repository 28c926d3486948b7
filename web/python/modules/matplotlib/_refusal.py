"""How a call says that it is not supported: by its name, and with what is there instead."""


def refuse_attribute(owner, name, supported):
    """Raises the AttributeError of a module or class that has no such name here."""
    names = ", ".join(sorted(one for one in supported if not one.startswith("_")))
    raise AttributeError(f"{owner}.{name} is not supported here. Supported: {names}")


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
