"""Gives errors of the system Linux's numbers and texts. Emscripten's libc has numbers of its own.

Files that do not exist raise `[Errno 2]`, as in Jupyter, and `errno` and `os.strerror` agree with that.
"""

import builtins
import errno
import functools
import gc
import io
import os
import sys

import posix
from _zeropoint.error_numbers import LINUX

_rows = [line.split(" ", 2) for line in LINUX.strip().splitlines()]
_numbers = {name: int(number) for number, name, _ in _rows}
_texts = {int(number): text for number, _, text in _rows}
# Linux's number for each of Emscripten's.
_renumbered = {}
_classes = {}


def install():
    """Called once, before the first cell."""
    own = {name: getattr(errno, name) for name in _numbers if hasattr(errno, name)}
    _renumbered.update((number, _numbers[name]) for name, number in own.items())
    _change_classes(own)
    for module in list(sys.modules.values()):
        names = getattr(module, "__dict__", {})
        for name in own.keys() & names.keys():
            if names[name] == own[name] and module is not errno:
                names[name] = _numbers[name]
    vars(errno).update(_numbers)
    errno.errorcode.clear()
    errno.errorcode.update({number: name for name, number in reversed(_numbers.items())})
    _wrap_calls()
    os.strerror = posix.strerror = strerror


def strerror(code, /):
    """The text of an error number."""
    return _texts.get(code, "Success" if code == 0 else f"Unknown error {code}")


def _change_classes(own):
    """Lets OSError(errno.ENOENT, …) make a FileNotFoundError: Python keeps the classes in a table."""
    absent = own["ENOENT"]
    referrers = gc.get_referrers(FileNotFoundError)
    tables = (one for one in referrers if type(one) is dict and absent in one)
    table = next((one for one in tables if one[absent] is FileNotFoundError), None)
    by_name = {} if table is None else {
        name: table[number] for name, number in own.items() if number in table
    }  # fmt: skip
    _classes.update((_numbers[name], kind) for name, kind in by_name.items())
    if table is not None:
        table.clear()
        table.update(_classes)


def _wrap_calls():
    for name in dir(posix):
        call = getattr(posix, name)
        if name[0] == "_" or type(call) is not type(len) or name in ("fspath", "strerror"):
            continue
        wrapped = _renumbering(call)
        setattr(posix, name, wrapped)
        if getattr(os, name, None) is call:
            setattr(os, name, wrapped)
        for names in (os.supports_dir_fd, os.supports_fd, os.supports_follow_symlinks):
            if call in names:
                names.add(wrapped)
    builtins.open = io.open = _renumbering(open)
    io.FileIO = _file_class(io.FileIO)


def _file_class(own):
    """io.FileIO with Linux's errors. Files that `open` returns are instances of it, too."""

    class Kind(type(own)):
        def __instancecheck__(cls, value):
            return isinstance(value, own)

    names = {"__module__": "_io", "__doc__": own.__doc__, "__init__": _renumbering(own.__init__)}
    return Kind("FileIO", (own,), names)


def _renumbering(call):
    @functools.wraps(call)
    def renumbered(*args, **kwargs):
        try:
            return call(*args, **kwargs)
        except OSError as error:
            # An error with more frames comes from Python, where numbers are Linux's already.
            if error.__traceback__.tb_next is not None or error.errno not in _renumbered:
                raise
            made = _on_linux(error)
        raise made

    return renumbered


def _on_linux(error):
    number = _renumbered[error.errno]
    files = [error.filename, None, error.filename2] if error.filename is not None else []
    return _classes.get(number, OSError)(number, strerror(number), *files[: 3 if error.filename2 else 1])
