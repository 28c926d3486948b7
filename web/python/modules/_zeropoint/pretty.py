"""Formats the value of a cell as IPython's pretty printer does."""

import datetime
import inspect
import os
import re
import types

from _zeropoint.layout import Layout

_SINGLETONS = (None, True, False, Ellipsis, NotImplemented)


def pretty(value):
    printer = Printer()
    printer.pretty(value)
    return printer.result()


class Printer(Layout):
    def __init__(self):
        super().__init__()
        self._within = []

    def pretty(self, value):
        identity = id(value)
        cycle = identity in self._within
        self._within.append(identity)
        self.begin_group()
        try:
            self._write(value, cycle)
        finally:
            self.end_group()
            self._within.pop()

    def _write(self, value, cycle):
        if any(value is one for one in _SINGLETONS):
            return _as_repr(value, self, cycle)
        kind = _attribute(value, "__class__") or type(value)
        for base in inspect.getmro(kind):
            write = _BY_TYPE.get(base) or _BY_NAME.get((base.__module__, base.__name__))
            if write is not None:
                return write(value, self, cycle)
            if callable(base.__dict__.get("_repr_pretty_")):
                return base._repr_pretty_(value, self, cycle)
            if base is not object and callable(base.__dict__.get("__repr__")):
                return _as_repr(value, self, cycle)
        return _as_default(value, self, cycle)

    def items(self, sequence):
        """Writes the first thousand items with separators, and an ellipsis for the rest."""
        for index, value in enumerate(sequence):
            if index:
                self.text(",")
                self.breakable()
            if index >= self.max_seq_length:
                self.text("...")
                return
            yield value

    def call(self, name, *values, **named):
        """Writes `name(value, key=value)`, with continuation lines indented to the bracket."""
        opening = name + "("
        self.begin_group()
        self.begin_group(len(opening), opening)
        parts = [("", value) for value in values] + [(f"{key}=", named[key]) for key in named]
        for index, (label, value) in enumerate(parts):
            if index:
                self.text(",")
                self.breakable()
            if label:
                self.begin_group(len(label), label)
            self.pretty(value)
            if label:
                self.end_group(len(label))
        self.end_group(len(opening), ")")
        self.end_group()


class _Raw:
    """A text that is written verbatim within a call."""

    def __init__(self, text):
        self._text = text

    def _repr_pretty_(self, printer, cycle):
        printer.text(self._text)


def _attribute(value, name):
    try:
        return getattr(value, name)
    except Exception:
        return None


def _as_repr(value, printer, cycle):
    with printer.group():
        for index, line in enumerate(repr(value).splitlines()):
            if index:
                printer.break_()
            printer.text(line)


def _as_default(value, printer, cycle):
    kind = _attribute(value, "__class__") or type(value)
    if _attribute(kind, "__repr__") is not object.__repr__:
        return _as_repr(value, printer, cycle)
    printer.begin_group(1, "<")
    printer.pretty(kind)
    printer.text(f" at 0x{id(value):x}")
    if cycle:
        printer.text(" ...")
    printer.end_group(1, ">")
    return None


def _sequence(opening, closing):
    def write(value, printer, cycle):
        if cycle:
            return printer.text(f"{opening}...{closing}")
        printer.begin_group(len(opening), opening)
        for one in printer.items(value):
            printer.pretty(one)
        if isinstance(value, tuple) and len(value) == 1:
            printer.text(",")
        printer.end_group(len(opening), closing)
        return None

    return write


def _set(opening, closing):
    sequence = _sequence(opening, closing)

    def write(value, printer, cycle):
        if cycle:
            return printer.text(f"{opening}...{closing}")
        if not value:
            return printer.text(f"{type(value).__name__}()")
        items = _sorted(value) if len(value) < printer.max_seq_length else value
        return sequence(items, printer, False)

    return write


def _sorted(items):
    items = list(items)
    try:
        return sorted(items)
    except Exception:
        try:
            return sorted(items, key=str)
        except Exception:
            return items


