"""torch.ao: of its parts, `nn` and `quantization` exist here."""

from torch._missing import getter as _getter

__getattr__ = _getter(__name__, ("nn", "quantization"))
