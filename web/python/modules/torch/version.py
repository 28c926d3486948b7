"""The version of PyTorch that this module reproduces."""

from torch._missing import getter as _getter


__version__ = "1.13.0"
cuda = None
hip = None
debug = False
git_version = "Unknown"

__getattr__ = _getter(__name__)
