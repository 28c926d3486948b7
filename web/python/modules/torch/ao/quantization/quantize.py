"""Turns a model of floats into a quantized one: observers first, then quantized layers."""

import copy
import warnings

from torch import nn
import torch
from torch._errors import Unsupported
from torch._missing import getter as _getter
from torch.ao.nn import quantized as nnq
from torch.ao.nn.intrinsic.modules.fused import _FusedModule
from torch.ao.quantization._base import ObserverBase
from torch.ao.quantization.fake_quantize import FakeQuantizeBase
from torch.ao.quantization.qconfig import (
    activation_is_memoryless, add_module_to_qconfig_obs_ctr, default_dynamic_qconfig,
)  # fmt: skip
from torch.ao.quantization.quantization_mappings import (
    DEFAULT_MODULE_TO_ACT_POST_PROCESS, get_default_dynamic_quant_module_mappings,
    get_default_qat_module_mappings, get_default_qconfig_propagation_list,
    get_default_static_quant_module_mappings,
)  # fmt: skip
from torch.ao.quantization.stubs import DeQuantStub, QuantWrapper


def is_activation_post_process(module):
    return isinstance(module, (ObserverBase, FakeQuantizeBase))


def propagate_qconfig_(module, qconfig_dict=None, prepare_custom_config_dict=None):
    """Gives every module a `qconfig`: its own, that of its name or type, or its parent's."""
    _propagate(module, qconfig_dict or {}, None, "")


def _propagate(module, by_name, inherited, prefix):
    qconfig = by_name.get(prefix, by_name.get(type(module), inherited))
    qconfig = getattr(module, "qconfig", qconfig)
    module.qconfig = add_module_to_qconfig_obs_ctr(qconfig, module)
    for name, child in module.named_children():
        _propagate(child, by_name, module.qconfig, f"{prefix}.{name}" if prefix else name)


# The functions are compared by identity, so modules share them.


def _observer_forward_hook(self, input, output):
    return self.activation_post_process(output)


def _observer_forward_pre_hook(self, input):
    return self.activation_post_process(input[0])


def register_activation_post_process_hook(module, pre_hook=False):
    """Lets the module's observer see its output or, with `pre_hook`, its input, before other hooks."""
    assert hasattr(module, "activation_post_process"), (
        "Expect activation_post_process attribute already attached to the module"
    )  # fmt: skip
    if pre_hook:
        hooks, hook = module._forward_pre_hooks, _observer_forward_pre_hook
        module.register_forward_pre_hook(hook)
    else:
        hooks, hook = module._forward_hooks, _observer_forward_hook
        module.register_forward_hook(hook)
    hooks.move_to_end(next(reversed(hooks)), last=False)


def _is_observed(module):
    return getattr(module, "qconfig", None) is not None


def _observe(module, special=None):
    if _is_observed(module) and not isinstance(module, DeQuantStub):
        make = module.qconfig.activation if special is None else special
        module.add_module("activation_post_process", make())
        register_activation_post_process_hook(module, activation_is_memoryless(module.qconfig))


def add_observer_(
    module, qconfig_propagation_list=None, non_leaf_module_list=None, device=None,
    custom_module_class_mapping=None,
):  # fmt: skip
    """Adds an observer to every module without children that has a `qconfig` and can be quantized."""
    allowed = qconfig_propagation_list
    allowed = get_default_qconfig_propagation_list() if allowed is None else allowed
    for _, child in module.named_children():
        kind = type(child)
        if kind is nn.Dropout:
            continue
        special = DEFAULT_MODULE_TO_ACT_POST_PROCESS.get(kind) if child.training else None
        if kind in (nnq.FloatFunctional, nnq.QFunctional):
            if _is_observed(child):
                child.activation_post_process = child.qconfig.activation()
        elif isinstance(child, _FusedModule):
            _observe(child)
        elif special is not None:
            _observe(child, special)
        elif non_leaf_module_list is not None and kind in non_leaf_module_list:
            _observe(child)
        else:
            add_observer_(child, allowed, non_leaf_module_list)
    if not module._modules and type(module) in allowed and not isinstance(module, nn.Sequential):
        _observe(module)


def add_quant_dequant(module):
    """Wraps every module without children that has a `qconfig` in a QuantWrapper."""
    if not module._modules and getattr(module, "qconfig", None):
        return QuantWrapper(module)
    for name, child in module.named_children():
        module._modules[name] = add_quant_dequant(child)
    return module


def prepare(
    model, inplace=False, allow_list=None, observer_non_leaf_module_list=None,
    prepare_custom_config_dict=None,
):  # fmt: skip
    """A copy of the model with observers, which data then has to pass before `convert`."""
    if not inplace:
        model = copy.deepcopy(model)
    propagate_qconfig_(model)
    if not any(getattr(one, "qconfig", None) for one in model.modules()):
        warnings.warn(
            "None of the submodule got qconfig applied. Make sure you passed correct configuration "
            "through `qconfig_dict` or by assigning the `.qconfig` attribute directly on submodules"
        )
    add_observer_(model, allow_list, observer_non_leaf_module_list)
    return model


