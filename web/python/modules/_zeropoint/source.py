"""Converts a cell to plain Python by removing the lines meant for IPython or a shell."""

import ast
import re

# Cell magics whose cells are Python.
_AROUND_PYTHON = {"time", "timeit", "capture", "prun", "memit", "python", "python3"}

# Commands that IPython accepts without a prefix if they are not valid Python.
_COMMANDS = (
    "pip|pip3|conda|mamba|cd|ls|ll|pwd|mkdir|rmdir|rm|cp|mv|cat|less|more|clear|cls|matplotlib|"
    "load_ext|reload_ext|autoreload|config|who|whos|reset|time|timeit|run|env"
)
_COMMAND = re.compile(rf"(?:{_COMMANDS})(?:\s|$)")
_MARKED = re.compile(r"(?:!|%{1,2}[A-Za-z_]|\?{1,2}\s*[A-Za-z_%])")
_ASSIGNED = re.compile(r"[A-Za-z_][\w., \t]*=\s*(?:!|%[A-Za-z_])")
_HELP = re.compile(r"[\w.%*\[\]()'\" ,]+\?{1,2}\s*$")
_TIMED = re.compile(r"%time\s+(?=\S)")
# The prompts of Python's shell and of IPython, and their continuation prompts.
_PROMPTS = (
    re.compile(r"^(?:>>>|\.\.\.)(?: |$)"),
    re.compile(r"^(?:In \[\d+\]: |\s*\.{3,}: ?)"),
)
_CAPTURE = re.compile(r"%%capture\b(?:[ \t]+--?\S+)*[ \t]*([A-Za-z_]\w*)?")
_STRING = re.compile(r"[A-Za-z]{0,2}(\"\"\"|'''|\"|')")


# Lines that install packages: with pip itself, or as a module of Python.
_PYTHON = r"(?:\{?\s*sys\.executable\s*\}?|python3?(?:\.\d+)?)\s+-m"
_INSTALL = re.compile(rf"\s*[!%]{{0,2}}\s*(?:(?:{_PYTHON}|uv)\s+)?pip3?\s+install(?=\s|$)(?P<rest>.*)")


def packages_of(line):
    """The arguments of a line that installs packages, or None."""
    found = _INSTALL.fullmatch(line)
    return found and found["rest"].strip()


_BARE = re.compile(r"^(?:ls|ll|pwd|clear|cls|who|whos)$", re.M)


def without_magics(source, known=()):
    """Returns Python with the same number of lines, and the removed lines as (number, text) pairs.

    Removes an IPython command on its own line, such as `ls`, unless the name is in `known`.
    """
    lines = _without_paste(source.split("\n"))
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    head = lines[first].strip()
    skipped = []
    if head.startswith("%%"):
        name = head[2:].split()[0] if head[2:].split() else ""
        if name not in _AROUND_PYTHON:
            return "", [(number, text) for number, text in enumerate(lines, 1) if text.strip()]
        skipped.append((first + 1, lines[first]))
        lines[first] = ""
    bare = any(name not in known for name in _BARE.findall("\n".join(lines)))
    if not bare and _is_python("\n".join(lines)):
        return "\n".join(lines), skipped
    index = 0
    reader = _LineReader()
    while index < len(lines):
        line = lines[index]
        if reader.begins_statement and _is_magic(line, known):
            index = _skip(lines, index, skipped)
        else:
            reader.read(line)
            index += 1
    return "\n".join(lines), skipped


def _without_paste(lines):
    """Removes the indentation or the shell prompts that a cell was pasted with."""
    first = next((line for line in lines if line.strip()), "")
    for prompt in _PROMPTS:
        if prompt.match(first):
            lines = [prompt.sub("", line, count=1) for line in lines]
            first = prompt.sub("", first, count=1)
    indent = first[: len(first) - len(first.lstrip())]
    return [line.removeprefix(indent) for line in lines] if indent else lines


def captures(source):
    """Whether a cell captures its outputs, and the variable for them, or None."""
    found = _CAPTURE.match(source.lstrip())
    return (True, found[1]) if found else (False, None)


def _is_python(text):
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def _is_magic(line, known):
    text = line.strip()
    if _BARE.match(text):
        return text not in known
    if _MARKED.match(text) or _ASSIGNED.match(text):
        return True
    if _HELP.match(text) and "#" not in text:
        return True
    return bool(_COMMAND.match(text)) and not _is_python(text)


def _skip(lines, index, skipped):
    """Removes the statement at `index` with its continuation lines; returns the next index."""
    line = lines[index]
    indent = line[: len(line) - len(line.lstrip())]
    after = index + 1
    while lines[after - 1].rstrip().endswith("\\") and after < len(lines):
        after += 1
    whole = " ".join(one.rstrip().removesuffix("\\") for one in lines[index:after])
    packages = packages_of(whole)
    if packages is not None:
        call = f"get_ipython().run_line_magic('pip', {'install ' + packages!r})"
        lines[index:after] = [indent + call, *[""] * (after - index - 1)]
        return after
    skipped.append((index + 1, line))
    timed = _TIMED.match(line.lstrip())
    if timed and _is_python(line.lstrip()[timed.end() :]):
        lines[index] = indent + line.lstrip()[timed.end() :]
        return index + 1
    lines[index] = indent + "pass"
    for index in range(index + 1, after):
        skipped.append((index + 1, lines[index]))
        lines[index] = ""
    return after


class _LineReader:
    """Tracks brackets, strings and backslashes to find where statements begin."""

    def __init__(self):
        self.depth = 0
        self.quote = None
        self.goes_on = False

    @property
    def begins_statement(self):
        return self.depth == 0 and self.quote is None and not self.goes_on

    def read(self, line):
        at = 0
        self.goes_on = False
        while at < len(line):
            at = self._in_string(line, at) if self.quote else self._in_code(line, at)
        if self.quote and len(self.quote) == 1 and not line.endswith("\\"):
            self.quote = None  # A syntax error, which Python will report.

    def _in_string(self, line, at):
        if line[at] == "\\":
            return at + 2
        if line.startswith(self.quote, at):
            length = len(self.quote)
            self.quote = None
            return at + length
        return at + 1

    def _in_code(self, line, at):
        letter = line[at]
        if letter == "#":
            return len(line)
        if letter == "\\" and at == len(line) - 1:
            self.goes_on = True
        if opening := _STRING.match(line, at):
            self.quote = opening[1]
            return opening.end()
        if letter in "([{":
            self.depth += 1
        elif letter in ")]}":
            self.depth = max(self.depth - 1, 0)
        if letter.isalnum() or letter == "_":
            while at < len(line) and (line[at].isalnum() or line[at] == "_"):
                at += 1
            return at
        return at + 1


def is_quiet(source):
    """Whether the cell ends in a semicolon, which suppresses its last value."""
    reader = _LineReader()
    last = ""
    for line in source.split("\n"):
        at = 0
        reader.goes_on = False
        while at < len(line):
            inside = reader.quote is not None
            step = reader._in_string(line, at) if inside else reader._in_code(line, at)
            piece = line[at:step]
            if inside or not piece.startswith("#"):
                last = piece.strip() or last
            at = step
    return last == ";"
