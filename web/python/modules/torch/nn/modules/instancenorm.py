"""Normalization of groups of channels, of single channels, and of neighbouring ones."""

import torch
from torch._missing import getter as _getter
from torch.nn import _normalizing, init
from torch.nn.modules.batchnorm import _BatchNorm
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class GroupNorm(Module):
    """Normalizes each of `num_groups` groups of channels."""

    def __init__(
        self, num_groups: int, num_channels: int, eps: float = 1e-5, affine: bool = True, device=None, dtype=None
    ) -> None:
        super().__init__()
        if num_channels % num_groups != 0:
            raise ValueError("num_channels must be divisible by num_groups")
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        self.affine = affine
        for name in ("weight", "bias"):
            made = Parameter(torch.empty(num_channels, device=device, dtype=dtype)) if affine else None
            self.register_parameter(name, made)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        if self.affine:
            init.ones_(self.weight)
            init.zeros_(self.bias)

    def forward(self, input):
        return _normalizing.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        return f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}"


class _InstanceNorm(_BatchNorm):
    def __init__(
        self, num_features: int, eps: float = 1e-5, momentum: float = 0.1, affine: bool = False,
        track_running_stats: bool = False, device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype)

    def forward(self, input):
        self._check_input_dim(input)
        is_single = input.dim() == min(self._dims)
        batch = input.unsqueeze(0) if is_single else input
        made = _normalizing.instance_norm(
            batch, self.running_mean, self.running_var, self.weight, self.bias,
            self.training or not self.track_running_stats, self.momentum, self.eps,
        )  # fmt: skip
        return made.squeeze(0) if is_single else made


class InstanceNorm1d(_InstanceNorm):
    """Takes (batch, channels, extent) or (channels, extent)."""

    _dims = (2, 3)


class InstanceNorm2d(_InstanceNorm):
    """Takes (batch, channels, rows, columns) or one sample."""

    _dims = (3, 4)


class InstanceNorm3d(_InstanceNorm):
    """Takes (batch, channels, depth, rows, columns) or one sample."""

    _dims = (4, 5)


class LocalResponseNorm(Module):
    def __init__(self, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> None:
        super().__init__()
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k

    def forward(self, input):
        return _normalizing.local_response_norm(input, self.size, self.alpha, self.beta, self.k)

    def extra_repr(self) -> str:
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"


__getattr__ = _getter(__name__)
