"""Error messages for missing names: the library's own message, or "not available here"."""


def missing(said, name, known, here, listing, instead=""):
    """The AttributeError for a name; `said` is the library's own message.

    `known` holds the names that the library has, and `here` the names that are available; `listing` is
    the call that lists those, and `instead` says what to use in this one's place.
    """
    import difflib

    if name not in known:
        return AttributeError(said)
    names = [one for one in here if not one.startswith("_")]
    close = difflib.get_close_matches(name, names, 3, 0.65)
    similar = f"; similar: {', '.join(close)}" if close else ""
    use = f"; {instead}" if instead else ""
    return AttributeError(f"{said} here{use}{similar}; {listing} lists all names.")
