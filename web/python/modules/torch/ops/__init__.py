"""torch.ops: of its namespaces, `quantized` exists here."""

from torch._missing import getter as _getter

__getattr__ = _getter(__name__, ("quantized",))