def _mapping(opening, closing):
    def write(value, printer, cycle):
        if cycle:
            return printer.text("{...}")
        printer.begin_group(len(opening), opening)
        for key in printer.items(value.keys()):
            printer.pretty(key)
            printer.text(": ")
            printer.pretty(value[key])
        printer.end_group(len(opening), closing)
        return None

    return write


def _type(value, printer, cycle):
    meta = next(base for base in inspect.getmro(type(value)) if "__repr__" in vars(base))
    if meta is not type:
        return _as_repr(value, printer, cycle)
    module = _attribute(value, "__module__")
    name = _attribute(value, "__qualname__")
    if not isinstance(name, str):
        name = value.__name__
    return printer.text(name if module in (None, "builtins") else f"{module}.{name}")


def _function(value, printer, cycle):
    name = _attribute(value, "__qualname__") or value.__name__
    if value.__module__ not in (None, "", "builtins"):
        name = f"{value.__module__}.{name}"
    try:
        name += str(inspect.signature(value))
    except ValueError:
        pass
    printer.text(f"<function {name}>")


def _exception(value, printer, cycle):
    kind = type(value)
    name = kind.__qualname__
    if kind.__module__ != "builtins":
        name = f"{kind.__module__}.{name}"
    printer.call(name, *value.args)


def _super(value, printer, cycle):
    opening = "<super: "
    printer.begin_group(len(opening), opening)
    printer.pretty(value.__thisclass__)
    printer.text(",")
    printer.breakable()
    printer.pretty(value.__self__)
    printer.end_group(len(opening), ">")


_FLAGS = ("IGNORECASE", "LOCALE", "MULTILINE", "DOTALL", "UNICODE", "VERBOSE", "DEBUG")


def _pattern(value, printer, cycle):
    literal = "r" + repr(value.pattern).replace("\\\\", "\\")
    names = [f"re.{flag}" for flag in _FLAGS if value.flags & getattr(re, flag)]
    printer.call("re.compile", _Raw(literal), *([_Raw("|".join(names))] if names else []))


def _constructed(arguments_of):
    """Formats `Name(…)`; the function returns a value's positional and named arguments."""

    def write(value, printer, cycle):
        if cycle:
            return printer.call(type(value).__name__, _Raw("..."))
        values, named = arguments_of(value)
        return printer.call(type(value).__name__, *values, **named)

    return write


def _deque_arguments(value):
    return [list(value)], {} if value.maxlen is None else {"maxlen": value.maxlen}


def _namespace(value, printer, cycle):
    if cycle:
        return printer.call("namespace", _Raw("..."))
    return printer.call("namespace", **vars(value))


_BY_TYPE = {
    int: _as_repr,
    float: _as_repr,
    str: _as_repr,
    bytes: _as_repr,
    range: _as_repr,
    slice: _as_repr,
    tuple: _sequence("(", ")"),
    list: _sequence("[", "]"),
    dict: _mapping("{", "}"),
    set: _set("{", "}"),
    frozenset: _set("frozenset({", "})"),
    super: _super,
    type: _type,
    BaseException: _exception,
    re.Pattern: _pattern,
    datetime.datetime: _as_repr,
    datetime.timedelta: _as_repr,
    types.FunctionType: _function,
    types.BuiltinFunctionType: _function,
    types.MethodType: _as_repr,
    types.SimpleNamespace: _namespace,
    types.MappingProxyType: _mapping("mappingproxy({", "})"),
    type(os.environ): _mapping("environ{", "}"),
}

_BY_NAME = {
    ("collections", "defaultdict"): _constructed(lambda v: ([v.default_factory, dict(v)], {})),
    ("collections", "OrderedDict"): _constructed(lambda v: ([list(v.items())] if v else [], {})),
    ("collections", "Counter"): _constructed(lambda v: ([dict(v)] if v else [], {})),
    ("collections", "deque"): _constructed(_deque_arguments),
    ("collections", "UserList"): _constructed(lambda v: ([v.data], {})),
}
