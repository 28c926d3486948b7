"""Completion: the names that fit at a position in the code, found without running notebook code.

Lookups bypass `__getattr__`, `__dir__`, properties and other descriptors of the notebook's own
classes, so names that only these could provide are missing.
"""

import __main__
import builtins
import inspect
import json
import re
import sys
import types

_UNKNOWN = object()
_BUILTIN = (
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.ClassMethodDescriptorType,
)
_CALLABLE = (*_BUILTIN, types.FunctionType, types.MethodType, classmethod, staticmethod)
_PLAIN = (int, float, bool, str, type(None))
# The page takes no more; web/python/reply_schema.ts counts texts in UTF-16.
_MOST_NAME, _MOST_NAMES, _MOST_TEXT = 500, 100_000, 100_000
# Stands for a module that torch imports lazily.
_LATER = types.ModuleType("later")


def names(request):
    """JSON of [name, kind] for each name that a path contains; null if the path cannot be resolved."""
    request = json.loads(request)
    found = _start(request) if not request["path"] else _members(_resolved(request))
    if found is None:
        return "null"
    known = [(name, value) for name, value in sorted(found.items()) if len(name) <= _MOST_NAME]
    return json.dumps([[name, _kind(value)] for name, value in known[:_MOST_NAMES]])


def about(request):
    """JSON of the signature and the first docstring line of a function or class; null without one."""
    request = json.loads(request)
    value = _resolved(request)
    kind = _UNKNOWN if value is _UNKNOWN else _kind(value)
    if kind not in ("function", "class"):
        return "null"
    parameters = _of_class(value) if kind == "class" else _of_torch(value) or _parameters(value)
    name = request["path"][-1]
    line = _first_line(value)
    # Some docstrings begin with the signature, which is more complete than that of the code.
    lines = ["" if not parameters or f"{name}(" in line else name + parameters, line]
    return json.dumps("\n".join(line for line in lines if line)[:_MOST_TEXT] or None)


def _is(value, kinds):
    """Like isinstance(), which would run the value's own `__class__`."""
    return issubclass(type(value), kinds)


def _start(request):
    found = {name: value for name, value in vars(builtins).items() if _is_public(name)}
    if request["isOwn"]:
        own = vars(__main__)
        found.update({name: value for name, value in own.items() if _is_public(name)})
    for name in ("In", "Out", "get_ipython", "copyright", "credits", "license"):
        found.pop(name, None)
    return found


def _resolved(request):
    first, *rest = request["path"]
    value = _UNKNOWN
    if request["isOwn"]:
        value = vars(__main__).get(first, _UNKNOWN)
    if value is _UNKNOWN and first in request["imports"]:
        value = _imported(request["imports"][first])
    if value is _UNKNOWN:
        value = vars(builtins).get(first, _UNKNOWN)
    for name in rest:
        value = _member(value, name)
    return value


def _imported(dotted):
    """A module, or a name in one, if it is already loaded: nothing is imported."""
    if dotted in sys.modules:
        return sys.modules[dotted]
    module, _, name = dotted.rpartition(".")
    return _member(sys.modules.get(module, _UNKNOWN), name)


def _member(value, name):
    if value is _UNKNOWN:
        return _UNKNOWN
    found = (_members(value) or {}).get(name, _UNKNOWN)
    if _is(value, types.ModuleType) or found is _UNKNOWN:
        return found
    # Its value could only be found by calling the descriptor.
    return found if type(found) in _CALLABLE or not _is_descriptor(found) else _UNKNOWN


def _members(value):
    if value is _UNKNOWN:
        return None
    if _is(value, types.ModuleType):
        return _in_module(value)
    found = {}
    for base in reversed(_bases(value if _is(value, type) else type(value))):
        found.update(_public(_space(base)))
    if not _is(value, type):
        found.update(_public(_own(value)))
    return found


def _in_module(module):
    space = types.ModuleType.__dict__["__dict__"].__get__(module)
    found = _public(space)
    start = f"{space.get('__name__')}."
    for name, one in list(sys.modules.items()):
        rest = name.removeprefix(start)
        if rest != name and "." not in rest and _is_public(rest):
            found.setdefault(rest, one)
    if module is sys.modules.get("torch"):
        found = {**dict.fromkeys(space["_MODULES"], _LATER), **found}
    return found


