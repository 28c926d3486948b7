"""torch.utils.hooks: the handles that registering a hook returns."""

from torch._missing import Explained, getter as _getter


class RemovableHandle(Explained):
    """Removes a hook from the dict that it was put into: `remove()`, or the end of a `with`."""

    _count = 0

    def __init__(self, hooks, hook):
        self.id = RemovableHandle._count
        RemovableHandle._count += 1
        self._hooks = hooks
        hooks[self.id] = hook

    def remove(self):
        self._hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self.remove()


__getattr__ = _getter(__name__)
