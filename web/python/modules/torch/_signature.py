"""PyTorch's way of matching arguments against signatures, and its words where they do not match.

A signature is a text such as "sum(Tensor input, int[1]? dim, bool keepdim=False, *, dtype? dtype)":
`?` allows None, and with `=` an argument may be missing; `=None` does both. "Tensor~" also takes
numbers. Several signatures of one function are tried in their order.
"""

from torch._dtype import dtype as DType

_NAMES = {
    "Scalar": "Number",
    "Tensor~": "Tensor",
    "Tensor[]": "tuple of Tensors",
    "int[]": "tuple of ints",
    "SymInt": "int",
    "SymInt[]": "tuple of SymInts",
    "float[]": "tuple of floats",
    "Scalar[]": "tuple of Scalars",
    "Generator": "torch.Generator",
    "dtype": "torch.dtype",
    "layout": "torch.layout",
    "device": "torch.device",
    "memory_format": "torch.memory_format",
    "Dimname": "name",
    "Dimname[]": "tuple of names",
    "object": "object",
}
# NumPy's names of some parameters, which PyTorch takes too.
_SYNONYMS = {
    "dim": ("axis",),
    "keepdim": ("keepdims",),
    "input": ("x", "a", "x1"),
    "other": ("x2",),
}


class Parameter:
    __slots__ = ("name", "kind", "length", "optional", "allows_none", "keyword_only")

    def __init__(self, words, keyword_only):
        declared, _, name = words.partition(" ")
        name, default, _ = name.partition("=")
        self.name = name
        self.allows_none = declared.endswith("?") or default == "None"
        declared = declared.removesuffix("?")
        # "int[1]" also takes a single int.
        head, bracket, length = declared.partition("[")
        self.length = length not in ("", "]")
        self.kind = head + "[]" if bracket else head
        self.optional = bool(default)
        self.keyword_only = keyword_only

    @property
    def type_name(value):
    """As C code of Python's names a type, which for PyTorch's own has the module in it."""
    return type(value).__name__


def _named(parameter, kwargs):
    if parameter.name in kwargs:
        return kwargs[parameter.name]
    for name in _SYNONYMS.get(parameter.name, ()):
        if name in kwargs:
            return kwargs[name]
    return _missing


def is_tensor(value):
    return hasattr(type(value), "_handle")


def _is_index(value):
    """Whether PyTorch takes the value for an int of a list."""
    if type(value) is int:
        return True
    return hasattr(type(value), "__index__") and not isinstance(value, bool) and (
        not is_tensor(value) or value.dim() == 0
    )


def _is_int(value):
    kind = type(value)
    if kind is int:
        return True
    if kind is bool or kind is float:
        return False
    if is_tensor(value):
        return not value.requires_grad and value.dim() == 0 and value.dtype.rank in (1, 2, 3, 4, 5)
    return hasattr(kind, "__index__")


def _is_number(value):
    """Whether it passes for a Scalar: a Python number, or a tensor of no dimension."""
    return isinstance(value, (int, float, complex)) or (
        is_tensor(value) and not value.requires_grad and value.dim() == 0
    ) or (hasattr(type(value), "__index__") and not is_tensor(value))


def _is_float(value):
    return type(value) is not bool and _is_number(value) and not isinstance(value, complex)


_CHECKS = {
    "Tensor": is_tensor,
    "Tensor~": lambda value: is_tensor(value) or isinstance(value, (int, float, complex)),
    "Scalar": _is_number,
    "int": _is_int,
    "SymInt": _is_int,
    "float": _is_float,
    "bool": lambda value: isinstance(value, bool),
    "dtype": lambda value: isinstance(value, DType) or value in (float, int, bool),
    "device": lambda value: isinstance(value, (str, int)) or type(value).__qualname__ == "device",
    "str": lambda value: isinstance(value, str),
    "layout": lambda value: type(value).__qualname__ == "layout",
    "memory_format": lambda value: type(value).__qualname__ == "memory_format",
    "Generator": lambda value: type(value).__qualname__ == "Generator",
    "Dimname": lambda value: isinstance(value, str),
    "object": lambda value: True,
}
_ELEMENTS = {
    "int[]": _is_index,
    "SymInt[]": _is_index,
    "float[]": lambda value: isinstance(value, (int, float)),
    "Tensor[]": is_tensor,
    "Scalar[]": _is_number,
    "Dimname[]": lambda value: isinstance(value, str),
}


def _check(parameter, value):
    """None if the value fits; otherwise the index of the element at fault, or -1."""
    kind = parameter.kind
    if not kind.endswith("[]"):
        return None if _CHECKS[kind](value) else -1
    if isinstance(value, (tuple, list)):
        fits = _ELEMENTS[kind]
        # PyTorch looks at the first element of a list of ints, and only there.
        if kind in ("int[]", "SymInt[]"):
            return None if not value or fits(value[0]) else 0
        for index, element in enumerate(value):
            if not fits(element):
                return index
        return None
    return None if parameter.length and _is_int(value) else -1


def parse(signatures, args, kwargs):
    """The arguments by parameter name, under the first signature that they match."""
    if len(signatures) == 1:
        return signatures[0].match(args, kwargs, complain=True)
    for signature in signatures:
        taken = signature.match(args, kwargs)
        if taken is not None:
            return taken
    from torch._signature_words import no_match

    raise no_match(signatures, args, kwargs)
