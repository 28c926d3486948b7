"""torch.autograd.Function: an operation whose backward pass is written by hand."""

import torch._core as core
from torch._autograd import modes
from torch._autograd.nodes import TWICE, Base, changed, counter_of, edge_of
from torch._autograd.recording import requires, tie
from torch._tensor import Tensor, wrap

_LEGACY = (
    "Legacy autograd function with non-static forward method is deprecated. Please use new-style "
    "autograd function with static forward method. (Example: "
    "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)"
)


class Context(Base):
    """What `forward` and `backward` get as `ctx`, which is also the node of the graph."""

    def __init__(self, args):
        wanted = modes.enabled
        edges = [edge_of(one) if wanted else None for one in args if isinstance(one, Tensor)]
        super().__init__(edges)
        found = iter(edges)
        is_wanted = [isinstance(one, Tensor) and next(found) is not None for one in args]
        self.needs_input_grad = tuple(is_wanted)
        self._shapes = [one.shape if isinstance(one, Tensor) else None for one in args]
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
            if one is not None and not isinstance(one, Tensor):
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
            if one is not None and not isinstance(one, Tensor):
                raise RuntimeError(
                    f"function {self.name()} returned a gradient of type {type(one).__name__} at "
                    f"position {place + 1}, but it should be a Variable or None"
                )
            if one is not None and one.shape != shape and self.edges[len(results)] is not None:
                one = self._fitted(one, shape, len(results))
            results.append(one)
        return results

    def _fitted(self, grad, shape, place):
        from torch._autograd.nodes import sum_to

        missing = grad.ndim - len(shape)
        if missing < 0 or any(
            own not in (1, met) for own, met in zip(shape, grad.shape[missing:])
        ):
            raise RuntimeError(
                f"Function {self.name()} returned an invalid gradient at index {place} - got "
                f"{list(grad.shape)} but expected shape compatible with {list(shape)}"
            )
        return sum_to(grad, shape)

    def release(self):
        if self._saved:
            self._released = True
            self._saved = ()


class Function:
    """Subclass it with static methods `forward(ctx, …)` and `backward(ctx, *grads)`, and call
    `apply`. The gradients that backward returns are those of forward's arguments, None for others."""

    def __init__(self, *args, **kwargs):
        pass

    def __call__(self, *args, **kwargs):
        raise RuntimeError(_LEGACY)

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        content = {"_function": cls, "__module__": "torch.autograd.function"}
        cls._backward_cls = type(cls.__name__ + "Backward", (Context,), content)

    @staticmethod
    def forward(ctx, *args, **kwargs):
        raise NotImplementedError(
            "You must implement the forward function for custom autograd.Function."
        )

    @staticmethod
    def backward(ctx, *grad_outputs):
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom "
            "autograd.Function to use it with backward mode AD."
        )

    @classmethod
    def apply(cls, *args):
        ctx = cls._backward_cls(args)
        is_recorded = modes.enabled and requires(args)
        before, modes.enabled = modes.enabled, False
        try:
            made = cls.forward(ctx, *args)
        finally:
            modes.enabled = before
        results = made if isinstance(made, tuple) else (made,)
        for one in results:
            if not isinstance(one, Tensor) and one is not None and not isinstance(made, tuple):
                raise TypeError(
                    f"{cls.__name__}.forward: expected Variable (got {type(one).__name__}) for "
                    "return value 0"
                )
        dirty = [one for one in results if any(one is target for target in ctx._dirty)]
        for one in ctx._dirty:
            counter_of(one)[0] += 1
        results = tuple(
            _alias(one) if _is_given(one, args, dirty) else one for one in results
        )
        if is_recorded:
            _attach(ctx, results, dirty)
        ctx._keep(results)
        return results if isinstance(made, tuple) else results[0]


def _is_given(result, args, dirty):
    return (
        isinstance(result, Tensor)
        and any(result is one for one in args)
        and all(result is not one for one in dirty)
    )


def _alias(tensor):
    made = wrap(core.at(tensor._handle))
    tie(made, tensor)
    return made


def _attach(ctx, results, dirty):
    ctx.outputs = len(results)
    ctx._results = [
        (one.shape, one.dtype) if isinstance(one, Tensor) else ((), None) for one in results
    ]
    for number, one in enumerate(results):
        if not isinstance(one, Tensor) or not one.dtype.is_floating_point:
            continue
        if any(one is other for other in ctx._not_differentiable):
            continue
        if any(one is other for other in dirty):
            from torch._autograd.in_place import check

            check(one)
        one._requires_grad, one._node, one._number = True, ctx, number
