"""Sentences about names that are not here."""

from torch._errors import SUPPORTED


def missing_method(tensor, name):
    said = f"'{type(tensor).__name__}' object has no attribute '{name}'"
    if name.startswith("_"):
        return said
    return f"{said} here; {SUPPORTED}."


def missing_name(name):
    said = f"module 'torch' has no attribute '{name}'"
    if name.startswith("_"):
        return said
    return f"{said} here; {SUPPORTED}."