def _bases(kind):
    return type.__dict__["__mro__"].__get__(kind)


def _space(kind):
    """The namespace of a class, bypassing its metaclass."""
    return type.__dict__["__dict__"].__get__(kind)


def _is_descriptor(value):
    return any("__get__" in _space(base) for base in _bases(type(value)))


def _own(value):
    """The contents of the value's own `__dict__`."""
    for base in _bases(type(value)):
        slot = _space(base).get("__dict__")
        if slot is not None:
            return slot.__get__(value) if type(slot) is types.GetSetDescriptorType else {}
    return {}


def _public(space):
    items = dict.items(space) if _is(space, dict) else space.items()
    return {name: value for name, value in items if _is_public(name)}


def _is_public(name):
    return type(name) is str and not name.startswith("_")


def _kind(value):
    if _is(value, types.ModuleType):
        return "namespace"
    if _is(value, type):
        return "class"
    if type(value) in _CALLABLE:
        return "function"
    return "property" if _is_descriptor(value) else "variable"


def _of_class(kind):
    """The parameters of a class whose `__init__`, or a NamedTuple's `__new__`, is written in Python."""
    for base in _bases(kind):
        for name in ("__init__", "__new__"):
            made = _space(base).get(name)
            if type(made) in (types.FunctionType, staticmethod):
                return _parameters(made)
            if made is not None:
                return ""
    return ""


def _of_torch(value):
    """The parameters of the first signature; the functions that `operation` makes accept anything."""
    dispatch = sys.modules.get("torch._dispatch")
    if type(value) is not types.FunctionType or dispatch is None:
        return ""
    if value.__module__ != "torch._dispatch":
        return ""
    name = value.__qualname__
    overloads = dispatch.DECLARED[name if name.startswith("Tensor.") else f"torch.{name}"]
    signature = (overloads.found or overloads.read())[0]
    words = []
    for one in signature.parameters:
        if one.keyword_only and "*" not in words:
            words.append("*")
        words.append(f"{one.name}=…" if one.optional else one.name)
    return f"({', '.join(words)})"


def _parameters(function):
    if type(function) in (types.MethodType, classmethod, staticmethod):
        function = function.__func__
    if type(function) in _BUILTIN:
        text = function.__text_signature__
        # In "($self, /, other)" the first parameter is the object before the dot.
        return re.sub(r"\$\w+(, /)?(, )?", "", text) if type(text) is str else "(…)"
    if type(function) is not types.FunctionType:
        return "(…)"
    inner = function.__dict__.get("__wrapped__")
    given = inner if type(inner) is types.FunctionType else function
    code = given.__code__
    count = code.co_argcount
    words = list(code.co_varnames[:count])
    defaults = given.__defaults__ or ()
    for place, value in enumerate(defaults, count - len(defaults)):
        words[place] += f"={_shown(value)}"
    if words and words[0] in ("self", "cls", "_cls"):
        del words[0]
    rest = count + code.co_kwonlyargcount
    if code.co_flags & inspect.CO_VARARGS:
        words.append(f"*{code.co_varnames[rest]}")
        rest += 1
    elif code.co_kwonlyargcount:
        words.append("*")
    named = given.__kwdefaults__ or {}
    for name in code.co_varnames[count : count + code.co_kwonlyargcount]:
        words.append(f"{name}={_shown(named[name])}" if name in named else name)
    if code.co_flags & inspect.CO_VARKEYWORDS:
        words.append(f"**{code.co_varnames[rest]}")
    return f"({', '.join(words)})"


def _shown(value):
    """A default as source text, for built-in types only: a notebook's own repr() could run any code."""
    return repr(value) if type(value) in _PLAIN else "…"


def _first_line(value):
    if _is(value, type):
        text = _space(value).get("__doc__")
    else:
        text = value.__doc__ if type(value) in (*_BUILTIN, types.FunctionType) else None
    return text.strip().split("\n")[0] if type(text) is str else ""
