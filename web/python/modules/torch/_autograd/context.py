"""The `ctx` of torch.autograd.Function, which is the node of the graph."""

import torch._core as core
from torch._autograd import modes
from torch._autograd.graph import Base, counter_of, edge_of
from torch._autograd.nodes import fitted
from torch._autograd.saved import TWICE, changed
from torch._tensor import TensorBase, wrap


class Context(Base):
    """The argument `ctx` of `forward` and `backward`, which is also the node of the graph."""

    def __init__(self, args):
        wanted = modes.enabled
        edges = [edge_of(one) if wanted else None for one in args if isinstance(one, TensorBase)]
        super().__init__(edges)
        found = iter(edges)
        is_wanted = [isinstance(one, TensorBase) and next(found) is not None for one in args]
        self.needs_input_grad = tuple(is_wanted)
        self._shapes = [one.shape if isinstance(one, TensorBase) else None for one in args]
        self._saved = self._to_save = ()
        self._not_differentiable = self._dirty = ()
        self._materialize = True
        self._released = False
        self._results = ()

    def save_for_backward(self, *tensors):
        self._to_save = tensors

    def mark_dirty(self, *tensors):
        self._dirty = tensors

    def mark_non_differentiable(self, *tensors):
        self._not_differentiable = tensors

    def set_materialize_grads(self, value):
        self._materialize = value

    def _keep(self, results):
        """Saves what forward asked for; a result as an alias, because it points to this node."""
        saved = []
        for one in self._to_save:
            if one is not None and not isinstance(one, TensorBase):
                raise TypeError(
                    "save_for_backward can only save variables, but argument "
                    f"{self._to_save.index(one)} is of type {type(one).__name__}"
                )
            number = next((i for i, result in enumerate(results) if result is one), None)
            if one is None:
                saved.append((None, None, None, 0))
                continue
            counter = counter_of(one)
            kept = one if number is None else wrap(core.at(one._handle))
            saved.append((kept, number, counter, counter[0]))
        self._saved, self._to_save = tuple(saved), ()

    @property
    def saved_tensors(self):
        if self._released:
            raise RuntimeError(TWICE)
        found = []
        for tensor, number, counter, version in self._saved:
            if tensor is not None and counter[0] != version:
                made_by = tensor._node if number is None else self
                raise RuntimeError(changed(tensor, made_by, number or 0, counter[0], version))
            if number is not None:
                tensor = wrap(core.at(tensor._handle))
                tensor._requires_grad, tensor._node, tensor._number = True, self, number
            found.append(tensor)
        return tuple(found)

    def apply(self, grads):
        if self._materialize:
            grads = [
                self._zeros(place) if grad is None else grad for place, grad in enumerate(grads)
            ]
        found = self._function.backward(self, *grads)
        found = found if isinstance(found, tuple) else (found,)
        expected = len(self.needs_input_grad)
        if len(found) > expected and all(one is None for one in found[expected:]):
            found = found[:expected]
        if len(found) != expected:
            raise RuntimeError(
                f"function {self.name()} returned an incorrect number of gradients "
                f"(expected {expected}, got {len(found)})"
            )
        return self._checked(found)

    def _zeros(self, place):
        shape, dtype = self._results[place]
        from torch._dispatch import FUNCTIONS

        return FUNCTIONS["zeros"](shape, dtype=dtype)

    def _checked(self, found):
        results = []
        for place, (one, shape) in enumerate(zip(found, self._shapes)):
            if shape is None:
                if one is not None:
                    raise RuntimeError(
                        f"function {self.name()} returned a gradient different than None at "
                        f"position {place + 1}, but the corresponding forward input was not a Variable"
                    )
                continue
            if one is not None and not isinstance(one, TensorBase):
                raise RuntimeError(
                    f"function {self.name()} returned a gradient of type {type(one).__name__} at "
                    f"position {place + 1}, but it should be a Variable or None"
                )
            if one is not None and one.shape != shape and self.edges[len(results)] is not None:
                one = fitted(self, len(results), one, shape)
            results.append(one)
        return results

    def release(self):
        if self._saved:
            self._released = True
            self._saved = ()
