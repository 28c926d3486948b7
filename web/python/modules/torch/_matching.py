"""Matches a call's arguments against several signatures."""


def parse(signatures, args, kwargs):
    """The arguments by parameter name, for the first signature that they match."""
    if len(signatures) == 1:
        return signatures[0].match(args, kwargs, complain=True)
    for signature in signatures:
        taken = signature.match(args, kwargs)
        if taken is not None:
            return taken
    from torch._signature_words import no_match

    raise no_match(signatures, args, kwargs)
