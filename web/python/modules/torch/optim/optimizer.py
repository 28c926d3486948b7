"""The base class of optimizers: groups of parameters, their state, saving and loading it."""

import copy
from collections import defaultdict

import torch
from torch._missing import Explained, getter as _getter
from torch._tensor import TensorBase


class _Required:
    def __repr__(self):
        return "<required parameter>"


required = _Required()


class Optimizer(Explained):
    """Updates parameters by their gradients. `param_groups` is a list of dicts with options, and
    `state` holds what each parameter needs between steps."""

    def __init__(self, params, defaults):
        if isinstance(params, TensorBase):
            raise TypeError(
                "params argument given to the optimizer should be an iterable of Tensors or dicts, "
                f"but got {params.type()}"
            )
        self.defaults = defaults
        self.state = defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)

    def add_param_group(self, param_group):
        if not isinstance(param_group, dict):
            raise AssertionError("param group must be a dict")
        params = param_group["params"]
        if isinstance(params, TensorBase):
            params = [params]
        elif isinstance(params, set):
            raise TypeError(
                "optimizer parameters need to be organized in ordered collections, but the ordering "
                "of tensors in sets will change between runs. Please use a list instead."
            )
        params = param_group["params"] = list(params)
        for param in params:
            if not isinstance(param, TensorBase):
                raise TypeError(
                    "optimizer can only optimize Tensors, but one of the params is "
                    f"{_type_text(param)}"
                )
            if not param.is_leaf and not self.defaults.get("differentiable"):
                raise ValueError("can't optimize a non-leaf Tensor")
        for name, default in self.defaults.items():
            if default is required and name not in param_group:
                raise ValueError(
                    "parameter group didn't specify a value of required optimization parameter "
                    f"{name}"
                )
            param_group.setdefault(name, default)
        known = {id(param) for group in self.param_groups for param in group["params"]}
        if any(id(param) in known for param in params):
            raise ValueError("some parameters appear in more than one parameter group")
        self.param_groups.append(param_group)

    def zero_grad(self, set_to_none=False):
        """Fills the gradients with zeros, or removes them."""
        for group in self.param_groups:
            for param in group["params"]:
                if param.grad is None:
                    continue
                if set_to_none:
                    param.grad = None
                elif param.grad.grad_fn is not None:
                    param.grad.detach_()
                    param.grad.zero_()
                else:
                    param.grad.requires_grad_(False)
                    param.grad.zero_()

    def step(self, closure):
        raise NotImplementedError

    def _step(self, closure):
        """One update. `closure` computes the loss again, and is called first."""
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        with torch.no_grad():
            for group in self.param_groups:
                for param in group["params"]:
                    if param.grad is not None:
                        self._update(param, self._direction(param, group), group)
        return loss

    def _direction(self, param, group):
        return -param.grad if group["maximize"] else param.grad

    def _update(self, param, grad, group):
        raise NotImplementedError

    # State: parameters have numbers in it, in the order of the groups.

    def _numbered(self):
        return [param for group in self.param_groups for param in group["params"]]

    def state_dict(self):
        numbers = {id(param): place for place, param in enumerate(self._numbered())}
        groups = [
            {**_options(group), "params": [numbers[id(param)] for param in group["params"]]}
            for group in self.param_groups
        ]
        state = {
            numbers[id(key)] if isinstance(key, TensorBase) else key: value
            for key, value in self.state.items()
        }
        return {"state": state, "param_groups": groups}

    def load_state_dict(self, state_dict):
        state_dict = copy.deepcopy(state_dict)
        saved = state_dict["param_groups"]
        if len(saved) != len(self.param_groups):
            raise ValueError("loaded state dict has a different number of parameter groups")
        own_sizes = [len(group["params"]) for group in self.param_groups]
        if own_sizes != [len(group["params"]) for group in saved]:
            raise ValueError(
                "loaded state dict contains a parameter group that doesn't match the size of "
                "optimizer's group"
            )
        numbers = [number for group in saved for number in group["params"]]
        params = dict(zip(numbers, self._numbered()))
        self.state = defaultdict(dict)
        for key, value in state_dict["state"].items():
            self.state[params.get(key, key)] = value
        for own, group in zip(self.param_groups, saved):
            own.update({**_options(group), "params": own["params"]})

    def __repr__(self):
        groups = []
        for place, group in enumerate(self.param_groups):
            options = (f"    {key}: {group[key]}\n" for key in sorted(_options(group)))
            groups.append(f"Parameter Group {place}\n" + "".join(options))
        return f"{type(self).__name__} (\n" + "\n".join(groups) + ")"


def _options(group):
    return {key: value for key, value in group.items() if key != "params"}


def _type_text(value):
    return value.type() if isinstance(value, TensorBase) else type(value).__name__


def check(value, holds, name):
    """Raises PyTorch's error about an option that is out of range."""
    if not holds:
        raise ValueError(f"Invalid {name}: {value}")


__getattr__ = _getter(__name__)
