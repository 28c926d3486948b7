"""The graph: a node for each recorded operation, and what it saves for its formulas."""

import itertools
import weakref

import torch._core as core
from torch._autograd import modes
from torch._tensor import Tensor, wrap

_sequence = itertools.count()
TWICE = (
    "Trying to backward through the graph a second time (or directly access saved tensors after "
    "they have already been freed). Saved intermediate values of the graph are freed when you call "
    ".backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the "
    "graph a second time or if you need to access saved tensors after calling backward."
)


def counter_of(tensor):
    """The list that holds the version of a tensor and all its views."""
    counter = tensor._counter
    if counter is None:
        counter = tensor._counter = [0]
    return counter


class Base:
    """What all nodes have: edges to the nodes of the inputs, hooks, and a place in the order."""

    __slots__ = ("edges", "outputs", "sequence", "hooks", "after", "__weakref__")

    def __init__(self, edges, outputs=1):
        self.edges = edges
        self.outputs = outputs
        self.sequence = next(_sequence)
        self.hooks = None
        self.after = None

    def name(self):
        return type(self).__name__

    def __repr__(self):
        return f"<{type(self).__name__} object at {id(self):#x}>"

    @property
    def next_functions(self):
        return tuple((None, 0) if edge is None else edge for edge in self.edges)

    def hook(self, number, function):
        """Has a function see, and perhaps replace, the gradient of an output."""
        from torch.utils.hooks import RemovableHandle

        if self.hooks is None:
            self.hooks = {}
        return RemovableHandle(self.hooks, (number, function))

    def register_hook(self, function):
        """Has a function see the gradients of the inputs and of the outputs, after the node ran."""
        from torch.utils.hooks import RemovableHandle

        if self.after is None:
            self.after = {}
        return RemovableHandle(self.after, function)

    def release(self):
        """Frees what is saved."""


class AccumulateGrad(Base):
    """The end of the graph at a leaf: adds what arrives to `leaf.grad`."""

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
    """Where a tensor's gradient goes: a node and the number of its output; None for a constant."""
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
        from torch._autograd.in_place import part_of

        view._requires_grad = True
        view._node, view._number = part_of(base, view), 0


_classes = {}


def class_of(title):
    """The class of the nodes that print as `title`."""
    if title not in _classes:
        _classes[title] = type(title, (Node,), {"__slots__": (), "__module__": "builtins"})
    return _classes[title]


