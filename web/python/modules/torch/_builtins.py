"""Functions whose arguments PyTorch matches in C, with the messages of its argument parser."""

import functools

from torch._errors import Unsupported
from torch._lazy import module
from torch._matching import match
from torch._quantized_refusal import first_quantized
from torch._signature import Signature


def ending(name, made):
    """The result of a function that PyTorch has as one node, under its name; its derivative passes the gradient on."""
    from torch._autograd.rules import derive, rule_of
    from torch._dispatch import call

    if not made.requires_grad:
        return made
    if rule_of(name) is None:
        derive(name, input=lambda grad: grad)
    return call(name, lambda input: input.clone(), {"input": made})


def builtin(*texts):
    """Matches the arguments of the decorated function against PyTorch's signatures first."""
    signatures = tuple(map(Signature, texts))

    def matched(function):
        @functools.wraps(function)
        def call(*args, **kwargs):
            try:
                taken = match(signatures, args, kwargs)
            except TypeError:
                if first_quantized([*args, *kwargs.values()]) is None:
                    raise
                return module("_quantized_functions").run(signatures[0].name, args, kwargs)
            if taken.pop("out", None) is not None:
                raise Unsupported(f"{signatures[0].name}(out=…)")
            return function(**taken)

        return call

    return matched
