"""Matches arguments against signatures as PyTorch does, with PyTorch's messages.

A signature is a text such as "sum(Tensor input, int[1]? dim, bool keepdim=False, *, dtype? dtype)":
`?` allows None, and with `=` an argument may be missing; `=None` does both. "Tensor~" also takes
numbers. Several signatures of one function are tried in their order.
"""

from _zeropoint.c_names import c_name
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
# NumPy's names of some parameters, which PyTorch also accepts.
_SYNONYMS = {
    "dim": ("axis",),
    "keepdim": ("keepdims",),
    "input": ("x", "a", "x1"),
    "other": ("x2",),
}


class Parameter:
    __slots__ = ("name", "kind", "length", "optional", "allows_none", "keyword_only", "is_ints")

    def __init__(self, words, keyword_only):
        declared, _, name = words.partition(" ")
        name, _, default = name.partition("=")
        self.name = name
        self.allows_none = declared.endswith("?") or default in ("None", "[]")
        declared = declared.removesuffix("?")
        # "int[1]" also takes a single int.
        head, bracket, length = declared.partition("[")
        self.length = length not in ("", "]")
        self.kind = head + "[]" if bracket else head
        self.is_ints = self.kind in ("int[]", "SymInt[]")
        self.optional = bool(default)
        self.keyword_only = keyword_only

    @property
    def type_name(self):
        return _NAMES.get(self.kind, self.kind)


class Signature:
    """The parameters of one overload. Hidden parameters match but do not appear in messages."""

    def __init__(self, text):
        text, _, mark = text.partition("|")
        self.hidden = bool(mark)
        self.name, _, rest = text.partition("(")
        self.parameters = []
        keyword_only = False
        for words in filter(None, rest.rstrip(")").split(", ")):
            if words == "*":
                keyword_only = True
            else:
                self.parameters.append(Parameter(words, keyword_only))
        self.own_name = "input"
        self.finish()

    def finish(self):
        """Derives the values that depend on the parameters."""
        self.min_args = sum(not p.optional for p in self.parameters)
        self.max_positional = sum(not p.keyword_only for p in self.parameters)
        first = self.parameters[0] if self.parameters else None
        self.looks_closer = any(p.is_ints or p.kind[:7] == "Dimname" for p in self.parameters)
        self.varargs = (
            self.max_positional == 1 and first is not None and first.kind in ("int[]", "SymInt[]")
        )

    def __str__(self):
        words = []
        for parameter in self.parameters:
            if parameter.keyword_only and "*" not in words:
                words.append("*")
            words.append(f"{parameter.type_name} {parameter.name}")
        return "(" + ", ".join(words) + ")"

    def match(self, args, kwargs, complain=False):
        """The arguments by parameter name; if they do not match, None or a TypeError."""
        given = len(args)
        if given > self.max_positional and not self.varargs:
            return self._extra(given) if complain else None
        taken = {}
        position = 0
        left = len(kwargs)
        for parameter in self.parameters:
            by_name = False
            value = _missing
            if position < given:
                if parameter.keyword_only:
                    return self._extra(given) if complain else None
                value = args[position]
            elif kwargs:
                value = _named(parameter, kwargs)
                by_name = True
            variable = self.varargs and position == 0 and not by_name
            if value is _missing:
                if not parameter.optional:
                    return self._absent(parameter) if complain else None
            elif value is None and parameter.allows_none:
                pass
            else:
                failed = _check(parameter, value)
                if failed is None:
                    taken[parameter.name] = value if type(value) in _PYTHON else _taken(parameter, value)
                elif variable and _is_index(value):
                    failed = _check(parameter, args)
                    if failed is not None:
                        return self._wrong(parameter, args, 0, False, failed) if complain else None
                    taken[parameter.name] = args
                    position = given
                    continue
                elif complain:
                    return self._wrong(parameter, value, position, by_name, failed)
                else:
                    return None
            if not by_name:
                position += 1
            elif value is not _missing:
                left -= 1
        if left > 0:
            return self._unexpected(args, kwargs) if complain else None
        if self.looks_closer:
            self._look_closer(taken)
        return taken

    def _look_closer(self, taken):
        """The checks that PyTorch makes only after a signature has matched."""
        for parameter in self.parameters:
            value = taken.get(parameter.name, _missing)
            if value is not _missing and parameter.is_ints:
                taken[parameter.name] = self._checked_ints(parameter, value)
            elif value is None and parameter.kind in ("Dimname", "Dimname[]"):
                raise RuntimeError("Please look up dimensions by name, got: name = None.")

    def _checked_ints(self, parameter, value):
        """Only the first element decides whether a list matches; the others are checked here."""
        if not isinstance(value, (list, tuple)) or all(type(one) is int for one in value):
            return value
        for place, element in enumerate(value):
            if not _is_index(element):
                raise TypeError(
                    f"{self.name}(): argument '{parameter.name}' must be {parameter.type_name}, "
                    f"but found element of type {type_name(element)} at pos {place + 1}"
                )
        return type(value)([one if is_tensor(one) else one.__index__() for one in value])

    def _extra(self, given):
        most = self.max_positional
        if self.min_args != most:
            raise TypeError(
                f"{self.name}() takes from {self.min_args} to {most} positional arguments "
                f"but {given} were given"
            )
        plural = "" if most == 1 else "s"
        were = "was" if given == 1 else "were"
        raise TypeError(
            f"{self.name}() takes {most} positional argument{plural} but {given} {were} given"
        )

    def _absent(self, parameter):
        index = self.parameters.index(parameter)
        names = [f'"{p.name}"' for p in self.parameters[index:] if not p.optional]
        plural = "s" if len(names) == 1 else ""
        raise TypeError(
            f"{self.name}() missing {len(names)} required positional argument{plural}: "
            + ", ".join(names)
        )

    def _wrong(self, parameter, value, position, by_name, failed):
        said = f"{self.name}(): argument '{parameter.name}'"
        if by_name:
            raise TypeError(f"{said} must be {parameter.type_name}, not {type_name(value)}")
        if failed >= 0:
            element = type_name(value[failed])
            raise TypeError(
                f"{said} must be {parameter.type_name}, "
                f"but found element of type {element} at pos {failed + 1}"
            )
        raise TypeError(
            f"{said} (position {position + 1}) must be {parameter.type_name}, not {type_name(value)}"
        )

    def _unexpected(self, args, kwargs):
        names = [p.name for p in self.parameters]
        for name in kwargs:
            if name not in names:
                raise TypeError(f"{self.name}() got an unexpected keyword argument '{name}'")
            if names.index(name) < len(args):
                raise TypeError(f"{self.name}() got multiple values for argument '{name}'")
        raise TypeError("invalid keyword arguments")


