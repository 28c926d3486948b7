"""What PyTorch says where arguments match none of several signatures."""

from torch._signature import _check, type_name


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
    return TypeError("\n".join(lines) + "\n")


def _joined(positional, kwargs):
    """PyTorch takes the last comma away only where there are positional arguments."""
    words = list(positional)
    end = "" if words or not kwargs else ", "
    words += [f"{name}={type_name(value)}" for name, value in kwargs.items()]
    return f"({', '.join(words)}{end})"


def _counted(signature):
    """The parameters as PyTorch counts them in its words: the star is one too, and so is none."""
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
    """Only where the number of arguments is what the signature takes."""
    if len(_counted(signature)) != len(args) + len(kwargs):
        return
    wrong = _unknown(signature, kwargs)
    if wrong:
        yield f"      didn't match because some of the keywords were incorrect: {wrong}"
        return
    marked = _marked(signature, args, kwargs)
    yield f"      didn't match because some of the arguments have invalid types: {marked}"


def _marked(signature, args, kwargs):
    """The types that were given, those that do not fit between exclamation marks."""
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
    """By the type's name alone, as the words of PyTorch are found: nothing is named Number."""
    kind = parameter.kind
    if kind in ("Scalar", "Dimname"):
        return False
    if kind == "Tensor~":
        return type_name(value) == "Tensor"
    if kind in _WORDS:
        return type_name(value) in _WORDS[kind]
    if kind.endswith("[]") and not isinstance(value, (tuple, list)):
        return False
    return _check(parameter, value) is None
