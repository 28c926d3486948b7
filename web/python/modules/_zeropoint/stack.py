"""Stops endless recursion before it exhausts the browser's stack; see web/python/interpreter.ts."""

import contextlib
import importlib.machinery

import _zeropoint_page as page

_limit = page.limitStack
_lift = page.liftStackLimit


@contextlib.contextmanager
def lifted():
    """Raises the recursion limit for compiling, which needs more of Python's stack than a cell has."""
    _lift()
    try:
        yield
    finally:
        _limit()


def install():
    loader = importlib.machinery.SourceFileLoader
    compile_source = loader.source_to_code

    def source_to_code(self, *source, **options):
        with lifted():
            return compile_source(self, *source, **options)

    loader.source_to_code = source_to_code
    _limit()
