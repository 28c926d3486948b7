"""Error messages for names that do not exist here."""

from _zeropoint.missing import missing
from _zeropoint.signatures import Known



class _Known(Known):
    def misfit(self, stub, args, error):
        code = stub.__code__
        count = code.co_posonlyargcount
        if "extobj" not in code.co_varnames or not count:
            # No ufunc.
            return super().misfit(stub, args, error)
        said = f"takes from {count} to {count + 1} positional arguments but {len(args)} were given"
        return TypeError(f"{stub.__name__}() {said}")


KNOWN = _Known("numpy._known")


def missing_in(module, name, here):
    """The error for a name in numpy or one of its modules."""
    said = f"module '{module}' has no attribute '{name}'"
    if module == "numpy" and name in _FORMER:
        return AttributeError(_former(said, name))
    return missing(said, name, KNOWN.names(module), here, f"dir({module.replace('numpy', 'np', 1)})")


_SPECIFIC = "If you specifically wanted the numpy scalar type, use `np.{}` here."
_FORMER = {
    "bool": _SPECIFIC.format("bool_"),
    "int": (
        "When replacing `np.int`, you may wish to use e.g. `np.int64` or `np.int32` to specify the "
        "precision. If you wish to review your current use, check the release note link for "
        "additional information."
    ),
    "float": _SPECIFIC.format("float64"),
    "complex": _SPECIFIC.format("complex128"),
    "object": "",
    "str": _SPECIFIC.format("str_"),
}


def _former(said, name):
    """NumPy's own message about the aliases of Python types that it used to have."""
    return (
        f"{said}.\n`np.{name}` was a deprecated alias for the builtin `{name}`. To avoid this error "
        f"in existing code, use `{name}` by itself. Doing this will not modify any behavior and is "
        f"safe. {_FORMER[name]}\nThe aliases was originally deprecated in NumPy 1.20; for more "
        "details and guidance see the original release note at:\n"
        "    https://numpy.org/devdocs/release/1.20.0-notes.html#deprecations"
    )


def missing_method(array, name):
    kind = type(array)
    said = f"'numpy.{kind.__name__}' object has no attribute '{name}'"
    return missing(said, name, KNOWN.names("ndarray"), dir(kind), f"dir(np.{kind.__name__})")


_UFUNC = "accumulate at identity nargs nin nout ntypes outer reduce reduceat signature types".split()


def missing_of_owner(said, owner, name):
    """The error for an attribute of a class or of a ufunc, if NumPy's has it."""
    if isinstance(owner, type):
        kind = owner.__name__
        table = kind if kind in KNOWN.tables.NAMES else "ndarray"
        if name not in KNOWN.names(table):
            return None
        return missing(said, name, [name], dir(owner), f"dir(np.{kind})")
    own = owner.__name__
    stub = KNOWN.stub(own)
    if name not in _UFUNC or stub is None or "extobj" not in stub.__code__.co_varnames:
        return None
    said = f"'numpy.ufunc' object has no attribute '{name}'"
    return missing(said, name, [name], [], "dir(np)")


def missing_random(drawing, name):
    kind = type(drawing)
    said = f"'{kind.__module__}.{kind.__name__}' object has no attribute '{name}'"
    known = KNOWN.names(kind.__name__)
    return missing(said, name, known, dir(kind), f"dir(np.random.{kind.__name__})")


def missing_of_dtype(kind, name):
    said = f"'numpy.dtype[{kind.name}]' object has no attribute '{name}'"
    return missing(said, name, KNOWN.names("dtype"), dir(type(kind)), "dir(np.dtype)")
