"""Functions whose arguments PyTorch matches in C, with the messages of its argument parser."""

import functools

from torch._errors import Unsupported
from torch._matching import parse
from torch._signature import Signature


def builtin(*texts):
    """Matches the arguments of the decorated function against PyTorch's signatures first."""
    signatures = tuple(map(Signature, texts))

    def matched(function):
        @functools.wraps(function)
        def call(*args, **kwargs):
            taken = parse(signatures, args, kwargs)
            if taken.pop("out", None) is not None:
                raise Unsupported(f"{signatures[0].name}(out=…)")
            return function(**taken)

        return call

    return matched
