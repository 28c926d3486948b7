"""Dropout."""

from torch._missing import getter as _getter
from torch._tensor import Tensor
from torch.nn import functional as F
from torch.nn.modules.module import Module


class _DropoutNd(Module):
    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__()
        if p < 0 or p > 1:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
        self.p = p
        self.inplace = inplace

    def extra_repr(self) -> str:
        return f"p={self.p}, inplace={self.inplace}"


class Dropout(_DropoutNd):
    """Zeroes elements with probability `p` and scales the rest; returns its input outside training."""

    def forward(self, input: Tensor) -> Tensor:
        return F.dropout(input, self.p, self.training, self.inplace)


def _around(name, function, doc):
    """A layer around a function that drops elements in training."""

    def forward(self, input: Tensor) -> Tensor:
        return getattr(F, function)(input, self.p, self.training, self.inplace)

    return type(name, (_DropoutNd,), {"forward": forward, "__doc__": doc, "__module__": __name__})


Dropout1d, Dropout2d, Dropout3d = (
    _around(f"Dropout{dims}d", f"dropout{dims}d", "Zeroes whole channels with probability `p`.") for dims in (1, 2, 3)
)
AlphaDropout = _around("AlphaDropout", "alpha_dropout", "Dropout for networks of SELUs.")
FeatureAlphaDropout = _around("FeatureAlphaDropout", "feature_alpha_dropout", "AlphaDropout of whole channels.")

__getattr__ = _getter(__name__)
