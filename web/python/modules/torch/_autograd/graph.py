"""The graph: nodes, the edges between them, and its ends at the leaves."""

import itertools
import weakref

from torch._autograd import modes
from torch._lazy import module

_sequence = itertools.count()


def counter_of(tensor):
    """The list that holds the version of a tensor and all its views."""
    counter = tensor._counter
    if counter is None:
        counter = tensor._counter = [0]
    return counter


class Base:
    """The base of all nodes: edges to the nodes of the inputs, hooks, and a place in the order."""

    __slots__ = ("edges", "outputs", "sequence", "hooks", "after", "__weakref__")

    def __init__(self, edges, outputs=1):
        self.edges = edges
        self.outputs = outputs
        self.sequence = next(_sequence)
        self.hooks = None
        self.after = None

    def name(self):
        return type(self).__name__

    @property
    def next_functions(self):
        return tuple((None, 0) if edge is None else edge for edge in self.edges)

    def hook(self, number, function):
        """Has a function see, and perhaps replace, the gradient of an output."""
        from torch.utils.hooks import RemovableHandle

        if self.hooks is None:
            self.hooks = {}
        return RemovableHandle.of(self.hooks, (number, function))

    def register_hook(self, function):
        """Has a function see the gradients of the inputs and of the outputs, after the node ran."""
        from torch.utils.hooks import RemovableHandle

        if self.after is None:
            self.after = {}
        return RemovableHandle.of(self.after, function)

    def release(self):
        """Frees what is saved."""


class AccumulateGrad(Base):
    """The end of the graph at a leaf: adds what arrives to `leaf.grad`."""

    __module__ = "builtins"
    __slots__ = ("variable",)

    def name(self):
        return "torch::autograd::AccumulateGrad"

    def __init__(self, variable):
        super().__init__([])
        self.variable = variable
        # Runs before every operation that waits.
        self.sequence = float("inf")

    def apply(self, grads):
        (grad,) = grads
        if grad is None:
            return []
        leaf, kept = self.variable, self.variable.grad
        if kept is None:
            leaf.grad = grad.clone()
        elif modes.enabled:
            leaf.grad = kept + grad
        else:
            kept += grad
        return []


def edge_of(tensor):
    """The target of a tensor's gradient: a node and the number of its output; None for a constant."""
    if tensor._base is not None and tensor._counter[0] != tensor._at:
        refresh(tensor)
    if not tensor._requires_grad:
        return None
    node = tensor._node
    if node is not None:
        return node, tensor._number
    known = tensor._accumulator
    node = known() if known is not None else None
    if node is None:
        node = AccumulateGrad(tensor)
        tensor._accumulator = weakref.ref(node)
    return node, 0


def refresh(view):
    """Renews the history of a view whose elements were changed through another tensor."""
    view._at = view._counter[0]
    base = view._base
    if base._requires_grad:
        view._requires_grad = True
        view._node, view._number = module("_autograd.in_place").part_of(base, view), 0
