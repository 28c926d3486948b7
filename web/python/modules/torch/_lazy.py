"""Submodules that are imported when they are first asked for."""

import importlib


def module(name):
    return importlib.import_module("torch." + name)
