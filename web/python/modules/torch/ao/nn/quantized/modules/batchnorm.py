"""Batch normalization of quantized tensors, with the running statistics."""

import torch
from torch import nn
from torch._missing import getter as _getter
from torch.ao.nn.intrinsic.modules import fused


class BatchNorm2d(nn.BatchNorm2d):
    _name, _run = "QuantizedBatchNorm2d", "batch_norm2d"

    def __init__(self, num_features, eps=1e-5, momentum=0.1, device=None, dtype=None) -> None:
        super().__init__(num_features, eps, momentum, True, True)
        self.register_buffer("scale", torch.tensor(1.0))
        self.register_buffer("zero_point", torch.tensor(0))

    def _get_name(self):
        return self._name

    def forward(self, input: torch.Tensor) -> torch.Tensor:
        return getattr(torch.ops.quantized, self._run)(
            input, self.weight, self.bias, self.running_mean, self.running_var, self.eps, self.scale,
            self.zero_point,
        )  # fmt: skip

    @classmethod
    def from_float(cls, mod):
        observer = mod.activation_post_process
        mod = mod[0] if isinstance(mod, fused._FusedModule) else mod
        made = cls(mod.num_features, mod.eps)
        for name in ("weight", "bias", "running_mean", "running_var"):
            setattr(made, name, getattr(mod, name))
        made.scale, made.zero_point = observer.calculate_qparams()
        return made


__getattr__ = _getter(__name__)
