"""The base class of all modules: contents, calls and printing."""

from typing import Any

import torch
from torch._missing import getter as _getter
from torch._missing import missing_of
from torch._tensor import TensorBase
from torch.nn.modules._names import check_name, typename
from torch.nn.modules._state import State, _Ordered
from torch.nn.modules._walks import Walks
from torch.nn.parameter import Parameter
from torch.utils.hooks import RemovableHandle

# The tables that hold a module's contents.
_TABLES = ("_parameters", "_buffers", "_modules")


class Module(Walks, State):
    """A part of a model. Assigned parameters, modules and registered buffers belong to it."""

    training: bool
    dump_patches = False

    def __init__(self) -> None:
        # PyTorch's attributes, in PyTorch's order.
        self.__dict__.update(
            training=True,
            _parameters=_Ordered(),
            _buffers=_Ordered(),
            _non_persistent_buffers_set=set(),
            _backward_hooks=_Ordered(),
            _is_full_backward_hook=None,
            _forward_hooks=_Ordered(),
            _forward_pre_hooks=_Ordered(),
            _state_dict_hooks=_Ordered(),
            _load_state_dict_pre_hooks=_Ordered(),
            _load_state_dict_post_hooks=_Ordered(),
            _modules=_Ordered(),
        )

    def forward(self, *input: Any) -> None:
        raise NotImplementedError(
            f'Module [{type(self).__name__}] is missing the required "forward" function'
        )

    def _call_impl(self, *input, **named):
        for hook in tuple(self._forward_pre_hooks.values()):
            changed = hook(self, input)
            if changed is not None:
                input = changed if isinstance(changed, tuple) else (changed,)
        result = self.forward(*input, **named)
        for hook in tuple(self._forward_hooks.values()):
            changed = hook(self, input, result)
            result = result if changed is None else changed
        return result

    __call__ = _call_impl

    def register_forward_hook(self, hook):
        return RemovableHandle.of(self._forward_hooks, hook)

    def register_forward_pre_hook(self, hook):
        return RemovableHandle.of(self._forward_pre_hooks, hook)

    # Assigned parameters and modules are registered by their type, buffers explicitly;
    # everything else is an ordinary attribute.

    def __setattr__(self, name, value):
        tables = self.__dict__
        for kind, table, allowed, said in (
            (Parameter, "_parameters", "parameter", "parameters"),
            (Module, "_modules", "child module", "module"),
        ):
            owned = tables.get(table)
            if isinstance(value, kind):
                if owned is None:
                    raise AttributeError(f"cannot assign {said} before Module.__init__() call")
                self._forget(name, but=table)
                return self._own(table, name, value)
            if owned is not None and name in owned:
                if value is not None:
                    expected = "torch.nn." + kind.__name__
                    raise TypeError(
                        f"cannot assign '{typename(value)}' as {allowed} '{name}' "
                        f"({expected} or None expected)"
                    )
                return self._own(table, name, value)
        buffers = tables.get("_buffers")
        if buffers is None or name not in buffers:
            return object.__setattr__(self, name, value)
        if value is not None and not isinstance(value, TensorBase):
            raise TypeError(
                f"cannot assign '{typename(value)}' as buffer '{name}' "
                "(torch.Tensor or None expected)"
            )
        buffers[name] = value

    def _own(self, table, name, value):
        if table == "_parameters":
            self.register_parameter(name, value)
        else:
            self.__dict__[table][name] = value

    def _forget(self, name, but):
        """Removes a name from the other tables; in its own table it keeps its position."""
        self.__dict__.pop(name, None)
        for table in _TABLES:
            if table != but:
                self.__dict__[table].pop(name, None)
        self._non_persistent_buffers_set.discard(name)

    def __getattr__(self, name):
        for table in _TABLES:
            owned = self.__dict__.get(table)
            if owned is not None and name in owned:
                return owned[name]
        raise missing_of(self, name)

    def __delattr__(self, name):
        for table in _TABLES:
            if name in self.__dict__[table]:
                del self.__dict__[table][name]
                self._non_persistent_buffers_set.discard(name)
                return
        object.__delattr__(self, name)

    def __dir__(self):
        owned = [name for table in _TABLES for name in self.__dict__[table]]
        return sorted({*object.__dir__(self), *owned})

    def register_parameter(self, name, param):
        if "_parameters" not in self.__dict__:
            raise AttributeError("cannot assign parameter before Module.__init__() call")
        check_name(self, "parameter", name, self._parameters)
        if param is not None and not isinstance(param, Parameter):
            raise TypeError(
                f"cannot assign '{typename(param)}' object to parameter '{name}' "
                "(torch.nn.Parameter or None required)"
            )
        if param is not None and param.grad_fn is not None:
            raise ValueError(
                f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be "
                f"created explicitly. To express '{name}' as a function of another Tensor, compute "
                "the value in the forward() method."
            )
        self._parameters[name] = param

    def register_buffer(self, name, tensor, persistent=True):
        if "_buffers" not in self.__dict__:
            raise AttributeError("cannot assign buffer before Module.__init__() call")
        check_name(self, "buffer", name, self._buffers)
        if tensor is not None and not isinstance(tensor, TensorBase):
            raise TypeError(
                f"cannot assign '{typename(tensor)}' object to buffer '{name}' "
                "(torch Tensor or None required)"
            )
        self._buffers[name] = tensor
        if persistent:
            self._non_persistent_buffers_set.discard(name)
        else:
            self._non_persistent_buffers_set.add(name)

    def add_module(self, name, module):
        if module is not None and not isinstance(module, Module):
            raise TypeError(f"{typename(module)} is not a Module subclass")
        check_name(self, "module", name, self._modules)
        self._modules[name] = module

    register_module = add_module

    # Printing

    def _get_name(self):
        return type(self).__name__

    def extra_repr(self):
        return ""

    def __repr__(self):
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        children = [
            f"({name}): " + repr(child).replace("\n", "\n  ")
            for name, child in self._shown_children().items()
        ]
        if not children and len(lines) < 2:
            return f"{self._get_name()}({extra})"
        return f"{self._get_name()}(\n  " + "\n  ".join(lines + children) + "\n)"

    def _shown_children(self):
        return self._modules

    # Device and type

    def _apply(self, change):
        """Replaces the elements of parameters and buffers; the tensors stay the same objects."""
        for child in self.children():
            child._apply(change)
        for param in self._parameters.values():
            if param is not None:
                param.data = change(param.data)
                if param.grad is not None:
                    param.grad = change(param.grad)
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = change(buffer)
        return self

    def to(self, *args, **kwargs):
        probe = torch.empty(0).to(*args, **kwargs)
        is_given = any(isinstance(one, (torch.dtype, TensorBase)) for one in (*args, *kwargs.values()))
        if not is_given:
            return self
        if not probe.dtype.is_floating_point:
            raise TypeError(
                "nn.Module.to only accepts floating point or complex dtypes, but got desired "
                f"dtype={probe.dtype}"
            )
        return self._cast(probe.dtype)

    def _cast(self, dtype):
        return self._apply(lambda one: one.to(dtype) if one.is_floating_point() else one)

    def type(self, dst_type):
        return self._apply(lambda one: one.type(dst_type))

    def float(self):
        return self._cast(torch.float32)

    def double(self):
        return self._cast(torch.float64)

    def half(self):
        return self._cast(torch.float16)

    def bfloat16(self):
        return self._cast(torch.bfloat16)

    def cpu(self):
        return self._apply(lambda one: one.cpu())

    def cuda(self, device=None):
        return self._apply(lambda one: one.cuda() if device is None else one.cuda(device))

    def apply(self, fn):
        for child in self.children():
            child.apply(fn)
        fn(self)
        return self

    def train(self, mode=True):
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        # Children that define `train` themselves, such as frozen normalization, have their say.
        self.training = mode
        for child in self.children():
            child.train(mode)
        return self

    def eval(self):
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        for param in self.parameters():
            param.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none=False):
        for param in self.parameters():
            if param.grad is not None:
                if set_to_none:
                    param.grad = None
                else:
                    param.grad.detach_().zero_()

    def share_memory(self):
        return self


# Methods are printed as Module's, wherever they are written.
for _base in (Walks, State):
    for _name, _method in vars(_base).items():
        if callable(_method) and not _name.startswith("__"):
            _method.__qualname__ = f"Module.{_name}"

__getattr__ = _getter(__name__)
