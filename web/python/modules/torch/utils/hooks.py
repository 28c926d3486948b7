"""torch.utils.hooks: the handles that registering a hook returns."""


class RemovableHandle:
    """Removes a hook from the dict that it was put into: `remove()`, or the end of a `with`."""

    _count = 0

    def __init__(self, hooks, hook):
        RemovableHandle._count += 1
        self.id = RemovableHandle._count
        self._hooks = hooks
        hooks[self.id] = hook

    def remove(self):
        self._hooks.pop(self.id, None)

    def __enter__(self):
        return self

    def __exit__(self, *details):
        self.remove()
