"""Modules that change only the shape."""

from typing import List, Tuple, Union

from torch._device import Size
from torch._missing import getter as _getter
from torch._tensor import Tensor
from torch.nn.modules.module import Module

_Sizes = Union[Size, List[int], Tuple[int, ...], Tuple[Tuple[str, int]]]


class Flatten(Module):
    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim

    def forward(self, input: Tensor) -> Tensor:
        return input.flatten(self.start_dim, self.end_dim)

    def extra_repr(self) -> str:
        return f"start_dim={self.start_dim}, end_dim={self.end_dim}"


class Unflatten(Module):
    def __init__(self, dim: Union[int, str], unflattened_size: _Sizes) -> None:
        super().__init__()
        self.dim = dim
        self.unflattened_size = unflattened_size

    def forward(self, input: Tensor) -> Tensor:
        return input.unflatten(self.dim, self.unflattened_size)

    def extra_repr(self) -> str:
        return f"dim={self.dim}, unflattened_size={self.unflattened_size}"


__getattr__ = _getter(__name__)
