"""Tells an argument that is missing here from one that the library does not have either.

A library's `_known.py` has its real signatures. A guarded function costs nothing more than a call
until the arguments do not fit. Then the real signature decides: if they do not fit it either, the
error is the library's own; if they do, they are missing here, and the error says so. Arguments that
have their default value are harmless and are left out.
"""

import functools
import inspect


class Known:
    """The tables of a library, read when an error needs them."""

    def __init__(self, module):
        self._module = module
        self._stubs = {}

    @functools.cached_property
    def tables(self):
        import importlib

        return importlib.import_module(self._module)

    @functools.cached_property
    def _signatures(self):
        return dict(line.split(" ", 1) for line in self.tables.SIGNATURES.strip().splitlines())

    def names(self, owner):
        return self.tables.NAMES[owner].split()

    def stub(self, key):
        """A function with the real signature that returns its arguments, or None."""
        written = self._signatures.get(key)
        if written is None:
            return None
        if key not in self._stubs:
            name, _, rest = written.partition("(")
            own = name.rpartition(".")[2]
            names = {}
            exec(f"def {own}({rest}: return locals()", names)
            made = names[own]
            made.__qualname__ = name
            self._stubs[key] = made
        return self._stubs[key]

    def takes(self, key, name):
        """Whether the real function has this argument."""
        stub = self.stub(key)
        if stub is None:
            return True
        code = stub.__code__
        own = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        if name in own[code.co_posonlyargcount :]:
            return True
        if not code.co_flags & inspect.CO_VARKEYWORDS:
            return False
        number = self.tables.KEYWORDS.get(key)
        return number is None or name in self.tables.KEYWORD_SETS[number].split()

    def misfit(self, stub, args, error):
        """The library's own error for arguments that its function does not take either."""
        return TypeError(str(error))

    def refusal(self, key, name):
        """The library's own error for an argument that it does not have."""
        words = self.tables.WORDS.get(key)
        if words is None:
            shown = self.stub(key).__qualname__
            words = f"TypeError: {shown}() got an unexpected keyword argument 'zzz'"
        kind, _, text = words.partition(": ")
        kinds = {one.__name__: one for one in (AttributeError, KeyError, TypeError, ValueError)}
        return kinds.get(kind, TypeError)(text.replace("zzz", name))


def not_here(function, names, supported=()):
    """The error for arguments that the library has and this module has not."""
    word = "arguments" if len(names) > 1 else "argument"
    verb = "are" if len(names) > 1 else "is"
    known = f" Available here: {', '.join(supported)}." if supported else ""
    return TypeError(f"{function}(): the {word} {', '.join(names)} {verb} not available here.{known}")


def guard(function, known, key, is_method=False):
    """The function, with errors about its arguments that name what is missing here."""

    @functools.wraps(function)
    def call(*args, **kwargs):
        try:
            return function(*args, **kwargs)
        except TypeError as error:
            # An error inside of the function has its frame; arguments that do not fit have none.
            if error.__traceback__.tb_next is not None:
                raise
            problem = error
        return _again(function, known, key, args, kwargs, problem, is_method)

    return call


def guarded(functions, known, prefix=""):
    """The public functions by name, guarded."""
    return {
        name: guard(one, known, prefix + name)
        if name[0] != "_" and inspect.isfunction(one) else one
        for name, one in functions.items()
    }  # fmt: skip


def guard_module(names, known, prefix=""):
    """Guards the public functions of a module."""
    names.update(guarded(names, known, prefix))


def guard_class(kind, known, prefix):
    """Guards the public methods of a class."""
    for name in dir(kind):
        method = inspect.getattr_static(kind, name)
        if name[0] != "_" and inspect.isfunction(method):
            setattr(kind, name, guard(method, known, prefix + name, True))


def _again(function, known, key, args, kwargs, problem, is_method):
    """Calls the function without the arguments that have their default, or raises the right error."""
    stub = known.stub(key)
    if stub is None:
        raise problem
    first, args = args[:is_method], args[is_method:]
    unknown = next((name for name in kwargs if not known.takes(key, name)), None)
    if unknown is not None:
        raise known.refusal(key, unknown) from None
    try:
        given = stub(*args, **kwargs)
    except TypeError as error:
        raise known.misfit(stub, args, error) from None
    real = inspect.signature(stub).parameters.values()
    own = dict(list(inspect.signature(function).parameters.items())[is_method:])
    if any(one.kind is one.VAR_POSITIONAL for one in real):
        raise problem
    missing, kept = [], {}
    for one in real:
        value = given[one.name]
        for name, item in value.items() if one.kind is one.VAR_KEYWORD else ((one.name, value),):
            if one.kind is not one.VAR_KEYWORD and _is_default(item, one.default):
                continue
            if name in own:
                kept[name] = item
            else:
                missing.append(name)
    shown = [name for name, one in own.items() if name[0] != "_" and one.kind is not one.VAR_KEYWORD]
    if missing:
        raise not_here(key.rpartition(".")[2], missing, shown) from None
    leading = []
    for name, one in own.items():
        if name not in kept or one.kind not in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD):
            break
        leading.append(kept.pop(name))
    return function(*first, *leading, **kept)


def _is_default(value, default):
    return value is default or type(value) is type(default) and value == default
