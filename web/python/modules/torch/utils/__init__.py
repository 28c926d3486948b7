"""The part of torch.utils that exists here."""

from torch.utils import hooks

__all__ = ["hooks"]