def _remove_qconfig(module):
    """Removes what `prepare` added and `convert` left."""
    for child in module.children():
        _remove_qconfig(child)
    if hasattr(module, "qconfig"):
        del module.qconfig
    if is_activation_post_process(getattr(module, "activation_post_process", None)):
        del module.activation_post_process
    for hooks, ours in (
        (module._forward_pre_hooks, _observer_forward_pre_hook),
        (module._forward_hooks, _observer_forward_hook),
    ):
        for name in [name for name, hook in hooks.items() if hook is ours]:
            del hooks[name]


def convert(
    module, mapping=None, inplace=False, remove_qconfig=True, is_reference=False,
    convert_custom_config_dict=None,
):  # fmt: skip
    """A copy of an observed model with quantized layers."""
    if is_reference:
        raise Unsupported("convert(is_reference=True)", ": False is")
    if not inplace:
        module = copy.deepcopy(module)
    _convert(module, get_default_static_quant_module_mappings() if mapping is None else mapping)
    if remove_qconfig:
        _remove_qconfig(module)
    return module


def _convert(module, mapping):
    swapped = {}
    for name, child in module.named_children():
        if not isinstance(child, _FusedModule):
            _convert(child, mapping)
        swapped[name] = swap_module(child, mapping, {})
    module._modules.update(swapped)


def swap_module(mod, mapping, custom_module_class_mapping):
    """The quantized module for `mod`, or `mod` itself if it has no `qconfig` or no counterpart."""
    if not _is_observed(mod) or type(mod) not in mapping:
        return mod
    made = mapping[type(mod)].from_float(mod)
    for hook in mod._forward_pre_hooks.values():
        made.register_forward_pre_hook(hook)
    for hook in mod._forward_hooks.values():
        if hook is not _observer_forward_hook:
            made.register_forward_hook(hook)
    return made


def quantize(model, run_fn, run_args, mapping=None, inplace=False):
    """`prepare`, then `run_fn(model, *run_args)`, which passes data, then `convert`."""
    if not inplace:
        model = copy.deepcopy(model)
    model.eval()
    prepare(model, inplace=True)
    run_fn(model, *run_args)
    return convert(model, mapping, inplace=True)


def quantize_dynamic(model, qconfig_spec=None, dtype=torch.qint8, mapping=None, inplace=False):
    """A copy of the model whose linear and recurrent layers have quantized weights; nothing needs to be observed."""
    if qconfig_spec is None or isinstance(qconfig_spec, set):
        if dtype is not torch.qint8:
            if not isinstance(dtype, torch.dtype) or dtype not in (
                torch.float16, torch.quint8, torch.quint4x2
            ):  # fmt: skip
                raise ValueError(
                    f"Don't know how to quantize with default settings for {dtype}. Provide full "
                    "qconfig please"
                )
            raise Unsupported(f"quantize_dynamic(dtype={dtype})", ": torch.qint8 is")
        kinds = {nn.Linear, nn.LSTM, nn.GRU, nn.LSTMCell, nn.RNNCell, nn.GRUCell}
        kinds = kinds if qconfig_spec is None else qconfig_spec
        qconfig_spec = dict.fromkeys(kinds, default_dynamic_qconfig)
    if not inplace:
        model = copy.deepcopy(model)
    model.eval()
    propagate_qconfig_(model, qconfig_spec)
    mapping = get_default_dynamic_quant_module_mappings() if mapping is None else mapping
    return convert(model, mapping, inplace=True)


def prepare_qat(model, mapping=None, inplace=False):
    """A copy of the model for training: weights and outputs are fake-quantized."""
    assert model.training, "prepare_qat only works on models in training mode"
    mapping = get_default_qat_module_mappings() if mapping is None else mapping
    if not inplace:
        model = copy.deepcopy(model)
    propagate_qconfig_(model)
    convert(model, mapping=mapping, inplace=True, remove_qconfig=False)
    return prepare(model, observer_non_leaf_module_list=set(mapping.values()), inplace=True)


def quantize_qat(model, run_fn, run_args, inplace=False):
    """`prepare_qat`, then `run_fn(model, *run_args)`, which trains, then `convert`."""
    if not inplace:
        model = copy.deepcopy(model)
    model.train()
    prepare_qat(model, inplace=True)
    run_fn(model, *run_args)
    return convert(model, inplace=True)


def get_observer_dict(mod, target_dict, prefix=""):
    """Fills `target_dict` with all observers of a model, by name."""
    before = f"{prefix}." if prefix else ""
    if hasattr(mod, "activation_post_process"):
        target_dict[f"{before}activation_post_process"] = mod.activation_post_process
    for name, child in mod.named_children():
        get_observer_dict(child, target_dict, before + name if prefix else name)


__all__ = [
    "add_observer_", "add_quant_dequant", "convert", "get_observer_dict",
    "is_activation_post_process", "prepare", "prepare_qat", "propagate_qconfig_", "quantize",
    "quantize_dynamic", "quantize_qat", "register_activation_post_process_hook", "swap_module",
]  # fmt: skip

__getattr__ = _getter(__name__)
