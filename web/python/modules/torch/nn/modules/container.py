"""Container modules."""

from collections import OrderedDict
from typing import Any, Iterable, Mapping, Optional

from torch._missing import getter as _getter
from torch._tensor import Tensor
from torch.nn.modules._names import typename
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


def _position(index, count):
    """The name of the item at an index, which may be negative."""
    place = index.__index__()
    if not -count <= place < count:
        raise IndexError(f"index {place} is out of range")
    return place % count


class Sequential(Module):
    """Calls modules one after another. Takes modules, or an OrderedDict of them."""

    def __init__(self, *args):
        super().__init__()
        is_dict = len(args) == 1 and isinstance(args[0], OrderedDict)
        named = args[0].items() if is_dict else ((str(i), one) for i, one in enumerate(args))
        for name, module in named:
            self.add_module(name, module)

    def _name(self, index):
        names = list(self._modules)
        place = index.__index__()
        if not -len(names) <= place < len(names):
            raise IndexError(f"index {place} is out of range")
        return names[place]

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(OrderedDict(list(self._modules.items())[index]))
        return self._modules[self._name(index)]

    def __setitem__(self, index, module):
        setattr(self, self._name(index), module)

    def __delitem__(self, index):
        names = list(self._modules)[index] if isinstance(index, slice) else [self._name(index)]
        for name in names:
            delattr(self, name)
        kept = list(self._modules.values())
        self._modules.clear()
        self._modules.update((str(place), module) for place, module in enumerate(kept))

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __dir__(self):
        return [name for name in super().__dir__() if not name.isdigit()]

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def extend(self, sequential):
        for module in sequential:
            self.append(module)
        return self

    def forward(self, input):
        for module in self:
            input = module(input)
        return input


class ModuleList(Module):
    """A list of modules."""

    def __init__(self, modules: Optional[Iterable[Module]] = None) -> None:
        super().__init__()
        if modules is not None:
            self.extend(modules)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(list(self._modules.values())[index])
        return self._modules[str(_position(index, len(self)))]

    def __setitem__(self, index, module):
        setattr(self, str(_position(index, len(self))), module)

    def __delitem__(self, index):
        kept = list(self._modules.values())
        del kept[index]
        self._fill(kept)

    def _fill(self, modules):
        self._modules.clear()
        for place, module in enumerate(modules):
            self.add_module(str(place), module)

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __add__(self, other):
        return ModuleList([*self, *other])

    def __iadd__(self, modules):
        return self.extend(modules)

    def insert(self, index, module):
        kept = list(self._modules.values())
        kept.insert(index, module)
        self._fill(kept)

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def pop(self, key):
        found = self[key]
        del self[key]
        return found

    def extend(self, modules):
        if not hasattr(modules, "__iter__"):
            raise TypeError(
                "ModuleList.extend should be called with an iterable, but got "
                + type(modules).__name__
            )
        for module in modules:
            self.append(module)
        return self


class ModuleDict(Module):
    """A dict of modules, in insertion order."""

    def __init__(self, modules: Optional[Mapping[str, Module]] = None) -> None:
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key):
        return self._modules[key]

    def __setitem__(self, key, module):
        self.add_module(key, module)

    def __delitem__(self, key):
        del self._modules[key]

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules)

    def __contains__(self, key):
        return key in self._modules

    def clear(self):
        self._modules.clear()

    def pop(self, key):
        return self._modules.pop(key)

    def keys(self):
        return self._modules.keys()

    def items(self):
        return self._modules.items()

    def values(self):
        return self._modules.values()

    def update(self, modules):
        if not hasattr(modules, "__iter__"):
            raise TypeError(
                "ModuleDict.update should be called with an iterable of key/value pairs, but got "
                + type(modules).__name__
            )
        for key, module in modules.items() if hasattr(modules, "items") else modules:
            self[key] = module


class ParameterList(Module):
    """A list of parameters; tensors become parameters, other values are kept as they are."""

    def __init__(self, values: Optional[Iterable[Any]] = None) -> None:
        super().__init__()
        self._size = 0
        self.extend(values or ())

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)([self[place] for place in range(*index.indices(len(self)))])
        return getattr(self, str(_position(index, len(self))))

    def __setitem__(self, index, value):
        if isinstance(value, Tensor) and not isinstance(value, Parameter):
            value = Parameter(value)
        setattr(self, str(_position(index, len(self))), value)

    def __len__(self):
        return self._size

    def __iter__(self):
        return iter([self[place] for place in range(len(self))])

    def append(self, value):
        self._size += 1
        self[self._size - 1] = value
        return self

    def extend(self, values):
        for value in values:
            self.append(value)
        return self

    def extra_repr(self):
        return "\n".join(f"  ({place}): {_described(one)}" for place, one in enumerate(self))


class ParameterDict(Module):
    """Parameters by names; tensors become parameters, other values are kept as they are."""

    def __init__(self, parameters: Any = None) -> None:
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key):
        return getattr(self, str(key))

    def __setitem__(self, key, value):
        self._keys[key] = None
        if isinstance(value, Tensor) and not isinstance(value, Parameter):
            value = Parameter(value)
        setattr(self, str(key), value)

    def __delitem__(self, key):
        del self._keys[key]
        delattr(self, str(key))

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    def __reversed__(self):
        return reversed(list(self._keys))

    def __contains__(self, key):
        return key in self._keys

    def keys(self):
        return self._keys.keys()

    def items(self):
        return ((key, self[key]) for key in self._keys)

    def values(self):
        return (self[key] for key in self._keys)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def pop(self, key):
        value = self[key]
        del self[key]
        return value

    def popitem(self):
        key = next(reversed(self._keys))
        return key, self.pop(key)

    def clear(self):
        for key in list(self._keys):
            del self[key]

    def copy(self):
        return ParameterDict({key: self[key] for key in self._keys})

    def fromkeys(self, keys, default=None):
        return ParameterDict({key: default for key in keys})

    def update(self, parameters):
        if not hasattr(parameters, "__iter__"):
            raise TypeError(
                "ParametersDict.update should be called with an iterable of key/value pairs, but got "
                + type(parameters).__name__
            )
        is_plain = isinstance(parameters, dict) and not isinstance(parameters, OrderedDict)
        pairs = parameters.items() if hasattr(parameters, "items") else parameters
        for key, value in sorted(pairs) if is_plain else pairs:
            self[key] = value

    def extra_repr(self):
        return "\n".join(f"  ({key}): {_described(value, typename)}" for key, value in self.items())


def _described(value, kind=lambda tensor: tensor.dtype):
    if not isinstance(value, Tensor):
        return f"Object of type: {type(value).__name__}"
    return f"Parameter containing: [{kind(value)} of size {'x'.join(map(str, value.shape))}]"


__getattr__ = _getter(__name__)
