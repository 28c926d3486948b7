"""Formats exceptions as a notebook shows them: the cell's lines with an arrow, without our frames."""

import ast
import linecache
import os
import re
import sys
import traceback

from _zeropoint.missing import amended

_RULE = "-" * 75
_HIDDEN = ("/lib/zeropoint.zip/", "<frozen ", "/lib/python314.zip/importlib/")
_CELL = re.compile(r"<cell (\d+)>$")
_CAUSE = "The above exception was the direct cause of the following exception:"
_CONTEXT = "During handling of the above exception, another exception occurred:"
_AROUND = 2  # statements shown on each side of the line
_MOST_LINES = 6  # lines shown of one statement


def cell_name(count):
    """The file name under which Python knows a cell."""
    return f"<cell {count}>"


def keep_source(source, count):
    lines = [line + "\n" for line in source.split("\n")]
    linecache.cache[cell_name(count)] = (len(source), None, lines, cell_name(count))


def describe(error):
    """The error output of an exception, and the line of the cell that raised it."""
    kind = type(error)
    value = _value(error)
    if isinstance(error, SystemExit):
        hint = "An exception has occurred, use %tb to see the full traceback.\n"
        lines = [hint, f"SystemExit: {value}"]
    else:
        lines = _own_lines(error) or _chain(error, set())
    found = {
        "output_type": "error",
        "ename": kind.__name__,
        "evalue": value,
        "traceback": lines,
    }
    return found, _line_of(error)


def _own_lines(error):
    """The text by which an exception replaces its traceback, as in IPython, or None."""
    render = getattr(type(error), "_render_traceback_", None)
    try:
        lines = None if render is None else render(error)
    except Exception:
        return None
    return [str(line) for line in lines] if isinstance(lines, (list, tuple)) else None


def _value(error):
    try:
        if isinstance(error, SyntaxError):
            return f"{error.msg} ({os.path.basename(_shown_file(error))}, line {error.lineno})"
        return amended(error)
    except Exception as another:
        return f"<exception str() failed: {another!r}>"


def shown_name(filename):
    cell = _CELL.match(filename)
    return f"Cell In[{cell[1]}]" if cell else filename


def _shown_file(error):
    return shown_name(error.filename or "<unknown>")


def _chain(error, seen):
    """The parts of the traceback, starting with the original cause."""
    seen.add(id(error))
    parts = []
    cause = error.__cause__
    before, words = cause, _CAUSE
    if cause is None and not error.__suppress_context__:
        before, words = error.__context__, _CONTEXT
    if before is not None and id(before) not in seen:
        parts = [*_chain(before, seen), f"\n{words}\n"]
    if _is_mistake_in_text(error):
        return [*parts, *_mistake(error)]
    name = type(error).__name__
    head = "Traceback (most recent call last)"
    parts.append(_RULE)
    parts.append(f"{name}{head.rjust(75 - len(name))}")
    parts.extend(_frames(error))
    parts.append(_conclusion(error))
    return parts


def _conclusion(error):
    name = type(error).__name__
    value = _value(error)
    notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
    return (f"{name}: {value}" if value else f"{name}: ") + notes


def _is_mistake_in_text(error):
    return isinstance(error, SyntaxError) and _CELL.match(error.filename or "") is not None


def _mistake(error):
    """A syntax error: the line of the cell, with a caret where parsing failed."""
    text = error.text or linecache.getline(error.filename, error.lineno or 1)
    line = text.rstrip("\n")
    bare = line.lstrip()
    column = max((error.offset or 1) - 1 - (len(line) - len(bare)), 0)
    until = (error.end_offset or 0) - (error.offset or 0)
    width = until if error.end_lineno == error.lineno and until > 0 else 1
    caret = " " * column + "^" * max(min(width, len(bare) - column), 1)
    where = f"  {_shown_file(error)}, line {error.lineno}"
    name = type(error).__name__
    return [f"{where}\n    {bare}\n    {caret}\n{name}: {error.msg}\n"]


def _visible(error):
    frames = [
        (frame, number)
        for frame, number in traceback.walk_tb(error.__traceback__)
        if not frame.f_code.co_filename.startswith(_HIDDEN)
        and not _is_around(frame.f_code.co_filename)
    ]
    return frames


def _is_around(name):
    return name.startswith("/lib/python314.zip/") and "pyodide" in name


def _line_of(error):
    """The innermost running line of the cell, or the line that cannot be parsed."""
    if _is_mistake_in_text(error):
        return error.lineno
    numbers = [
        number
        for frame, number in traceback.walk_tb(error.__traceback__)
        if _CELL.match(frame.f_code.co_filename)
    ]
    return numbers[0] if numbers else None


