"""The backends that notebooks check for; none is available."""

import sys
from types import ModuleType

from torch._missing import getter as _getter
from torch._missing import missing_in


class _Backend(ModuleType):
    enabled = False
    deterministic = False
    benchmark = False
    engine = "none"
    supported_engines = ["none"]

    @staticmethod
    def is_available():
        return False

    is_built = is_available

    def __getattr__(self, name):
        raise missing_in(self.__name__, name)


def _backend(name):
    """Can be imported, too: `import torch.backends.cudnn as cudnn`."""
    full = f"{__name__}.{name}"
    made = sys.modules[full] = _Backend(full)
    return made


# Makes the backends importable as submodules.
__path__ = []
mps, cudnn, cuda, mkl = map(_backend, ("mps", "cudnn", "cuda", "mkl"))
mkldnn, openmp, quantized = map(_backend, ("mkldnn", "openmp", "quantized"))
# PyTorch's default, whether there is a GPU or not.
cudnn.enabled = True

__getattr__ = _getter(__name__)
