"""The backends that notebooks check for. Of them, `quantized` computes: its engine can be chosen."""

import sys
from types import ModuleType

from torch._errors import Unsupported
from torch._missing import getter as _getter
from torch._missing import missing_in


class _Backend(ModuleType):
    enabled = False
    deterministic = False
    benchmark = False

    @staticmethod
    def is_available():
        return False

    is_built = is_available

    def __getattr__(self, name):
        raise missing_in(self.__name__, name)


class _Quantized(ModuleType):
    """How quantized layers round: as FBGEMM, which is PyTorch's default on a PC, or as QNNPACK."""

    _chosen = "fbgemm"
    supported_engines = ["qnnpack", "none", "fbgemm"]

    @property
    def engine(self):
        return self._chosen

    @engine.setter
    def engine(self, name):
        if name in ("onednn", "x86"):
            raise Unsupported(f"the engine {name}", f": {' and '.join(_ENGINES)} are")
        if name not in self.supported_engines:
            raise RuntimeError(f"quantized engine {name} is not supported")
        self._chosen = name

    def __getattr__(self, name):
        raise missing_in(self.__name__, name)


_ENGINES = ("fbgemm", "qnnpack")


def _backend(name, kind=_Backend):
    """Can be imported, too: `import torch.backends.cudnn as cudnn`."""
    full = f"{__name__}.{name}"
    made = sys.modules[full] = kind(full)
    return made


# Makes the backends importable as submodules.
__path__ = []
mps, cudnn, cuda, mkl = map(_backend, ("mps", "cudnn", "cuda", "mkl"))
mkldnn, openmp = map(_backend, ("mkldnn", "openmp"))
quantized = _backend("quantized", _Quantized)
# PyTorch's default, whether there is a GPU or not.
cudnn.enabled = True

__getattr__ = _getter(__name__)
