"""Refusals of the quantizer's verbs: the exceptions, in the words of the engine."""

import functools
import json

import _zeropoint_core as bridge


class QuantError(ValueError):
    """A refusal of the core, and its only exception.

    code: Which refusal it is; codes do not change. `error_codes()` lists the core's; of the engine
        around it, `invalid_argument` is an argument of a wrong type, `option_unknown` one that does
        not exist, and `option_unused` one that a format does not take.
    values: What the sentence names, such as {"argument": "scheme.format"}.
    """

    def __init__(self, code, values, message):
        super().__init__(message)
        self.code = code
        self.values = values


class UnknownOption(QuantError, TypeError):
    """An argument that a function does not have; a TypeError, too, as Python raises it."""


def refusal(code, kind=QuantError, **values):
    """The exception; the sentence shows values that are not strings as Python writes them."""
    written = {name: one if isinstance(one, str) else repr(one) for name, one in values.items()}
    return kind(code, values, bridge.quantizer_sentence(code, json.dumps(written)))


def invalid(argument, expected):
    return refusal("invalid_argument", argument=argument, expected=expected)


def unknown_option(option, names):
    return refusal("option_unknown", UnknownOption, option=option, choices=", ".join(names) or "none")


def refusing_unknown(function):
    """The function, whose refusal of an unknown keyword argument lists those that it takes."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    names = tuple(name for name in names if name not in ("self", "_cls"))

    @functools.wraps(function)
    def checked(*args, **options):
        for name in options:
            if name not in names:
                raise unknown_option(name, names)
        return function(*args, **options)

    return checked


def is_bool(value):
    """Whether it is a bool of Python's, NumPy's or torch's, which count as 0 and 1 elsewhere."""
    return isinstance(value, bool) or str(getattr(value, "dtype", "")).endswith("bool")


def real(value, name, expected="a number"):
    """A float from any number that is not a bool."""
    if is_bool(value) or isinstance(value, (str, bytes)):
        raise invalid(name, expected)
    try:
        return float(value)
    except (TypeError, ValueError, RuntimeError, OverflowError):
        raise invalid(name, expected) from None
