"""The parts of torch.utils that exist here: `data` and `hooks`."""

from torch._missing import getter as _getter
from torch.utils import hooks

__all__ = ["data", "hooks"]

__getattr__ = _getter(__name__, ("data",))
