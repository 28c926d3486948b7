"""The version of PyTorch whose answers are given."""

__version__ = "1.13.0"
cuda = None
hip = None
debug = False
git_version = "Unknown"
