"""Records operations: puts nodes behind their results, and ties views to what they show."""

import torch._core as core
from torch._autograd import modes
from torch._autograd.graph import counter_of, refresh
from torch._autograd.nodes import node_of
from torch._autograd.rules import VIEWS, is_constant, rule_of, undefined_rule
from torch._lazy import module
from torch._tensor import TensorBase

_NO_OUT = (
    "{}(): functions with out=... arguments don't support automatic differentiation, but one of "
    "the arguments requires grad."
)


def requires(values):
    """Whether any tensor among the values requires a gradient."""
    for value in values:
        if isinstance(value, TensorBase):
            if value._requires_grad or (value._base is not None and is_late(value)):
                return True
        elif isinstance(value, (list, tuple)) and requires(value):
            return True
    return False


def is_late(view):
    """Whether a view requires a gradient since its base was changed in place."""
    if view._counter[0] != view._at:
        refresh(view)
    return view._requires_grad


def tracked(name, compute, taken, out=None):
    """The result of `compute()`, recorded as the operation `name` on the arguments `taken`."""
    if modes.enabled and requires(taken.values()):
        if out is not None:
            raise RuntimeError(_NO_OUT.format(name))
        result = _recorded(name, compute, taken)
    else:
        if VIEWS.get(name) == "itself" and modes.enabled:
            _check_base(taken["input"])
        result = compute()
        if name[-1] == "_" and isinstance(result, TensorBase):
            counter_of(result)[0] += 1
    if name in VIEWS:
        source = taken.get("input")
        if VIEWS[name] is True or _shares(result, source):
            is_many = isinstance(result, tuple)
            for one in result if is_many else (result,):
                tie(one, source, is_many)
    elif name == "detach":
        result._counter = counter_of(taken["input"])
    return result


def _check_base(view):
    """Raises PyTorch's error if a view that nothing recorded belongs to a tensor with a history."""
    if view._base is not None and view._base._requires_grad:
        module("_autograd.in_place").check_view(view)


def record(name, result, input, other):
    """Records an operator between two values, after it has run."""
    if requires((input, other)) and (rule := rule_of(name)) is not None:
        attach(rule, result, {"input": input, "other": other})


def _recorded(name, compute, taken):
    rule = rule_of(name)
    if rule is None:
        # The operations that it is made of are recorded.
        result = compute()
        if not is_constant(name):
            _check_composite(name, result, taken)
        return result
    if name[-1] == "_":
        from torch._autograd.in_place import change

        return change(rule, compute, taken)
    modes.enabled = False
    try:
        result = compute()
    finally:
        modes.enabled = True
    if not any(result is value for value in taken.values()):
        attach(rule, result, taken)
    return result


def _check_composite(name, result, taken):
    """An operation must not cut the graph silently."""
    results = result if isinstance(result, tuple) else (result,)
    for one in results:
        if not isinstance(one, TensorBase) or not one.dtype.is_floating_point:
            continue
        if not one._requires_grad and all(one is not value for value in taken.values()):
            return attach(undefined_rule(name), result, taken)


def attach(rule, result, taken):
    """Puts the node of an operation behind its result, or behind each of several."""
    node = node_of(rule, taken)
    if isinstance(result, TensorBase):
        # The type is looked at only where it may be another one: a description takes its time.
        if not rule.converts or result.dtype.is_floating_point:
            result._requires_grad, result._node = True, node
    else:
        node.outputs = len(result)
        for number, one in enumerate(result):
            if isinstance(one, TensorBase) and one.dtype.is_floating_point:
                one._requires_grad, one._node, one._number = True, node, number
    node.save_results(result)


def _shares(result, source):
    if source.is_contiguous():
        return result is not source
    return core.tensor_address(result._handle) == core.tensor_address(source._handle)


def tie(view, source, is_one_of_many=False):
    """Notes that a tensor shows elements of another one."""
    if view is source:
        return
    counter = counter_of(source)
    view._base = source if source._base is None else source._base
    view._counter, view._at = counter, counter[0]
    if is_one_of_many:
        view._made = "many"
    elif not modes.enabled:
        view._made = "unrecorded"
    elif source._base is not None:
        view._made = source._made
