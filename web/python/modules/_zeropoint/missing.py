"""What is said of names that are not in a module: the library's own words, or that we lack it."""


def missing(said, name, known, here, listing):
    """The AttributeError of a name. `known` are the names that the library has, as text, and `here`
    those that there are; `listing` is what lists them."""
    import difflib

    if name not in known.split():
        return AttributeError(said)
    names = [one for one in here if not one.startswith("_")]
    close = difflib.get_close_matches(name, names, 3, 0.65)
    closest = f"; near it {'is' if len(close) == 1 else 'are'} {', '.join(close)}" if close else ""
    return AttributeError(f"{said} here{closest}; {listing} lists what is.")
