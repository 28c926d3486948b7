"""Iterators over a model's modules, parameters and buffers, with and without names."""


def _joined(prefix, name):
    return f"{prefix}.{name}" if prefix else name


class Walks:
    """The part of Module that lists its contents. Shared objects are listed once."""

    def named_children(self):
        seen = set()
        for name, child in self._modules.items():
            if child is not None and child not in seen:
                seen.add(child)
                yield name, child

    def children(self):
        for _, child in self.named_children():
            yield child

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        memo = set() if memo is None else memo
        if self in memo:
            return
        if remove_duplicate:
            memo.add(self)
        yield prefix, self
        for name, child in self._modules.items():
            if child is not None:
                yield from child.named_modules(memo, _joined(prefix, name), remove_duplicate)

    def modules(self):
        for _, one in self.named_modules():
            yield one

    def _owned(self, table, prefix, recurse):
        seen = set()
        owners = self.named_modules(prefix=prefix) if recurse else [(prefix, self)]
        for owner_name, owner in owners:
            for name, value in owner.__dict__[table].items():
                if value is not None and id(value) not in seen:
                    seen.add(id(value))
                    yield _joined(owner_name, name), value

    def named_parameters(self, prefix="", recurse=True):
        yield from self._owned("_parameters", prefix, recurse)

    def parameters(self, recurse=True):
        for _, param in self.named_parameters(recurse=recurse):
            yield param

    def named_buffers(self, prefix="", recurse=True):
        yield from self._owned("_buffers", prefix, recurse)

    def buffers(self, recurse=True):
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def get_submodule(self, target):
        found = self
        for name in target.split(".") if target else ():
            if not hasattr(found, name):
                raise AttributeError(f"{found._get_name()} has no attribute `{name}`")
            found = getattr(found, name)
            if not isinstance(found, Walks):
                raise AttributeError(f"`{name}` is not an nn.Module")
        return found

    def _get_owned(self, target, is_owned, what):
        path, _, name = target.rpartition(".")
        owner = self.get_submodule(path)
        if not hasattr(owner, name):
            raise AttributeError(f"{owner._get_name()} has no attribute `{name}`")
        found = getattr(owner, name)
        if not is_owned(owner, name, found):
            raise AttributeError(f"`{name}` is not {what}")
        return found

    def get_parameter(self, target):
        from torch.nn.parameter import Parameter

        def is_owned(owner, name, found):
            return isinstance(found, Parameter)

        return self._get_owned(target, is_owned, "an nn.Parameter")

    def get_buffer(self, target):
        def is_owned(owner, name, found):
            return name in owner._buffers

        return self._get_owned(target, is_owned, "a buffer")
