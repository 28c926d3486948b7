"""The named tuples of functions with two results, `torch.return_types`."""

_FIELDS = {"aminmax": ("min", "max")}
_made = {}


class _Named(tuple):
    __slots__ = ()
    _fields = ("values", "indices")

    def __repr__(self):
        shown = ",\n".join(f"{name}={value!r}" for name, value in zip(self._fields, self))
        return f"{type(self).__name__}(\n{shown})"


def pair_type(name):
    """torch.return_types.max and the like."""
    found = _made.get(name)
    if found is None:
        fields = _FIELDS.get(name, ("values", "indices"))
        content = {"__slots__": (), "_fields": fields, "__module__": "torch.return_types"}
        for place, field in enumerate(fields):
            content[field] = property(lambda self, place=place: self[place])
        found = _made[name] = type("torch.return_types." + name, (_Named,), content)
        found.__qualname__ = name
    return found


def __getattr__(name):
    if name in ("max", "min", "sort", "topk", "median", "kthvalue", "aminmax", "mode"):
        return pair_type(name)
    raise AttributeError(f"module 'torch.return_types' has no attribute '{name}'")
