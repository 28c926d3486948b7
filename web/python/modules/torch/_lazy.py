"""Modules that are imported by name on first use, because they depend on torch."""

import importlib


def module(name):
    """A submodule of torch."""
    return importlib.import_module("torch." + name)


def numpy():
    """The package `numpy`, whose arrays are tensors of torch."""
    return importlib.import_module("numpy")
