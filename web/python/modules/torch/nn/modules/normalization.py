"""Normalization layers."""

from numbers import Integral
from typing import List, Union

import torch
from torch._device import Size
from torch._missing import getter as _getter
from torch._tensor import Tensor
from torch.nn import functional as F
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class LayerNorm(Module):
    """Normalizes over the last dimensions, whose shape is `normalized_shape`."""

    def __init__(
        self,
        normalized_shape: Union[int, List[int], Size],
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        is_int = isinstance(normalized_shape, Integral)
        self.normalized_shape = (normalized_shape,) if is_int else tuple(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        if elementwise_affine:
            options = {"device": device, "dtype": dtype}
            self.weight = Parameter(torch.ones(self.normalized_shape, **options))
            self.bias = Parameter(torch.zeros(self.normalized_shape, **options))
        else:
            self.register_parameter("weight", None)
            self.register_parameter("bias", None)

    def forward(self, input: Tensor) -> Tensor:
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        return (
            f"{self.normalized_shape}, eps={self.eps}, "
            f"elementwise_affine={self.elementwise_affine}"
        )


__getattr__ = _getter(__name__)