class Node(Base):
    """A recorded operation."""

    __slots__ = ("rule", "groups", "saved", "versions", "inputs")

    def __init__(self, rule, taken):
        self.rule = rule
        self.saved = {}
        self.versions = []
        self.groups = []
        edges, inputs = [], []
        for arguments, _, needs in rule.parts:
            start, is_list = len(edges), False
            for argument in arguments:
                value = taken.get(argument)
                if isinstance(value, Tensor):
                    edges.append(edge_of(value))
                    if rule.broadcasts:
                        inputs.append((value.shape, value.dtype))
                elif isinstance(value, (tuple, list)):
                    is_list = True
                    edges.extend(map(edge_of, value))
                    inputs.extend((one.shape, one.dtype) for one in value)
                elif rule.counts_numbers or len(arguments) > 1:
                    edges.append(None)
                    inputs.append(None)
            self.groups.append((start, len(edges), is_list))
            if any(edges[start:]):
                self._save(needs, taken)
        # What a gradient is reduced to, where an operation broadcasts.
        self.inputs = inputs if rule.broadcasts else None
        Base.__init__(self, edges)

    def _save(self, needs, taken):
        for name in needs:
            if name in self.saved:
                continue
            if name in taken:
                value = self.saved[name] = taken[name]
                if isinstance(value, Tensor):
                    counter = counter_of(value)
                    self.versions.append((name, counter, counter[0], value))
                elif isinstance(value, tuple):
                    tensors = [one for one in value if isinstance(one, Tensor)]
                    counted = [(one, counter_of(one)) for one in tensors]
                    self.versions.extend((name, counter, counter[0], one) for one, counter in counted)
                elif self.rule.counts_numbers and isinstance(value, (int, float)):
                    self.versions.append((name, _STILL, 0, None))
            elif name.endswith(("_shape", "_dtype")):
                argument, _, what = name.rpartition("_")
                value = taken.get(argument)
                if isinstance(value, (tuple, list)):
                    self.saved[name] = [getattr(one, what) for one in value]
                elif isinstance(value, Tensor):
                    self.saved[name] = getattr(value, what)

    def save_results(self, result):
        """Saves the results that formulas need, without keeping the tensors that point here."""
        for (start, stop, _), (_, _, needs) in zip(self.groups, self.rule.parts):
            if not any(self.edges[start:stop]):
                continue
            for name in ("result", "indices"):
                if name in needs and name not in self.saved:
                    value = result
                    if isinstance(result, tuple):
                        value = result[name == "indices"]
                    elif name == "indices":
                        continue
                    counter = counter_of(value)
                    alias = self.saved[name] = wrap(core.at(value._handle))
                    self.versions.append((name, counter, counter[0], alias))

    def _unpacked(self):
        """The saved values, after the check that none was changed in place."""
        if self.saved is None:
            raise RuntimeError(TWICE)
        for name, counter, version, value in self.versions:
            if counter[0] != version:
                is_result = name in ("result", "indices")
                made_by, number = (self, 0) if is_result else (value._node, value._number)
                raise RuntimeError(changed(value, made_by, number, counter[0], version))
        if modes.enabled and "result" in self.saved:
            again = wrap(core.at(self.saved["result"]._handle))
            again._requires_grad, again._node = True, self
            return {**self.saved, "result": again}
        return self.saved

    def apply(self, grads):
        """The gradients of the inputs, in the order of the edges."""
        saved = self._unpacked()
        results = [None] * len(self.edges)
        if all(grad is None for grad in grads):
            return results
        for (start, stop, listed), (_, formula, needs) in zip(self.groups, self.rule.parts):
            if not any(self.edges[start:stop]):
                continue
            named = {name: saved[name] for name in needs if name in saved}
            if "wanted" in needs:
                named["wanted"] = tuple(edge is not None for edge in self.edges[start:stop])
            code = formula.__code__
            found = formula(grads if code.co_varnames[0] == "grads" else grads[0], **named)
            results[start:stop] = found if listed or stop - start > 1 else [found]
        if self.inputs is not None:
            for place, wanted in enumerate(self.inputs):
                if wanted is not None and results[place] is not None:
                    results[place] = reduced(results[place], *wanted)
        return results

    def release(self):
        if self.versions:
            self.saved = None

    def __getattr__(self, name):
        if name.startswith("_saved_"):
            found = "input" if name == "_saved_self" else name.removeprefix("_saved_")
            if self.saved is None:
                raise RuntimeError(TWICE)
            if found in self.saved:
                return self._unpacked()[found]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")


_STILL = [0]


def changed(value, made_by, number, now, then):
    """PyTorch's message about a saved tensor that was changed in place."""
    kind = f"torch.{value.dtype.scalar_name}Tensor {list(value.shape)}"
    origin = "" if made_by is None else f", which is output {number} of {made_by.name()},"
    return (
        "one of the variables needed for gradient computation has been modified by an inplace "
        f"operation: [{kind}]{origin} is at version {now}; expected version {then} instead. "
        "Hint: enable anomaly detection to find the operation that failed to compute its "
        "gradient, with torch.autograd.set_detect_anomaly(True)."
    )


def reduced(grad, shape, dtype):
    """The sum of a gradient over the dimensions that were broadcast, in the input's type."""
    if grad.shape != shape:
        grad = sum_to(grad, shape)
    return grad if grad.dtype is dtype else grad.to(dtype)


def sum_to(grad, shape):
    extra = grad.ndim - len(shape)
    dims = [
        axis
        for axis in range(grad.ndim)
        if axis < extra or (shape[axis - extra] == 1 and grad.shape[axis] != 1)
    ]
    if dims:
        grad = grad.sum(dims, keepdim=True)
    return grad.view(shape) if extra else grad
