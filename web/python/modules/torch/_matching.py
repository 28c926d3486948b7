"""Matches a call's arguments against several signatures."""

from torch._quantized_refusal import first_quantized, refusal


def match(signatures, args, kwargs):
    """The arguments by parameter name, for the first signature that they match."""
    if len(signatures) == 1:
        return signatures[0].match(args, kwargs, complain=True)
    for signature in signatures:
        taken = signature.match(args, kwargs)
        if taken is not None:
            return taken
    from torch._signature_words import no_match

    raise no_match(signatures, args, kwargs)


def parse(signatures, args, kwargs):
    """`match`, for functions that take no quantized tensors here."""
    try:
        return match(signatures, args, kwargs)
    except TypeError:
        found = first_quantized([*args, *kwargs.values()])
        if found is None:
            raise
        raise refusal(signatures[0].name, found.dtype) from None
