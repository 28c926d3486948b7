"""The version of PyTorch that this module reproduces."""

__version__ = "1.13.0"
cuda = None
hip = None
debug = False
git_version = "Unknown"
