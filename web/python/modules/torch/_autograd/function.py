"""torch.autograd.Function: an operation whose backward pass is written by hand."""

import torch._core as core
from torch._autograd import modes
from torch._autograd.context import Context
from torch._autograd.graph import counter_of
from torch._autograd.recording import requires, tie
from torch._tensor import TensorBase, wrap

_LEGACY = (
    "Legacy autograd function with non-static forward method is deprecated. Please use new-style "
    "autograd function with static forward method. (Example: "
    "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)"
)


class Function:
    """Subclass it with static methods `forward(ctx, …)` and `backward(ctx, *grads)`, and call
    `apply`. The gradients that backward returns are those of forward's arguments, None for others."""

    __module__ = "torch.autograd.function"

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
            if not isinstance(one, TensorBase) and one is not None and not isinstance(made, tuple):
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
        isinstance(result, TensorBase)
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
        (one.shape, one.dtype) if isinstance(one, TensorBase) else ((), None) for one in results
    ]
    for number, one in enumerate(results):
        if not isinstance(one, TensorBase) or not one.dtype.is_floating_point:
            continue
        if any(one is other for other in ctx._not_differentiable):
            continue
        if any(one is other for other in dirty):
            if one.requires_grad and one._history() is None:
                raise RuntimeError(
                    "a leaf Variable that requires grad has been used in an in-place operation."
                )
        one._requires_grad, one._node, one._number = True, ctx, number
