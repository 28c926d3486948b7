"""The nodes of recorded operations, which apply the formulas of a rule."""

from torch._autograd.graph import Base, edge_of
from torch._autograd.saved import Saving
from torch._tensor import TensorBase

_classes = {}


def class_of(title):
    """The class of the nodes that print as `title`."""
    if title not in _classes:
        _classes[title] = type(title, (Node,), {"__slots__": (), "__module__": "builtins"})
    return _classes[title]


def node_of(rule, taken):
    """The node of an operation on the arguments `taken`."""
    kind = rule.kind
    if kind is None:
        kind = class_of(rule.title_of(taken))
        if isinstance(rule.title, str):
            rule.kind = kind
    return kind(rule, taken)


class Node(Saving):
    """A recorded operation."""

    __slots__ = ("inputs",)

    def __init__(self, rule, taken):
        self.rule = rule
        self.saved = {}
        self.versions = []
        self.groups = []
        edges, inputs, is_alone = [], [], False
        for arguments, _, needs in rule.parts:
            start, is_list = len(edges), False
            for argument in arguments:
                value = taken.get(argument)
                if isinstance(value, TensorBase):
                    edges.append(edge_of(value))
                    inputs.append(value)
                elif isinstance(value, (tuple, list)):
                    is_list = True
                    edges.extend(map(edge_of, value))
                    inputs.extend(value)
                elif rule.counts_numbers or len(arguments) > 1:
                    edges.append(None)
                    inputs.append(None)
                    is_alone = True
            self.groups.append((start, len(edges), is_list))
            if any(edges[start:]):
                self._save(needs, taken)
        # The shapes to which gradients are reduced if an operation broadcasts. A number broadcasts nothing,
        # so that the tensor beside it needs no description.
        self.inputs = None
        if rule.broadcasts and not is_alone:
            self.inputs = [one if one is None else (one.shape, one.dtype) for one in inputs]
        Base.__init__(self, edges)

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
                    shape, dtype = wanted
                    grad = fitted(self, place, results[place], shape)
                    results[place] = grad if grad.dtype is dtype else grad.to(dtype)
        return results


def fitted(node, place, grad, shape):
    """The sum of a gradient over the dimensions of an input that were broadcast."""
    if grad.shape == shape:
        return grad
    extra = grad.ndim - len(shape)
    if extra < 0 or any(own not in (1, met) for own, met in zip(shape, grad.shape[extra:])):
        raise RuntimeError(
            f"Function {node.name()} returned an invalid gradient at index {place} - got "
            f"{list(grad.shape)} but expected shape compatible with {list(shape)}"
        )
    dims = [
        axis
        for axis in range(grad.ndim)
        if axis < extra or (shape[axis - extra] == 1 and grad.shape[axis] != 1)
    ]
    if dims:
        grad = grad.sum(dims, keepdim=True)
    return grad.view(shape) if extra else grad
