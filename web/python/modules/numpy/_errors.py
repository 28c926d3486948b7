"""How errors of arithmetic are reported: divisions by zero, overflow, and results that are no numbers."""

import contextlib
import sys
import warnings

_MODES = ("ignore", "warn", "raise", "call", "print", "log")
_KINDS = ("divide", "over", "under", "invalid")
_TEXTS = {"divide": "divide by zero", "over": "overflow", "invalid": "invalid value"}
_settings = {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}
# The operation's name in warnings: "scalar " before an operator of scalars, and another name for
# one that is made of others.
_prefix, _name = "", None


def geterr():
    return dict(_settings)


def seterr(all=None, divide=None, over=None, under=None, invalid=None):
    """Sets what happens at each kind of error; returns what was set before."""
    before = geterr()
    for kind, mode in zip(_KINDS, (divide, over, under, invalid)):
        mode = all if mode is None else mode
        if mode is None:
            continue
        if mode not in _MODES:
            raise KeyError(mode)
        if mode in ("call", "log"):
            raise NotImplementedError(
                f"np.seterr({kind}='{mode}') is not supported here: use 'warn', 'raise', 'print' or "
                "'ignore'"
            )
        _settings[kind] = mode
    return before


class errstate(contextlib.ContextDecorator):
    """seterr for the statements of a `with`."""

    def __init__(self, **settings):
        self.settings = settings
        self.before = []

    def __enter__(self):
        self.before.append(seterr(**self.settings))

    def __exit__(self, *problem):
        seterr(**self.before.pop())


def of_scalars(operate, other):
    """Calls an operator of two scalars, which warnings name."""
    global _prefix
    before, _prefix = _prefix, "scalar "
    try:
        return operate(other)
    finally:
        _prefix = before


@contextlib.contextmanager
def reported_as(name):
    global _name
    _name = name
    try:
        yield
    finally:
        _name = None


def is_of_scalars():
    """Whether an operator of scalars computes."""
    return _prefix != ""


def report(kind, name):
    """An error in the function `name`, where the program called it."""
    mode = _settings[kind]
    said = f"{_TEXTS[kind]} encountered in {_prefix}{_name or name}"
    if mode == "raise":
        raise FloatingPointError(said)
    if mode == "print":
        print(f"Warning: {said}", file=sys.stderr)
    if mode == "warn":
        warnings.warn(said, RuntimeWarning, stacklevel=own_frames())


def own_frames():
    """How many frames of NumPy there are above the program's."""
    depth, frame = 1, sys._getframe(1)
    own = ("numpy", "contextlib", "_zeropoint")
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(own):
        depth, frame = depth + 1, frame.f_back
    return depth


FUNCTIONS = {one.__name__: one for one in (errstate, seterr, geterr)}
