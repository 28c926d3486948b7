"""Functions whose arguments PyTorch matches in C, with the messages of its argument parser."""

import functools

from torch._errors import Unsupported
from torch._lazy import module
from torch._matching import match
from torch._quantized_refusal import first_quantized
from torch._signature import Signature


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
