"""PyTorch's messages for arguments that match none of several signatures."""

from torch._signature import _check, type_name

# PyTorch writes the message into a buffer of 1024 bytes.
_LONGEST = 1023


def no_match(signatures, args, kwargs):
    count = len(args) + len(kwargs)
    plausible = [
        signature
        for signature in signatures
        if signature.min_args <= count <= len(signature.parameters) and not signature.hidden
    ]
    if len(plausible) == 1:
        plausible[0].match(args, kwargs, complain=True)
    shown = [signature for signature in signatures if not signature.hidden]
    said = f"{signatures[0].name}() received an invalid combination of arguments - got "
    if len(shown) == 1:
        wrong = _unknown(shown[0], kwargs)
        if wrong:
            return TypeError(f"{said}unrecognized keyword arguments: {wrong}")
        alike = len(_counted(shown[0])) == len(args) + len(kwargs)
        got = _marked(shown[0], args, kwargs) if alike else _joined(map(type_name, args), kwargs)
        return TypeError(f"{said}{got}, but expected {shown[0]}")
    lines = [f"{said}{_joined(map(type_name, args), kwargs)}, but expected one of:"]
    for signature in shown:
        lines.append(f" * {signature}")
        lines += _why(signature, args, kwargs)
    return TypeError(("\n".join(lines) + "\n")[:_LONGEST])


def _joined(positional, kwargs):
    """PyTorch removes the last comma only if there are positional arguments."""
    words = list(positional)
    end = "" if words or not kwargs else ", "
    words += [f"{name}={type_name(value)}" for name, value in kwargs.items()]
    return f"({', '.join(words)}{end})"


def _counted(signature):
    """The parameters as PyTorch counts them in messages: the star is one, and so is an empty list."""
    found = []
    for parameter in signature.parameters:
        if parameter.keyword_only and None not in found:
            found.append(None)
        found.append(parameter)
    return found or [None]


def _unknown(signature, kwargs):
    names = [p.name for p in signature.parameters]
    return ", ".join(name for name in kwargs if name not in names)


def _why(signature, args, kwargs):
    """The reason for a mismatch, given only if the number of arguments fits the signature."""
    if len(_counted(signature)) != len(args) + len(kwargs):
        return
    wrong = _unknown(signature, kwargs)
    if wrong:
        yield f"      didn't match because some of the keywords were incorrect: {wrong}"
        return
    marked = _marked(signature, args, kwargs)
    yield f"      didn't match because some of the arguments have invalid types: {marked}"


def _marked(signature, args, kwargs):
    """The given types, with exclamation marks around those that do not match."""
    shown = []
    counted = _counted(signature) + [None] * len(args)
    given = [("", value) for value in args] + list(kwargs.items())
    by_name = {p.name: p for p in signature.parameters}
    for index, (name, value) in enumerate(given):
        parameter = by_name.get(name) if name else counted[index]
        mark = "" if parameter is not None and _fits(parameter, value) else "!"
        shown.append(f"{mark}{name + '=' if name else ''}{type_name(value)}{mark}")
    return f"({', '.join(shown)}{'' if args or not kwargs else ', '})"


_WORDS = {"int": ("int",), "float": ("float", "int"), "bool": ("bool",)}


def _fits(parameter, value):
    """Compares type names only, as PyTorch does for its messages; no type is named Number."""
    kind = parameter.kind
    if kind in ("Scalar", "Dimname"):
        return False
    if kind in ("Tensor~", "device"):
        return type_name(value) == parameter.type_name
    if kind in _WORDS:
        return type_name(value) in _WORDS[kind]
    if kind.endswith("[]") and not isinstance(value, (tuple, list)):
        return False
    return _check(parameter, value) is None
