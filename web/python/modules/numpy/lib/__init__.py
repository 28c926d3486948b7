"""numpy.lib: views with strides of one's own."""

from numpy.lib import stride_tricks

__all__ = ["stride_tricks"]
