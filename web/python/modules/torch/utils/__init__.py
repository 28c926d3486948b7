"""The parts of torch.utils that exist here: `data` and `hooks`."""

from torch.utils import hooks

__all__ = ["data", "hooks"]


def __getattr__(name):
    if name == "data":
        from torch._lazy import module

        return module("utils.data")
    from torch._errors import MissingAttribute

    raise MissingAttribute(
        f"module 'torch.utils' has no attribute '{name}' here; torch.utils.data and "
        "torch.utils.hooks are there.",
        name=name,
    )
