"""Puts layers that quantization treats as one into one module."""

import copy

from torch import nn
from torch._missing import getter as _getter
from torch.ao.quantization.fuser_method_mappings import get_fuser_method


def fuse_known_modules(mod_list, is_qat, additional_fuser_method_mapping=None):
    """The fused module, followed by an Identity for each of the others."""
    types = tuple(type(one) for one in mod_list)
    fused = get_fuser_method(types, additional_fuser_method_mapping)(is_qat, *mod_list)
    for hooks, register in (
        (mod_list[0]._forward_pre_hooks, fused.register_forward_pre_hook),
        (mod_list[-1]._forward_hooks, fused.register_forward_hook),
    ):
        for name, hook in [*hooks.items()]:
            register(hook)
            del hooks[name]
    rest = []
    for _ in mod_list[1:]:
        identity = nn.Identity()
        identity.training = mod_list[0].training
        rest.append(identity)
    return [fused, *rest]


def _owner(model, name):
    """The module that has the module `name`, and what it is called there."""
    *path, last = name.split(".")
    for part in path:
        model = getattr(model, part)
    return model, last


def _fuse(model, names, is_qat, fuser_func, custom):
    mapping = (custom or {}).get("additional_fuser_method_mapping", {})
    places = [_owner(model, name) for name in names]
    made = fuser_func([getattr(*place) for place in places], is_qat, mapping)
    for (owner, name), module in zip(places, made):
        setattr(owner, name, module)


def _fuse_modules(model, modules_to_fuse, is_qat, inplace, fuser_func, custom):
    if not inplace:
        model = copy.deepcopy(model)
    if all(isinstance(one, str) for one in modules_to_fuse):
        modules_to_fuse = [modules_to_fuse]
    for names in modules_to_fuse:
        _fuse(model, names, is_qat, fuser_func, custom)
    return model


def fuse_modules(
    model, modules_to_fuse, inplace=False, fuser_func=fuse_known_modules, fuse_custom_config_dict=None
):
    """Fuses a list of modules, given by name, or several lists."""
    return _fuse_modules(
        model, modules_to_fuse, False, inplace, fuser_func, fuse_custom_config_dict
    )


def fuse_modules_qat(
    model, modules_to_fuse, inplace=False, fuser_func=fuse_known_modules, fuse_custom_config_dict=None
):
    """`fuse_modules` for training, where batch normalization stays a part of its own."""
    return _fuse_modules(
        model, modules_to_fuse, True, inplace, fuser_func, fuse_custom_config_dict
    )


__all__ = ["fuse_known_modules", "fuse_modules", "fuse_modules_qat"]

__getattr__ = _getter(__name__)