def _frames(error):
    """One text for each frame; repeated frames are shortened to the first few and the last."""
    shown = []
    frames = _visible(error)
    index = 0
    while index < len(frames):
        frame, number = frames[index]
        again = index
        while again < len(frames) and _same(frames[again], frames[index]):
            again += 1
        count = again - index
        if count > 4:
            name = frame.f_code.co_qualname
            part = _frame(frame, number)
            note = f"    [... skipping similar frames: {name} at line {number} ({count - 2} times)]\n"
            shown.extend([part, note, part])
        else:
            shown.extend(_frame(frame, number) for _ in range(count))
        index = again
    return shown


def _same(one, other):
    return one[0].f_code is other[0].f_code and one[1] == other[1]


def _frame(frame, number):
    code = frame.f_code
    cell = _CELL.match(code.co_filename)
    call = "" if code.co_name == "<module>" else f", in {code.co_qualname}{_parameters(code)}"
    if cell:
        head = f"Cell In[{cell[1]}], line {number}{call}"
    else:
        home = os.path.expanduser("~")
        name = code.co_filename.replace("/lib/python314.zip/", "")
        name = "~" + name[len(home) :] if name.startswith(home + "/") else name
        head = f"File {name}:{number}{call}"
    lines = linecache.getlines(code.co_filename)
    return f"{head}\n{_excerpt(lines, code, number)}"


def _parameters(code):
    if code.co_name.startswith("<"):
        return ""
    names = list(code.co_varnames)
    count = code.co_argcount + code.co_kwonlyargcount
    parameters = names[:count]
    if code.co_flags & 0x04:
        parameters.append("*" + names[count])
        count += 1
    if code.co_flags & 0x08:
        parameters.append("**" + names[count])
    return f"({', '.join(parameters)})"


def _excerpt(lines, code, number):
    """The statement at a line and its neighbours within the function."""
    if not 1 <= number <= len(lines):
        return ""
    pieces = _pieces("".join(lines))
    first, last = _scope(code, pieces, len(lines))
    pieces = [piece for piece in pieces if first <= piece[0] and piece[1] <= last]
    at = next((i for i, (start, end) in enumerate(pieces) if start <= number <= end), None)
    if at is None:
        return f"----> {number} {lines[number - 1].rstrip()}\n"
    near = pieces[max(at - _AROUND, 0) : at + _AROUND + 1]
    numbers = [n for start, end in near for n in range(start, min(end, start + _MOST_LINES) + 1)]
    numbers = [n for n in numbers if lines[n - 1].strip()]
    margin = min(len(line) - len(line.lstrip()) for line in (lines[n - 1] for n in numbers))
    shown = []
    for n in numbers:
        mark = f"{'-' * (5 - len(str(n)))}> {n}" if n == number else str(n).rjust(7)
        shown.append(f"{mark} {lines[n - 1].rstrip()[margin:]}\n")
    return "".join(shown)


def _scope(code, pieces, count):
    """The lines of the function that `code` belongs to, including its decorators and header."""
    if code.co_name == "<module>":
        return 1, count
    numbers = [line for *_, line in code.co_lines() if line]
    for constant in code.co_consts:
        if hasattr(constant, "co_lines"):
            numbers.extend(line for *_, line in constant.co_lines() if line)
    last = max(numbers, default=count)
    return code.co_firstlineno, next((end for start, end in pieces if start <= last <= end), last)


_known = ("", [])


def _pieces(text):
    """The lines of each statement in a module; compound statements are split into header and body."""
    global _known
    if _known[0] == text:
        return _known[1]
    count = text.count("\n") + (not text.endswith("\n"))
    starts = {1, count + 1}
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        tree = ast.Module([], [])
        starts.update(range(1, count + 1))
    for node in ast.walk(tree):
        if isinstance(node, (ast.stmt, ast.excepthandler)):
            decorators = getattr(node, "decorator_list", [])
            starts.add(min([node.lineno, *(one.lineno for one in decorators)]))
            starts.add(node.end_lineno + 1)
    ordered = sorted(start for start in starts if start <= count + 1)
    lines = text.split("\n")
    pieces = [(start, end - 1) for start, end in zip(ordered, ordered[1:])]
    pieces = [piece for piece in pieces if any(map(str.strip, lines[piece[0] - 1 : piece[1]]))]
    _known = (text, pieces)
    return pieces
