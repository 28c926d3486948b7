"""torch.utils.hooks: the handles that registering a hook returns."""

from torch._missing import Explained, getter as _getter


class RemovableHandle(Explained):
    """Removes a hook from a dict, where it is put under `id`: `remove()`, or the end of a `with`."""

    _count = 0

    def __init__(self, hooks_dict):
        self.id = RemovableHandle._count
        RemovableHandle._count += 1
        self._hooks = hooks_dict

    def remove(self):
        self._hooks.pop(self.id, None)

    @classmethod
    def of(cls, hooks, hook):
        """The handle of a hook that this adds."""
        made = cls(hooks)
        hooks[made.id] = hook
        return made

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self.remove()


__getattr__ = _getter(__name__)
