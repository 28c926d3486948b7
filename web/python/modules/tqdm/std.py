"""The progress bar."""

import os
import sys
import time
import warnings

from tqdm import _format

_clock = time.monotonic


class TqdmKeyError(KeyError):
    pass


class TqdmWarning(Warning):
    pass


class _Average:
    """An average in which later values count more: each by `smoothing`, from 0 to 1."""

    def __init__(self, smoothing):
        self.smoothing, self.last, self.calls = smoothing, 0, 0

    def __call__(self, value=None):
        kept = 1 - self.smoothing
        if value is not None:
            self.last = self.smoothing * value + kept * self.last
            self.calls += 1
        return self.last / (1 - kept**self.calls) if self.calls else self.last


class tqdm:
    """tqdm(iterable): iterates, and draws how far it has come at most every `mininterval` seconds.

    There is no terminal whose size would count (dynamic_ncols, nrows), no thread that would draw in
    between (maxinterval, lock_args), and no window (gui); bars write texts (write_bytes).
    """

    monitor_interval = 0

    def __init__(
        self, iterable=None, desc=None, total=None, leave=True, file=None, ncols=None,
        mininterval=0.1, maxinterval=10.0, miniters=None, ascii=False, disable=False, unit="it",
        unit_scale=False, dynamic_ncols=False, smoothing=0.3, bar_format=None, initial=0,
        position=None, postfix=None, unit_divisor=1000, write_bytes=False, lock_args=None,
        nrows=None, colour=None, delay=0, gui=False, **unknown,
    ):  # fmt: skip
        if unknown:
            raise TqdmKeyError(f"Unknown argument(s): {unknown}")
        if total is None and hasattr(iterable, "__len__"):
            total = len(iterable)
        self.iterable = iterable
        self.desc = desc or ""
        self.total = None if total == float("inf") else total
        self.leave = leave
        self.fp = sys.stderr if file is None else file
        self.mininterval = mininterval
        self.disable = bool(disable)
        self.unit = unit
        self.unit_scale = unit_scale
        self.bar_format = bar_format
        self.initial = initial
        self.ascii = ascii
        self.n = self.last_print_n = initial
        self.postfix = ""
        self.ncols = ncols
        self.unit_divisor = unit_divisor
        self.miniters = miniters or 0
        self.delay = delay
        self.smoothing = smoothing
        self.colour = _format.known_colour(colour)
        self._counts, self._times = _Average(smoothing), _Average(smoothing)
        self._written = 0
        self._is_open = not self.disable
        self.start_t = self.last_print_t = _clock()
        if self.disable:
            return
        if colour and not self.colour:
            _warn(f"Unknown colour ({colour}); valid choices: [hex (#00ff00), {_format.COLOURS}]")
        if position:
            _warn("position has no effect here: each bar has a line of its own")
        if isinstance(postfix, dict):
            self.set_postfix(refresh=False, **postfix)
        elif postfix is not None:
            self.postfix = str(postfix)
        if delay <= 0:
            self.refresh()

    @property
    def format_dict(self):
        names = (
            "n total initial desc unit unit_scale unit_divisor postfix bar_format ascii ncols colour"
        ).split()
        shown = {name: getattr(self, name) for name in names}
        seconds = self._times()
        rate = self._counts() / seconds if seconds else None
        return {**shown, "elapsed": _clock() - self.start_t, "rate": rate}

    def __str__(self):
        return _format.line(self.format_dict)

    __repr__ = __str__

    def __len__(self):
        return len(self.iterable) if self.total is None else self.total

    def __bool__(self):
        if self.total is not None:
            return self.total > 0
        if self.iterable is None:
            raise TypeError("bool() undefined when iterable == total == None")
        return bool(self.iterable)

    def __iter__(self):
        try:
            for one in self.iterable:
                yield one
                self.update()
        finally:  # after `break`, too
            self.close()

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self.close()

    def update(self, n=1):
        """Counts `n` more; True if that was drawn."""
        if self.disable:
            return None
        self.n += n
        now = _clock()
        is_due = self.n - self.last_print_n >= self.miniters and now >= self.start_t + self.delay
        if not is_due or now - self.last_print_t < self.mininterval:
            return None
        count, seconds = self.n - self.last_print_n, now - self.last_print_t
        if self.smoothing and count and seconds:
            self._counts(count)
            self._times(seconds)
        return self.refresh()

    def refresh(self, *args, **kwargs):
        if not self._is_open:
            return None
        self.last_print_t, self.last_print_n = _clock(), self.n
        self._draw(str(self))
        return True

    display = refresh

    def _draw(self, text):
        """Writes over the line, and over the rest of a longer one."""
        self.fp.write("\r" + text + " " * (self._written - len(text)))
        self.fp.flush()
        self._written = len(text)

    def clear(self, nolock=False):
        if self._is_open:
            self._draw("")
            self.fp.write("\r")

    def close(self):
        if not self._is_open:
            return
        if self.last_print_t < self.start_t + self.delay:
            self._is_open = False  # It was never drawn.
            return
        if self.leave:
            self.refresh()
            self.fp.write("\n")
        else:
            self._draw("")
            self.fp.write("\r")
        self.fp.flush()
        self._is_open = False

    def reset(self, total=None):
        self.n = self.last_print_n = self.initial
        self.total = self.total if total is None else total
        self.start_t = _clock()
        self._is_open = not self.disable
        self.refresh()

    def unpause(self):
        self.start_t += _clock() - self.last_print_t

    def set_description(self, desc=None, refresh=True):
        self.desc = desc or ""
        if refresh:
            self.refresh()

    def set_description_str(self, desc=None, refresh=True):
        self.set_description(desc, refresh)

    def set_postfix(self, ordered_dict=None, refresh=True, **kwargs):
        """Shows "name=value" for each; numbers have three digits."""
        pairs = {**(ordered_dict or {}), **{name: kwargs[name] for name in sorted(kwargs)}}
        self.set_postfix_str(", ".join(f"{name}={_value(pairs[name])}" for name in pairs), refresh)

    def set_postfix_str(self, s="", refresh=True):
        self.postfix = str(s)
        if refresh:
            self.refresh()

    @classmethod
    def write(cls, s, file=None, end="\n", nolock=False):
        (sys.stdout if file is None else file).write(str(s) + end)


def _warn(said):
    warnings.warn(said, TqdmWarning, skip_file_prefixes=(os.path.dirname(__file__),))


def _value(value):
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _format.number(value)
    return value.strip() if isinstance(value, str) else str(value)


def trange(*args, **kwargs):
    """tqdm(range(…))"""
    return tqdm(range(*args), **kwargs)
