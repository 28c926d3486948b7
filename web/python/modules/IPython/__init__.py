"""The part of IPython that notebooks import: display objects and `get_ipython`."""

from IPython import display
from _zeropoint.shell import get_ipython

__all__ = ["display", "get_ipython"]
__version__ = "8.5.0"
