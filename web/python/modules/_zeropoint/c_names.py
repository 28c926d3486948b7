"""Classes with two names, as those that libraries write in C have.

Python's own messages print the C name, which includes the module: "unsupported operand type(s) for +:
'numpy.ndarray' and 'dict'". `type(x).__name__` is the last part of it.
"""

_name = type.__dict__["__name__"]


class CType(type):
    """The type of a class whose C name is `MODULE.NAME`; `c_name="…"` gives another one."""

    def __new__(meta, name, bases, content, c_name=None, **options):
        made = super().__new__(meta, name, bases, content, **options)
        _name.__set__(made, c_name or f"{content['__module__']}.{name}")
        return made

    def __init__(cls, name, bases, content, c_name=None, **options):
        super().__init__(name, bases, content, **options)

    @property
    def __name__(cls):
        return _name.__get__(cls).rpartition(".")[2]


def c_name(kind):
    """The name of a class in Python's own messages."""
    return _name.__get__(kind)


# Libraries written in C have no metaclass.
_name.__set__(CType, "type")
CType.__qualname__, CType.__module__ = "type", "builtins"
