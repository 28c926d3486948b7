"""The former place of IPython.display."""

from IPython.display import *  # noqa: F403
from IPython.display import display

__all__ = ["display"]
