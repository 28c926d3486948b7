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
import numpy
import torch
from pyodide.ffi import JsException
from torch._tensor import TensorBase, wrap

from zeropoint._quantizers import scales, zero_points
from zeropoint._refusals import QuantError, invalid, is_bool, real, refusing_unknown, unknown_option


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
    for one in classes:
        _classes[one.__name__] = one
        one.__new__ = refusing_unknown(one.__new__)


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
    return QuantError(code, error.values.to_py(), error.message)


# Arguments

_NOT_FINITE = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}


def _number(value, name):
    number = real(value, name)
    # JSON has no numbers that are not finite.
    return number if math.isfinite(number) else _NOT_FINITE[str(number)]


# JavaScript's numbers hold every integer up to this one.
_MOST_INTEGER = 2**53


def _integer(value, name):
    if is_bool(value):
        raise invalid(name, "a whole number")
    try:
        integer = operator.index(value)
    except (TypeError, RuntimeError):
        raise invalid(name, "a whole number") from None
    if abs(integer) > _MOST_INTEGER:
        raise invalid(name, "a whole number of at most 2⁵³")
    return integer


def _integers(value, name):
    if isinstance(value, (str, bytes, dict)):
        raise invalid(name, "a sequence of whole numbers")
    try:
        return [_integer(one, name) for one in value]
    except TypeError:
        raise invalid(name, "a sequence of whole numbers") from None


def _flag(value, name):
    if not isinstance(value, bool):
        raise invalid(name, "True or False")
    return value


def _word(value, name):
    if isinstance(value, torch.dtype):
        return str(value).removeprefix("torch.")
    if not isinstance(value, str):
        raise invalid(name, "a string")
    return value


def _union(value, name):
    """A word, or one word with its parameters: "mse", {"percentile": (1, 99)}."""
    if isinstance(value, str):
        word = _key(value, name)
        return {word: True} if name.endswith("granularity") else word
    if not isinstance(value, dict):
        raise invalid(name, "a string or a dict")
    return {_key(str(key), name): _parameter(part, f"{name}.{key}") for key, part in value.items()}


def _key(key, name):
    """The engine's name of a word. Its own spelling, such as `perChannel`, is none of Python's."""
    if key != _snake(key):
        raise unknown_option(f"{name}.{key}", [_snake(key)])
    return _camel(key)


def _parameter(value, name):
    if isinstance(value, (list, tuple)):
        return [_number(one, name) for one in value]
    return value if isinstance(value, bool) else _integer(value, name)


_NOT_QUANTIZED = " that is not quantized: dequantize() and int_repr() give such tensors"


def _tensor(value, name, crossing):
    if not isinstance(value, TensorBase):
        is_quantized = isinstance(value, torch.Tensor)
        raise invalid(name, "a torch.Tensor" + _NOT_QUANTIZED * is_quantized)
    crossing.append(value)
    return value._handle


def _numbers(value, name, crossing):
    """A list of numbers, or a tensor of them, as float32."""
    try:
        made = value.detach() if isinstance(value, TensorBase) else torch.tensor(value)
    except (TypeError, ValueError, RuntimeError):
        raise invalid(name, "a tensor or a list of numbers") from None
    if is_bool(made):
        raise invalid(name, "a tensor or a list of numbers")
    return _tensor(made.flatten().to(torch.float32), name, crossing)


def _bytes(value, name, crossing):
    """Bytes, or a uint8 tensor of them."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        value = torch.from_numpy(numpy.frombuffer(bytes(value), numpy.uint8))
    return _tensor(value, name, crossing)


def _list(kind, value, name, crossing):
    if not isinstance(value, (list, tuple)):
        raise invalid(name, "a list")
    return [_outward(kind, one, name, crossing) for one in value]


def _structure(kind, value, name, crossing):
    fields = _fields[kind]
    if kind == "Scheme" and isinstance(value, (str, torch.dtype)):
        value = {"format": value}
    if isinstance(value, _classes.get(kind, ())):
        value = value._asdict()
    if not isinstance(value, dict):
        raise invalid(name, f"a zeropoint.{kind}")
    known = dict(fields)
    if unknown := value.keys() - known.keys():
        raise unknown_option(f"{name}.{min(unknown, key=str)}", known)
    value = _with_tensors(value, name, is_whole=kind == "Quantizer")
    # The fields of options and of settings are keyword arguments.
    path = "" if name in ("options", "settings") else f"{name}."
    return {
        _camel(field): _outward(part, value[field], f"{path}{field}", crossing)
        for field, part in fields
        if value.get(field) is not None
    }


def _with_tensors(value, name, is_whole):
    """Its fields, with tensors for the numbers among them; a whole structure lacks none of those."""
    made = dict(value)
    if is_whole and "scheme" in made and made["scheme"] is None:
        raise invalid(f"{name}.scheme", 'a format such as "int8", or a zeropoint.Scheme')
    for field, convert in (("scales", scales), ("zero_points", zero_points)):
        if made.get(field) is not None or is_whole and field in made:
            more = (made.get("scheme"),) if field == "zero_points" else ()
            made[field] = convert(made[field], f"{name}.{field}", *more)
    return made


def _parts(value, name, crossing):
    """Tensors of bytes by name."""
    if not isinstance(value, dict):
        raise invalid(name, "a dict of tensors")
    return {str(part): _tensor(one, f"{name}.{part}", crossing) for part, one in value.items()}


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
    if kind == "bytes":
        return _bytes(value, name, crossing)
    if kind.endswith("[]"):
        return _list(kind[:-2], value, name, crossing)
    if kind == "texts":
        return _list("text", value, name, crossing)
    if kind == "storedParts":
        return _parts(value, name, crossing)
    if kind == "float32s":
        return _numbers(value, name, crossing)
    if kind == "int32s":
        return _tensor(zero_points(value, name).flatten(), name, crossing)
    if kind == "number" and name.endswith("zero_point"):
        return zero_points(value, name).item()
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
    is_of_elements = shape is not None and kind in ("float64s", "uint32s", "bytes")
    if is_of_elements and found.numel() == shape.numel():
        return found.view(shape)
    return found
