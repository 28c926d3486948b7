"""The backends that notebooks check for; none is available."""


class _Backend:
    enabled = False
    deterministic = False
    benchmark = False
    engine = "none"
    supported_engines = ["none"]

    @staticmethod
    def is_available():
        return False

    is_built = is_available


mps = _Backend()
cudnn = _Backend()
cuda = _Backend()
mkl = _Backend()
mkldnn = _Backend()
openmp = _Backend()
quantized = _Backend()
