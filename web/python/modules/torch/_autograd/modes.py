"""Whether operations are recorded: `no_grad`, `enable_grad`, `inference_mode`, `set_grad_enabled`."""

from torch._lazy import module

enabled = True
# Whether any tensor has ever required a gradient. Until then nothing is recorded or checked, and no
# formula is loaded.
used = False
# The recorders of operations, once they are loaded: functions of recording.py, and the module in_place.
tracked = record = in_place = None


def note():
    """Called when a tensor first requires a gradient."""
    global used, tracked, record, in_place
    if not used:
        used = True
        module("_autograd.formulas")
        in_place, recording = module("_autograd.in_place"), module("_autograd.recording")
        tracked, record = recording.tracked, recording.record


class _Mode:
    """A context manager, and a decorator, that switches recording."""

    _to = True

    def __init__(self, function=None):
        self._function = function
        self._before = []
        if function is not None:
            self.__name__ = getattr(function, "__name__", type(self).__name__)
            self.__doc__ = function.__doc__

    def __enter__(self):
        self._before.append(enabled)
        _set(self._to)

    def __exit__(self, *details):
        _set(self._before.pop())

    def __call__(self, *args, **kwargs):
        if self._function is None:
            (function,) = args
            return self._wrapped(function)
        with self:
            return self._function(*args, **kwargs)

    def __get__(self, owner, kind=None):
        return self if owner is None else _Method(self, owner)

    def _wrapped(self, function):
        def within(*args, **kwargs):
            with type(self)._again(self):
                return function(*args, **kwargs)

        for name in ("__name__", "__qualname__", "__doc__", "__module__"):
            setattr(within, name, getattr(function, name, None))
        within.__wrapped__ = function
        return within

    def _again(self):
        return type(self)()


class _Method:
    def __init__(self, mode, owner):
        self.mode = mode
        self.owner = owner

    def __call__(self, *args, **kwargs):
        return self.mode(self.owner, *args, **kwargs)


def _set(value):
    global enabled
    enabled = value


class no_grad(_Mode):
    _to = False
    __module__ = "torch.autograd.grad_mode"

    def __init__(self):
        super().__init__()


class enable_grad(_Mode):
    __module__ = "torch.autograd.grad_mode"

    def __init__(self):
        super().__init__()


class inference_mode(_Mode):
    __module__ = "torch.autograd.grad_mode"

    def __init__(self, mode=True):
        if callable(mode):
            super().__init__(mode)
            mode = True
        else:
            super().__init__()
        self._to = not mode
        self._mode = mode

    def _again(self):
        return inference_mode(self._mode)


class set_grad_enabled(_Mode):
    __module__ = "torch.autograd.grad_mode"

    def __init__(self, mode):
        super().__init__()
        self._before = [enabled]
        self._to = mode
        _set(bool(mode))

    def __enter__(self):
        pass

    def _again(self):
        return set_grad_enabled(self._to)


def is_grad_enabled():
    return enabled
