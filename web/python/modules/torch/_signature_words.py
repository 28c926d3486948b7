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
    got = [_described(value) for value in args]
    got += [f"{name}={_described(value)}" for name, value in kwargs.items()]
    said = f"{signatures[0].name}() received an invalid combination of arguments - got ({', '.join(got)}), "
    shown = [signature for signature in signatures if not signature.hidden]
    if len(shown) == 1:
        return TypeError(f"{said}but expected {shown[0]}")
    lines = [said + "but expected one of:"]
    for signature in shown:
        lines.append(f" * {signature}")
        lines += _why(signature, args, kwargs)
    return TypeError("\n".join(lines) + "\n")


def _described(value):
    if not isinstance(value, (tuple, list)):
        return type_name(value)
    elements = ", ".join(map(type_name, value))
    if isinstance(value, list):
        return f"{type_name(value)} of [{elements}]"
    return f"{type_name(value)} of ({elements}{',' if len(value) == 1 else ''})"


def _why(signature, args, kwargs):
    """Only where the number of arguments is what the signature takes."""
    parameters = [p for p in signature.parameters if p.name != "out"]
    if len(parameters) != len(args) + len(kwargs):
        return
    names = [p.name for p in signature.parameters]
    wrong = [name for name in kwargs if name not in names]
    if wrong:
        yield f"      didn't match because some of the keywords were incorrect: {', '.join(wrong)}"
        return
    shown = []
    for index, parameter in enumerate(parameters):
        by_name = index >= len(args)
        if by_name and parameter.name not in kwargs:
            return
        value = kwargs[parameter.name] if by_name else args[index]
        mark = "" if _fits(parameter, value) else "!"
        label = f"{parameter.name}=" if by_name else ""
        shown.append(f"{mark}{label}{_described(value)}{mark}")
    yield f"      didn't match because some of the arguments have invalid types: ({', '.join(shown)})"


def _fits(parameter, value):
    """By the type's name alone, as the words of PyTorch are found."""
    names = {"int": ("int",), "float": ("float", "int"), "bool": ("bool",), "Scalar": ("float", "int")}
    if parameter.kind in names:
        return type_name(value) in names[parameter.kind]
    return _check(parameter, value) is None
