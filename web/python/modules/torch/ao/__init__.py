"""torch.ao: of its parts, `quantization` exists here."""

from torch._missing import getter as _getter

__getattr__ = _getter(__name__, ("quantization",))
