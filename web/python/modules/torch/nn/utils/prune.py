"""Pruning: masks over the parameters of layers, applied before each call."""

import numbers

import torch
from torch._missing import getter as _getter


class BasePruningMethod:
    """A way to choose a mask; as a hook of a layer, it writes the masked parameter before each call."""

    _tensor_name = None

    def __call__(self, module, inputs):
        setattr(module, self._tensor_name, self.apply_mask(module))

    def compute_mask(self, t, default_mask):
        """The mask of a tensor: 0 for what is pruned. `default_mask` is the mask so far."""
        raise NotImplementedError

    def apply_mask(self, module):
        assert self._tensor_name is not None, f"Module {module} has to be pruned"
        return getattr(module, self._tensor_name + "_mask") * getattr(module, self._tensor_name + "_orig")

    @classmethod
    def apply(cls, module, name, *args, importance_scores=None, **kwargs):
        before = _hook_of(module, name)
        method = cls(*args, **kwargs)
        method._tensor_name = name
        parameter = getattr(module, name)
        if importance_scores is not None:
            assert importance_scores.shape == parameter.shape, (
                f"importance_scores should have the same shape as parameter                     {name} of {module}"
            )
        else:
            importance_scores = parameter
        if before is None:
            original = parameter
            default = torch.ones_like(original)
        else:
            key, hook = before
            original = getattr(module, name + "_orig")
            default = getattr(module, name + "_mask").detach().clone(memory_format=torch.contiguous_format)
            del module._forward_pre_hooks[key]
            container = hook if isinstance(hook, PruningContainer) else PruningContainer(hook)
            container.add_pruning_method(method)
            method = container
        if before is None:
            module.register_parameter(name + "_orig", parameter)
            del module._parameters[name]
        with torch.no_grad():
            mask = method.compute_mask(importance_scores.detach(), default.detach())
        module.register_buffer(name + "_mask", mask)
        setattr(module, name, method.apply_mask(module))
        module.register_forward_pre_hook(method)
        return method

    def prune(self, t, default_mask=None, importance_scores=None):
        scores = t if importance_scores is None else importance_scores
        default = torch.ones_like(t) if default_mask is None else default_mask
        return t * self.compute_mask(scores, default_mask=default)

    def remove(self, module):
        name = self._tensor_name
        weight = self.apply_mask(module)
        if hasattr(module, name):
            delattr(module, name)
        original = module._parameters[name + "_orig"]
        original.data = weight.data
        del module._parameters[name + "_orig"]
        del module._buffers[name + "_mask"]
        setattr(module, name, original)


class PruningContainer(BasePruningMethod):
    """Several methods for one parameter, one after another."""

    def __init__(self, *args):
        self._pruning_methods = ()
        for method in args:
            self._tensor_name = method._tensor_name
            self.add_pruning_method(method)

    def add_pruning_method(self, method):
        self._pruning_methods += (method,)

    def __len__(self):
        return len(self._pruning_methods)

    def __iter__(self):
        return iter(self._pruning_methods)

    def __getitem__(self, at):
        return self._pruning_methods[at]

    def compute_mask(self, t, default_mask):
        method, mask = self._pruning_methods[-1], default_mask
        if method.PRUNING_TYPE == "unstructured":
            chosen = mask == 1
        elif method.PRUNING_TYPE == "global":
            return method.compute_mask(t, mask).to(mask.dtype)
        else:
            # Channels that are pruned already are no candidates.
            axis = method.dim % t.dim()
            others = [one for one in range(t.dim()) if one != axis]
            kept = (mask.sum(others) != 0).nonzero().view(-1)
            part = method.compute_mask(t.index_select(axis, kept), mask.index_select(axis, kept))
            return mask.index_copy(axis, kept, part)
        made = mask.clone()
        made[chosen] = method.compute_mask(t[chosen], mask[chosen]).to(mask.dtype)
        return made


def _hook_of(module, name):
    for key, hook in module._forward_pre_hooks.items():
        if isinstance(hook, BasePruningMethod) and hook._tensor_name == name:
            return key, hook
    return None


def _checked(amount):
    if not isinstance(amount, numbers.Real):
        raise TypeError(f"Invalid type for amount: {amount}. Must be int or float.")
    if (isinstance(amount, numbers.Integral) and amount < 0) or (
        not isinstance(amount, numbers.Integral) and (float(amount) > 1.0 or float(amount) < 0.0)
    ):
        raise ValueError(f"amount={amount} should either be a float in the range [0, 1] or a non-negative integer")
    return amount


def _count(amount, size):
    """How many of `size` elements or channels are pruned."""
    if isinstance(amount, numbers.Integral):
        if amount > size:
            raise ValueError(f"amount={amount} should be smaller than the number of parameters to prune={size}")
        return amount
    return round(amount * size)


class Identity(BasePruningMethod):
    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t, default_mask):
        return default_mask

    @classmethod
    def apply(cls, module, name):
        return super().apply(module, name)


class _Unstructured(BasePruningMethod):
    PRUNING_TYPE = "unstructured"

    def __init__(self, amount):
        self.amount = _checked(amount)

    def compute_mask(self, t, default_mask):
        count = _count(self.amount, t.nelement())
        mask = default_mask.clone(memory_format=torch.contiguous_format)
        if count:
            mask.view(-1)[self._places(t.reshape(-1), count)] = 0
        return mask


