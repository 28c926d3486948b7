"""How the quantizer's verbs are called: arguments and results cross as JSON, tensors by handle.

A structure is a NamedTuple here and an object there, with the same fields; names are snake_case here
and camelCase there. The core's engine checks the arguments; only what JSON cannot hold is refused
here.
"""

import json
import math
import operator
import re

import _zeropoint_core as bridge
import torch
from pyodide.ffi import JsException
from torch._tensor import Tensor, wrap


class QuantError(ValueError):
    """A refusal of the core, and its only exception.

    code: Which refusal it is; codes do not change. `error_codes()` lists the core's, and
        `invalid_argument` is an argument of a wrong type.
    values: What the sentence names, such as {"argument": "scheme.format"}.
    """

    def __init__(self, code, values, message):
        super().__init__(message)
        self.code = code
        self.values = values


# The fields of structures and the arguments of verbs, as (name, kind) in their order.
_fields = {}
_arguments = {}
_results = {}
_classes = {}

_LINE = re.compile(r"(\w+)\((.*)\)(?:: (\S+))?")


def learn(table, classes):
    """Takes the verbs and structures of a table, and the classes that stand for structures."""
    for line in table.strip().split("\n"):
        name, parts, result = _LINE.fullmatch(line).groups()
        pairs = [tuple(part.split(": ")) for part in parts.split(", ")] if parts else []
        if result is None:
            _fields[name] = pairs
        else:
            _arguments[name] = pairs
            _results[name] = result
    _classes.update((one.__name__, one) for one in classes)


def call(verb, *given):
    """The answer of a verb to arguments in the order of its table."""
    crossing = []
    written = [
        _outward(kind, value, name, crossing)
        for (name, kind), value in zip(_arguments[verb], given)
    ]
    try:
        answer = bridge.quantizer_verb(_camel(verb), json.dumps(written))
    except JsException as error:
        raise _refusal(error) from None
    shape = crossing[0].shape if crossing else None
    return _inward(_results[verb], json.loads(answer), shape)


def _camel(name):
    return re.sub("_([a-z0-9])", lambda found: found[1].upper(), name)


def _snake(name):
    return re.sub("(?<=[a-z])[A-Z]", lambda found: "_" + found[0].lower(), name)


def _refusal(error):
    code = getattr(error, "code", None)
    if code is None:
        raise error
    values, message = error.values.to_py(), error.message
    if code == "invalid_argument":
        # It speaks of names, which are camelCase there.
        values = {name: _snake(text) for name, text in values.items()}
        message = _snake(message)
    return QuantError(code, values, message)


def _invalid(argument, expected):
    """The refusal of an argument, in the words of the engine."""
    values = {"argument": argument, "expected": expected}
    return QuantError("invalid_argument", values, bridge.invalid_argument(argument, expected))


# Arguments

_NOT_FINITE = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}


def _number(value, name):
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise _invalid(name, "a number") from None
    # JSON has no numbers that are not finite.
    return number if math.isfinite(number) else _NOT_FINITE[str(number)]


def _integer(value, name):
    try:
        return operator.index(value)
    except TypeError:
        raise _invalid(name, "a whole number") from None


def _integers(value, name):
    try:
        return [_integer(one, name) for one in value]
    except TypeError:
        raise _invalid(name, "a sequence of whole numbers") from None


def _flag(value, name):
    if not isinstance(value, bool):
        raise _invalid(name, "True or False")
    return value


def _word(value, name):
    if isinstance(value, torch.dtype):
        return str(value).removeprefix("torch.")
    if not isinstance(value, str):
        raise _invalid(name, "a string")
    return value


def _union(value, name):
    """A word, or one word with its parameters: "mse", {"percentile": (1, 99)}."""
    if isinstance(value, str):
        word = _camel(value)
        return {word: True} if name.endswith("granularity") else word
    if not isinstance(value, dict):
        raise _invalid(name, "a string or a dict")
    return {_camel(str(key)): _parameter(part, name) for key, part in value.items()}


