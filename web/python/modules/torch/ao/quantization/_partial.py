"""`with_args`: a class whose later instances get some arguments."""

from functools import partial


class _PartialWrapper:
    """Called, it makes an instance; what `with_callable_args` was given is called for each anew."""

    def __init__(self, p):
        self.p = p
        self.callable_args = {}

    def __call__(self, *args, **keywords):
        fresh = {name: made() for name, made in self.callable_args.items() if name not in keywords}
        return self.p(*args, **keywords, **fresh)

    def __repr__(self):
        return f"{self.p!r}{self.callable_args!r}"

    def with_args(self, **kwargs):
        return with_args(self, **kwargs)

    def with_callable_args(self, **kwargs):
        made = _PartialWrapper(self.p)
        made.callable_args = {**self.callable_args, **kwargs}
        return made


def with_args(cls_or_self, **kwargs):
    return _PartialWrapper(partial(cls_or_self, **kwargs))


def with_callable_args(cls_or_self, **kwargs):
    return _PartialWrapper(partial(cls_or_self)).with_callable_args(**kwargs)
