"""Lays out text in 79 columns, in groups whose breaks are either all spaces or all line ends.

The rules are those of IPython's printer. Text is buffered until it is known whether the groups
around it fit on the line; if they do not, the outermost group is broken first.
"""

from collections import deque

_WIDTH = 79


class _Group:
    __slots__ = ("breaks", "depth", "is_broken")

    def __init__(self, depth):
        self.depth = depth
        self.breaks = 0
        self.is_broken = False


class _Break:
    __slots__ = ("group", "indent", "text")

    def __init__(self, text, group, indent):
        self.text = text
        self.group = group
        self.indent = indent
        group.breaks += 1


class Layout:
    """The printer that is passed to `_repr_pretty_` methods."""

    max_width = _WIDTH
    max_seq_length = 1000
    verbose = False
    newline = "\n"

    def __init__(self):
        self.indentation = 0
        self._written = []
        self._column = 0
        self._waiting = deque()  # buffered texts and breaks
        self._waiting_width = 0
        outermost = _Group(0)
        self._open = [outermost]
        self._unbroken = [[outermost]]  # by depth, in opening order

    def text(self, text):
        if not self._waiting:
            self._written.append(text)
            self._column += len(text)
            return
        self._waiting.append(text)
        self._waiting_width += len(text)
        self._break_what_does_not_fit()

    def breakable(self, separator=" "):
        group = self._open[-1]
        if group.is_broken:
            self.flush()
            self._end_line(self.indentation)
            return
        self._waiting.append(_Break(separator, group, self.indentation))
        self._waiting_width += len(separator)
        self._break_what_does_not_fit()

    def break_(self):
        """Ends the line unconditionally, which also breaks the outermost group."""
        group = self._next_to_break()
        if group is not None:
            self._break(group)
        self.flush()
        self._end_line(self.indentation)

    def begin_group(self, indent=0, opening=""):
        if opening:
            self.text(opening)
        group = _Group(self._open[-1].depth + 1)
        self._open.append(group)
        while len(self._unbroken) <= group.depth:
            self._unbroken.append([])
        self._unbroken[group.depth].append(group)
        self.indentation += indent

    def end_group(self, dedent=0, closing=""):
        self.indentation -= dedent
        group = self._open.pop()
        if not group.breaks:
            self._forget(group)
        if closing:
            self.text(closing)

    def group(self, indent=0, opening="", closing=""):
        return _Grouping(self, indent, opening, closing)

    def indent(self, indent):
        return _Indenting(self, indent)

    def flush(self):
        while self._waiting:
            self._write_next()
        self._waiting_width = 0

    def result(self):
        self.flush()
        return "".join(self._written)

    def _end_line(self, indent):
        self._written.append("\n" + " " * indent)
        self._column = indent

    def _write_next(self):
        """Writes the first buffered item."""
        one = self._waiting.popleft()
        if isinstance(one, str):
            self._written.append(one)
            self._column += len(one)
            self._waiting_width -= len(one)
            return
        self._waiting_width -= len(one.text)
        one.group.breaks -= 1
        if one.group.is_broken:
            self._end_line(one.indent)
            return
        if not one.group.breaks:
            self._forget(one.group)
        self._written.append(one.text)
        self._column += len(one.text)

    def _forget(self, group):
        level = self._unbroken[group.depth]
        if group in level:
            level.remove(group)

    def _break_what_does_not_fit(self):
        while self._column + self._waiting_width > _WIDTH:
            group = self._next_to_break()
            if group is None:
                return
            self._break(group)

    def _break(self, group):
        """Writes the buffer up to the group's last break, and the text after it."""
        while group.breaks:
            self._write_next()
        while self._waiting and isinstance(self._waiting[0], str):
            self._write_next()

    def _next_to_break(self):
        """The last group with breaks at the outermost level that has such a group."""
        for level in self._unbroken:
            for at, group in enumerate(reversed(level)):
                if group.breaks:
                    # IPython indexes from the wrong end here, which affects which groups break later.
                    del level[at]
                    group.is_broken = True
                    return group
            for group in level:
                group.is_broken = True
            level.clear()
        return None


class _Grouping:
    def __init__(self, layout, indent, opening, closing):
        self._layout = layout
        self._indent = indent
        self._opening = opening
        self._closing = closing

    def __enter__(self):
        self._layout.begin_group(self._indent, self._opening)

    def __exit__(self, *exception):
        self._layout.end_group(self._indent, self._closing)


class _Indenting:
    def __init__(self, layout, indent):
        self._layout = layout
        self._indent = indent

    def __enter__(self):
        self._layout.indentation += self._indent

    def __exit__(self, *exception):
        self._layout.indentation -= self._indent