def _parameter(value, name):
    if isinstance(value, (list, tuple)):
        return [_number(one, name) for one in value]
    return value if isinstance(value, bool) else _integer(value, name)


# What a number stands for where a quantizer takes tensors.
_OF_NUMBERS = {"scales": torch.float32, "zero_points": torch.int32}


def _tensor(value, name, crossing):
    field = name.rpartition(".")[2]
    if isinstance(value, (int, float)) and field in _OF_NUMBERS:
        value = torch.tensor([value], dtype=_OF_NUMBERS[field])
    if not isinstance(value, Tensor):
        raise _invalid(name, "a torch.Tensor")
    crossing.append(value)
    return value._handle


def _numbers(value, name, dtype, crossing):
    """A list of numbers, or a tensor of them, in the one type that the verb reads."""
    try:
        made = value.detach() if isinstance(value, Tensor) else torch.tensor(value)
    except (TypeError, ValueError, RuntimeError):
        raise _invalid(name, "a tensor or a list of numbers") from None
    converted = made.flatten().to(dtype)
    if not dtype.is_floating_point and not torch.equal(converted.to(made.dtype), made.flatten()):
        raise _invalid(name, f"numbers of {dtype}")
    crossing.append(converted)
    return converted._handle


def _structure(kind, value, name, crossing):
    fields = _fields[kind]
    if kind == "Scheme" and isinstance(value, (str, torch.dtype)):
        value = {"format": value}
    if isinstance(value, _classes.get(kind, ())):
        value = value._asdict()
    if not isinstance(value, dict):
        raise _invalid(name, f"a zeropoint.{kind}")
    if unknown := value.keys() - dict(fields).keys():
        raise _invalid(f"{name}.{min(unknown, key=str)}", "left out: there is no such field")
    return {
        _camel(field): _outward(part, value[field], f"{name}.{field}", crossing)
        for field, part in fields
        if value.get(field) is not None
    }


def _parts(value, name, crossing):
    """Tensors of bytes by name."""
    if not isinstance(value, dict):
        raise _invalid(name, "a dict of tensors")
    return {str(part): _tensor(one, f"{name}.{part}", crossing) for part, one in value.items()}


_LISTS = {"float32s": torch.float32, "int32s": torch.int32}
_PLAIN = {
    "number": _number,
    **dict.fromkeys(("integer", "size", "int32", "sampleSeed"), _integer),
    **dict.fromkeys(("sizes", "sampleShape"), _integers),
    **dict.fromkeys(("granularity", "observer"), _union),
    "flag": _flag,
}


def _outward(kind, value, name, crossing):
    if value is None:
        return None
    if kind == "values":
        return _tensor(value, name, crossing)
    if kind == "storedParts":
        return _parts(value, name, crossing)
    if kind in _LISTS:
        return _numbers(value, name, _LISTS[kind], crossing)
    if kind in _fields:
        return _structure(kind, value, name, crossing)
    return _PLAIN.get(kind, _word)(value, name)


# Results


def _inward(kind, value, shape):
    if value is None:
        return None
    if kind in ("values", "float32s", "int32s", "float64s", "uint32s", "bytes"):
        return wrap(value)
    if kind == "storedParts":
        return {part: wrap(one) for part, one in value.items()}
    if kind in _fields:
        fields = [_field(part, value.get(_camel(name)), shape) for name, part in _fields[kind]]
        return _classes[kind](*fields)
    if kind.endswith("[]"):
        return tuple(_inward(kind[:-2], one, shape) for one in value)
    if kind == "granularity":
        return {_snake(name): part for name, part in value.items()}
    if kind == "number":
        return float(value)
    if isinstance(value, list):
        return tuple(float(one) if kind == "numbers" else one for one in value)
    return value


def _field(kind, value, shape):
    """A field of a result: what has a number for each element of the tensor has its shape."""
    found = _inward(kind, value, shape)
    if kind in ("float64s", "uint32s", "bytes") and found.numel() == shape.numel():
        return found.view(shape)
    return found
