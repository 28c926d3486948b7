"""Changes in place: versions, the history of the changed tensor, and of the base of a view."""

import torch._core as core
from torch._autograd import modes
from torch._autograd.graph import Base, counter_of, edge_of
from torch._autograd.nodes import Node, class_of, node_of
from torch._autograd.rules import VIEWS, Rule
from torch._tensor import wrap

_MANY = (
    "Output {} of {} is a view and is being modified inplace. This view is the output of a function "
    "that returns multiple views. Such functions do not allow the output views to be modified "
    "inplace. You should replace the inplace operation by an out-of-place one."
)
_UNRECORDED = (
    "A view was created in no_grad mode and is being modified inplace with grad mode enabled. Given "
    "that this use case is ambiguous and error-prone, it is forbidden. You can clarify your code by "
    "moving both the view and the inplace either both inside the no_grad block (if you don't want "
    "the inplace to be tracked) or both outside (if you want the inplace to be tracked)."
)


def check(target):
    """Raises PyTorch's error if a tensor must not be changed in place while recording."""
    base = target._base
    if base is None:
        if target._requires_grad and target._node is None:
            raise RuntimeError(_leaf("a leaf"))
    elif base._requires_grad:
        if base._node is None:
            raise RuntimeError(_leaf("a view of a leaf"))
        check_view(target)


def _leaf(what):
    return f"{what} Variable that requires grad is being used in an in-place operation."


def check_view(target):
    """Views that PyTorch does not let an operation change while it records a history for them."""
    if target._base is None or target._made is None:
        return
    if target._made == "many":
        name = "UnbindBackward0" if target._node is None else target._node.name()
        raise RuntimeError(_MANY.format(target._number, name))
    raise RuntimeError(_UNRECORDED)


def change(rule, compute, taken):
    """Runs an operation that changes its `input` in place, and gives that its new history."""
    target = taken["input"]
    check(target)
    check_view(target)
    node = node_of(rule, taken)
    keep_old(node, target)
    modes.enabled = False
    try:
        result = compute()
    finally:
        modes.enabled = True
    counter_of(target)[0] += 1
    node.save_results(target)
    if VIEWS.get(rule.name) == "itself" and target._base is not None:
        # Its base is what it was.
        target._requires_grad, target._node, target._number = True, node, 0
        target._at = target._counter[0]
    else:
        settle(target, node)
    return result


def keep_old(node, target):
    """Replaces the tensor that is about to change, among what its own node saved, by a copy."""
    if node.saved and node.saved.get("input") is target:
        old = wrap(core.clone(target._handle))
        old._requires_grad, old._node, old._number = True, target._node, target._number
        node.saved["input"] = old
        kept = [entry for entry in node.versions if entry[0] != "input"]
        node.versions = [*kept, ("input", counter_of(old), 0, old)]


def write(target, result):
    """Writes the elements of a recorded result into `target`, which gets its history."""
    node = result._node if modes.enabled else None
    if node is not None:
        check_view(target)
        keep_old(node, target)
    core.assign_at(target._handle, 0, result._handle)
    counter_of(target)[0] += 1
    if node is None:
        return
    if isinstance(node, Node) and "result" in node.saved:
        node.saved.pop("result")
        node.versions = [entry for entry in node.versions if entry[0] != "result"]
        node.save_results(target)
    settle(target, node)


def settle(target, node):
    """Makes a node the history of a tensor that was changed in place."""
    base = target._base
    if base is None:
        target._requires_grad, target._node, target._number = True, node, 0
        return
    base._node, base._number = CopySlices(base, target, node), 0
    base._requires_grad = target._requires_grad = True
    target._node, target._number = part_of(base, target), 0
    target._at = target._counter[0]


class CopySlices(Base):
    """The history of a tensor of which a part was changed by the operation `node`."""

    __slots__ = ("node", "place")

    def name(self):
        return "torch::autograd::CopySlices"

    def __init__(self, base, view, node):
        own = edge_of(base) if base._requires_grad else None
        # The changed part is the first input of the operation.
        super().__init__([own, *node.edges[1:]])
        self.node = node
        self.place = geometry(base, view)

    def apply(self, grads):
        (grad,) = grads
        if grad is None:
            return [None] * len(self.edges)
        shape, strides, offset, *part = self.place
        whole = dense(grad, shape, strides)
        region = whole.as_strided(*part)
        first, *others = self.node.apply((region.clone(),))
        if first is None:
            region.zero_()
        else:
            region.copy_(first)
        return [whole, *others]

    def release(self):
        self.node.release()


def geometry(base, view):
    """The shape, strides and offset of a tensor, and those of a view within it."""
    offset = view.storage_offset() - base.storage_offset()
    return base.shape, base.stride(), 0, view.shape, view.stride(), offset


def dense(grad, shape, strides):
    """A copy of a gradient whose elements lie as those of its tensor do."""
    if grad.is_contiguous() and strides == grad.stride():
        return grad.clone()
    size = 1 + sum((extent - 1) * step for extent, step in zip(shape, strides))
    return grad.new_zeros(max(size, 1)).as_strided(shape, strides).copy_(grad)


def part_of(base, view):
    """The node of a view as a part of its base."""
    node = class_of("AsStridedBackward0")(_PART, {"input": base, "place": geometry(base, view)})
    return node


def _part(grad, place):
    shape, strides, _, *part = place
    size = 1 + sum((extent - 1) * step for extent, step in zip(shape, strides))
    whole = grad.new_zeros(max(size, 1))
    whole.as_strided(*part).copy_(grad)
    return whole.as_strided(shape, strides)


_PART = Rule("as_strided", "AsStrided", [(("input",), _part, ("place",))], False, False)
