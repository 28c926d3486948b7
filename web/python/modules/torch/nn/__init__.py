"""torch.nn: parameters, modules and the layers of small models."""

from torch.nn import functional, init, modules, parameter
from torch.nn.modules import *  # noqa: F403
from torch.nn.parameter import Parameter


def __getattr__(name):
    from torch._errors import MissingAttribute

    if name.startswith("__"):
        raise AttributeError(name)
    if name == "utils":
        from torch._lazy import module

        return module("nn.utils")
    supported = ", ".join(modules.__all__)
    raise MissingAttribute(
        f"module 'torch.nn' has no attribute '{name}' here. Supported: {supported}", name=name
    )


__all__ = ["Parameter", "functional", "init", "modules", "parameter", *modules.__all__]
