"""sys.stdout and sys.stderr, which write to the cell's output."""

import io
import sys

import _zeropoint_page as page

_send = page.stream


def redirect(send):
    """Sets the function that receives a stream's name and a text; None means the page."""
    global _send
    _send = send or page.stream


class Stream(io.TextIOBase):
    """Sends whole lines, and a partial line when flushed or when the other stream is written to."""

    encoding = "UTF-8"
    errors = "strict"
    _last = None

    def __init__(self, name):
        self.name = f"<{name}>"
        self._channel = name
        self._pending = []

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if Stream._last is not self:
            if Stream._last is not None:
                Stream._last.flush()
            Stream._last = self
        self._pending.append(text)
        if "\n" in text or len(self._pending) > 1000:
            self.flush()
        return len(text)

    def flush(self):
        if self._pending:
            # A lone surrogate cannot cross to JavaScript, so it is shown as its escape sequence.
            text = "".join(self._pending).encode("utf-8", "backslashreplace").decode()
            self._pending.clear()
            _send(self._channel, text)

    def writable(self):
        return True

    def isatty(self):
        return False


def install():
    sys.stdout = sys.__stdout__ = Stream("stdout")
    sys.stderr = sys.__stderr__ = Stream("stderr")


def flush():
    sys.__stdout__.flush()
    sys.__stderr__.flush()