class L1Unstructured(_Unstructured):
    """Prunes the elements of least magnitude."""

    def _places(self, flat, count):
        return torch.topk(torch.abs(flat), k=count, largest=False).indices

    @classmethod
    def apply(cls, module, name, amount, importance_scores=None):
        return super().apply(module, name, amount=amount, importance_scores=importance_scores)


class RandomUnstructured(_Unstructured):
    """Prunes elements at random."""

    def _places(self, flat, count):
        return torch.topk(torch.rand_like(flat), k=count).indices.sort().values

    @classmethod
    def apply(cls, module, name, amount):
        return super().apply(module, name, amount=amount)


class _Structured(BasePruningMethod):
    PRUNING_TYPE = "structured"

    def __init__(self, amount, dim=-1):
        self.amount = _checked(amount)
        self.dim = dim

    def compute_mask(self, t, default_mask):
        if t.dim() <= 1:
            raise ValueError(
                "Structured pruning can only be applied to multidimensional tensors. Found tensor of shape "
                f"{t.shape} with {len(t.shape)} dims"
            )
        if not -t.dim() <= self.dim < t.dim():
            raise IndexError(f"Invalid index {self.dim} for tensor of size {t.shape}")
        size = t.shape[self.dim]
        count = _count(self.amount, size)
        if count == 0:
            return default_mask
        kept = self._kept(t, size, count)
        mask = torch.zeros_like(t)
        mask.index_fill_(self.dim, kept, 1)
        return mask * default_mask.to(mask.dtype)


class LnStructured(_Structured):
    """Prunes the channels of least norm."""

    def __init__(self, amount, n, dim=-1):
        super().__init__(amount, dim)
        self.n = n

    def _kept(self, t, size, count):
        others = [one for one in range(t.dim()) if one != self.dim % t.dim()]
        norms = torch.norm(t, p=self.n, dim=others)
        return torch.topk(norms, k=size - count, largest=True).indices

    @classmethod
    def apply(cls, module, name, amount, n, dim, importance_scores=None):
        return super().apply(module, name, amount=amount, n=n, dim=dim, importance_scores=importance_scores)


class RandomStructured(_Structured):
    """Prunes channels at random."""

    def _kept(self, t, size, count):
        drawn = torch.rand(size)
        threshold = torch.kthvalue(drawn, k=count).values
        return (drawn > threshold).nonzero().view(-1)

    @classmethod
    def apply(cls, module, name, amount, dim=-1):
        return super().apply(module, name, amount=amount, dim=dim)


class CustomFromMask(BasePruningMethod):
    PRUNING_TYPE = "global"

    def __init__(self, mask):
        self.mask = mask

    def compute_mask(self, t, default_mask):
        assert default_mask.shape == self.mask.shape
        return default_mask * self.mask.to(dtype=default_mask.dtype)

    @classmethod
    def apply(cls, module, name, mask):
        return super().apply(module, name, mask=mask)


def identity(module, name):
    Identity.apply(module, name)
    return module


def random_unstructured(module, name, amount):
    RandomUnstructured.apply(module, name, amount)
    return module


def l1_unstructured(module, name, amount, importance_scores=None):
    L1Unstructured.apply(module, name, amount=amount, importance_scores=importance_scores)
    return module


def random_structured(module, name, amount, dim):
    RandomStructured.apply(module, name, amount, dim)
    return module


def ln_structured(module, name, amount, n, dim, importance_scores=None):
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module


def custom_from_mask(module, name, mask):
    CustomFromMask.apply(module, name, mask)
    return module


def global_unstructured(parameters, pruning_method, importance_scores=None, **kwargs):
    """Prunes several parameters as if they were one vector."""
    if not isinstance(parameters, (list, tuple)):
        parameters = list(parameters)
    scores = importance_scores or {}
    values = torch.cat([scores.get(pair, getattr(*pair)).detach().reshape(-1) for pair in parameters])
    masks = [getattr(module, name + "_mask", torch.ones_like(getattr(module, name))) for module, name in parameters]
    default = torch.cat([mask.reshape(-1) for mask in masks])
    container = PruningContainer()
    container._tensor_name = "temp"
    method = pruning_method(**kwargs)
    method._tensor_name = "temp"
    container.add_pruning_method(method)
    if method.PRUNING_TYPE != "unstructured":
        raise TypeError(
            'Only "unstructured" PRUNING_TYPE supported for the `pruning_method`. Found method '
            f"{pruning_method} of type {method.PRUNING_TYPE}"
        )
    with torch.no_grad():
        whole = container.compute_mask(values, default.detach())
    at = 0
    for module, name in parameters:
        size = getattr(module, name).numel()
        custom_from_mask(module, name, mask=whole[at : at + size].view_as(getattr(module, name)))
        at += size


def remove(module, name):
    """Makes the pruning permanent: the parameter is the masked one."""
    found = _hook_of(module, name)
    if found is None:
        raise ValueError(
            f"Parameter '{name}' of module {module} has to be pruned before pruning can be removed"
        )
    key, hook = found
    hook.remove(module)
    del module._forward_pre_hooks[key]
    return module


def is_pruned(module):
    return any(
        isinstance(hook, BasePruningMethod) for one in module.modules() for hook in one._forward_pre_hooks.values()
    )


__getattr__ = _getter(__name__)