class _Missing:
    pass


_missing = _Missing()


def type_name(value):
    """A type's name as CPython's C code prints it, which for PyTorch's types includes the module."""
    return c_name(type(value))


def _named(parameter, kwargs):
    if parameter.name in kwargs:
        return kwargs[parameter.name]
    for name in _SYNONYMS.get(parameter.name, ()):
        if name in kwargs:
            return kwargs[name]
    return _missing


def is_tensor(value):
    return hasattr(type(value), "_handle")


# Types that need no conversion.
_PYTHON = {int, float, bool, str, type(None)}


def number_of(value):
    """The Python number that a NumPy scalar counts as; None for everything else.

    NumPy's scalars convert themselves: integers to int, floats and, as in PyTorch, bools to float.
    """
    convert = getattr(type(value), "__torch_number__", None)
    return None if convert is None else convert(value)


def _plain(value):
    number = number_of(value)
    return value if number is None else number


def _taken(parameter, value):
    """An argument with Python numbers in the place of NumPy's."""
    if parameter.kind in ("float[]", "Scalar[]") and isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value if parameter.kind == "object" else _plain(value)


def _is_index(value):
    """Whether PyTorch accepts the value as an int in a list."""
    if type(value) is int:
        return True
    if is_tensor(value):
        return value.dim() == 0
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        return False
    try:
        value.__index__()
    except TypeError:
        return False
    return True


def _is_int(value):
    kind = type(value)
    if kind is int:
        return True
    if kind is bool or kind is float:
        return False
    if is_tensor(value):
        return not value.requires_grad and value.dim() == 0 and value.dtype.rank in (1, 2, 3, 4, 5)
    return isinstance(value, int) or isinstance(number_of(value), int)


def _is_plain_number(value):
    return isinstance(value, (int, float, complex)) or number_of(value) is not None


def _is_number(value):
    """Whether the value is accepted as a Scalar: a number of Python or NumPy, or a 0-dim tensor."""
    return _is_plain_number(value) or (
        is_tensor(value) and not value.requires_grad and value.dim() == 0
    )


def _is_float(value):
    return type(value) is not bool and _is_number(value) and not isinstance(value, complex)


_CHECKS = {
    "Tensor": is_tensor,
    "Tensor~": lambda value: is_tensor(value) or _is_plain_number(value),
    "Scalar": _is_number,
    "int": _is_int,
    "SymInt": _is_int,
    "float": _is_float,
    "bool": lambda value: isinstance(value, bool),
    "dtype": lambda value: isinstance(value, DType) or any(value is one for one in (float, int, bool)),
    "device": lambda value: isinstance(value, (str, int))
    or type(value).__qualname__ == "device"
    or isinstance(number_of(value), int),
    "str": lambda value: isinstance(value, str),
    "layout": lambda value: type(value).__qualname__ == "layout",
    "memory_format": lambda value: type(value).__qualname__ == "memory_format",
    "Generator": lambda value: type(value).__qualname__ == "Generator",
    "Dimname": lambda value: value is None or isinstance(value, str),
    "object": lambda value: True,
}
_ELEMENTS = {
    "int[]": _is_index,
    "SymInt[]": _is_index,
    "float[]": lambda value: isinstance(value, (int, float)) or number_of(value) is not None,
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
        # PyTorch checks only the first element of a list of ints.
        if parameter.is_ints:
            return None if not value or fits(value[0]) else -1
        for index, element in enumerate(value):
            if not fits(element):
                if kind == "Tensor[]":
                    raise TypeError(
                        f"expected Tensor as element {index} in argument 0, but got {type_name(element)}"
                    )
                return index
        return None
    single = value is None or isinstance(value, str) if kind == "Dimname[]" else _is_int(value) and not is_tensor(value)
    return None if parameter.length and single else -1
