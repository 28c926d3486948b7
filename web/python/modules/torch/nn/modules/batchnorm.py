"""Batch normalization layers."""

from typing import Optional

import torch
from torch._missing import getter as _getter
from torch._tensor import Tensor
from torch.nn import functional as F
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class _BatchNorm(Module):
    """Normalizes every channel; keeps running statistics, which it uses outside training."""

    # The numbers of dimensions that an input may have.
    _dims = ()
    # PyTorch's version of the state, since which there is `num_batches_tracked`.
    _version = 2

    def __init__(
        self, num_features: int, eps: float = 1e-5, momentum: Optional[float] = 0.1,
        affine: bool = True, track_running_stats: bool = True, device=None, dtype=None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = track_running_stats
        options = {"device": device, "dtype": dtype}
        for name in ("weight", "bias"):
            made = Parameter(torch.empty(num_features, **options)) if affine else None
            self.register_parameter(name, made)
        buffers = {"running_mean": None, "running_var": None, "num_batches_tracked": None}
        if track_running_stats:
            buffers["running_mean"] = torch.zeros(num_features, **options)
            buffers["running_var"] = torch.ones(num_features, **options)
            buffers["num_batches_tracked"] = torch.tensor(0, dtype=torch.long)
        for name, buffer in buffers.items():
            self.register_buffer(name, buffer)
        self.reset_parameters()

    def reset_running_stats(self) -> None:
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self) -> None:
        self.reset_running_stats()
        if self.affine:
            with torch.no_grad():
                self.weight.fill_(1)
                self.bias.fill_(0)

    def _added_since(self, version):
        if version is not None and version >= self._version or not self.track_running_stats:
            return {}
        return {"num_batches_tracked": torch.tensor(0, dtype=torch.long)}

    def _check_input_dim(self, input):
        if input.dim() not in self._dims:
            wanted = " or ".join(f"{dims}D" for dims in self._dims)
            raise ValueError(f"expected {wanted} input (got {input.dim()}D input)")

    def forward(self, input: Tensor) -> Tensor:
        self._check_input_dim(input)
        share = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                share = 1.0 / float(self.num_batches_tracked)
        is_tracked = not self.training or self.track_running_stats
        by_batch = self.training or (self.running_mean is None and self.running_var is None)
        return F.batch_norm(
            input, self.running_mean if is_tracked else None,
            self.running_var if is_tracked else None, self.weight, self.bias, by_batch, share,
            self.eps,
        )  # fmt: skip

    def extra_repr(self) -> str:
        names = "eps momentum affine track_running_stats".split()
        shown = ", ".join(f"{name}={getattr(self, name)}" for name in names)
        return f"{self.num_features}, {shown}"


class BatchNorm1d(_BatchNorm):
    """Takes (batch, channels) or (batch, channels, extent)."""

    _dims = (2, 3)


class BatchNorm2d(_BatchNorm):
    """Takes (batch, channels, rows, columns)."""

    _dims = (4,)


__getattr__ = _getter(__name__)
