"""Saves a model's state as a dict of tensors by name, and loads it."""

import pprint
import warnings
from collections import OrderedDict, namedtuple

from torch._autograd.modes import no_grad
from torch._tensor import Tensor, TensorBase


class _Keys(namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    """The result of load_state_dict."""

    def __repr__(self):
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__()

    __str__ = __repr__


_Keys.__name__ = "_IncompatibleKeys"


class _Ordered(OrderedDict):
    """An OrderedDict whose repr is a list of pairs, as before Python 3.12."""

    def __repr__(self):
        return f"OrderedDict({list(self.items())})" if self else "OrderedDict()"


    def __reduce__(self):
        return _ordered, (list(self.items()),)


def _ordered(items):
    return _Ordered(items)


_Ordered.__name__ = _Ordered.__qualname__ = "OrderedDict"
_Ordered.__module__ = "collections"
# pprint chooses by the function behind repr.
pprint.PrettyPrinter._dispatch[_Ordered.__repr__] = pprint.PrettyPrinter._pprint_ordered_dict


class State:
    """The part of Module that saves and loads."""

    _version = 1
    # Buffers that take the shape of what is loaded into them.
    _resized_buffers = ()

    def _tensors(self, prefix=""):
        """(name, tensor) of all parameters and persistent buffers, including shared ones."""
        for name, param in self._parameters.items():
            if param is not None:
                yield prefix + name, param
        for name, buffer in self._buffers.items():
            if buffer is not None and name not in self._non_persistent_buffers_set:
                yield prefix + name, buffer
        for name, value in self._entries().items():
            yield prefix + name, value
        for name, child in self._modules.items():
            if child is not None:
                yield from child._tensors(f"{prefix}{name}.")

    def _entries(self):
        """Other values of the state, by name, such as the weights of quantized layers."""
        return {}

    def _take_entries(self, entries):
        """Takes all values that `_entries` gives, as a file has them."""

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        if args:
            warnings.warn(
                "Positional args are being deprecated, use kwargs instead. Refer to "
                "https://pytorch.org/docs/master/generated/torch.nn.Module.html"
                "#torch.nn.Module.state_dict for details."
            )
            given = (*args, *(None, "", False)[len(args) :])
            destination = given[0] if destination is None else destination
            prefix, keep_vars = prefix or given[1], keep_vars or given[2]
        found = _Ordered() if destination is None else destination
        if destination is None:
            # Versions of the modules, which PyTorch writes into files.
            found._metadata = _Ordered(
                (name, {"version": one._version})
                for name, one in self.named_modules(prefix=prefix.removesuffix("."), remove_duplicate=False)
            )
        for name, tensor in self._tensors(prefix):
            is_tensor = hasattr(tensor, "detach")
            found[name] = tensor.detach() if is_tensor and not keep_vars else tensor
        return found

    def _resized(self):
        for prefix, module in self.named_modules():
            for name in module._resized_buffers:
                yield f"{prefix}.{name}" if prefix else name, getattr(module, name)

    def _unexpected(self, names, prefix):
        """The names of no tensor or module here. As in PyTorch 1.13, names below a tensor's are accepted."""
        owned = {name for name, tensor in self._parameters.items() if tensor is not None}
        owned |= {name for name, tensor in self._buffers.items() if tensor is not None}
        owned |= self._entries().keys()
        owned = (owned - self._non_persistent_buffers_set) | self._modules.keys()
        for name in names:
            if name.removeprefix(prefix).partition(".")[0] not in owned:
                yield name
        for name, child in self._modules.items():
            if child is not None:
                below = f"{prefix}{name}."
                yield from child._unexpected([one for one in names if one.startswith(below)], below)

    def _added(self, state_dict):
        """The tensors that a state of an older version lacks, by name."""
        metadata, found = getattr(state_dict, "_metadata", None) or {}, {}
        for prefix, module in self.named_modules():
            version = metadata.get(prefix, {}).get("version")
            added = module._added_since(version).items()
            found.update({f"{prefix}.{name}" if prefix else name: value for name, value in added})
        return found

    def _added_since(self, version):
        return {}

    def load_state_dict(self, state_dict, strict=True):
        if not hasattr(state_dict, "keys"):
            raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
        own = dict(self._tensors())
        state_dict = {**self._added(state_dict), **state_dict}
        missing = [name for name in own if name not in state_dict]
        unexpected = list(self._unexpected(list(state_dict), ""))
        problems = []
        for name, tensor in self._resized():
            if isinstance(state_dict.get(name), TensorBase):
                tensor.data = state_dict[name].detach().to(tensor.dtype, copy=True)
        if strict and missing:
            problems.append(f"Missing key(s) in state_dict: {_quoted(missing)}. ")
        if strict and unexpected:
            problems.append(f"Unexpected key(s) in state_dict: {_quoted(unexpected)}. ")
        for name, module in self.named_modules():
            before, names = f"{name}." if name else "", module._entries().keys()
            for one in names:
                own.pop(before + one)
            if names and all(before + one in state_dict for one in names):
                module._take_entries({one: state_dict[before + one] for one in names})
        for name, tensor in own.items():
            if name in state_dict:
                problems.extend(_load(name, tensor, state_dict[name]))
        if problems:
            lines = "\n\t".join(problems)
            raise RuntimeError(
                f"Error(s) in loading state_dict for {type(self).__name__}:\n\t{lines}"
            )
        return _Keys(missing, unexpected)


def _load(name, target, source):
    """Copies into the existing tensors, keeping their types; yields error messages."""
    if isinstance(source, Tensor) and source.is_quantized and not target.is_quantized:
        shapes = f"model are {target.shape} and whose dimensions in the checkpoint are {source.shape}"
        yield (
            f'While copying the parameter named "{name}", whose dimensions in the {shapes}, an '
            "exception occurred : ('Copying from quantized Tensor to non-quantized Tensor is not "
            "allowed, please use dequantize to get a float Tensor from a quantized Tensor',)."
        )
    elif not isinstance(source, Tensor):
        yield (
            f'While copying the parameter named "{name}", expected torch.Tensor or Tensor-like '
            f"object from checkpoint but received {type(source)}"
        )
    elif source.shape != target.shape and not (target.ndim == 0 and source.shape == (1,)):
        yield (
            f"size mismatch for {name}: copying a param with shape {source.shape} from checkpoint, "
            f"the shape in current model is {target.shape}."
        )
    else:
        with no_grad():
            target.copy_(source.reshape(target.shape))


def _quoted(names):
    return ", ".join(f'"{name}"' for name in names)
