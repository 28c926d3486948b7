"""torch.ao: of its parts, `quantization` exists here."""

from torch._errors import MissingAttribute


def __getattr__(name):
    if name == "quantization":
        from torch._lazy import module

        return module("ao.quantization")
    raise MissingAttribute(
        f"module 'torch.ao' has no attribute '{name}' here; torch.ao.quantization is there.",
        name=name,
    )
