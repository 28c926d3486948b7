"""zeropoint for Python: a widget for notebooks, a directive for Sphinx, and the command `zeropoint`."""

__all__ = ["Zeropoint", "__version__"]
__version__ = "VERSION"


def __getattr__(name):
    # The widget needs anywidget, which neither the directive nor the command does.
    if name == "Zeropoint":
        from .widget import Zeropoint

        return Zeropoint
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
