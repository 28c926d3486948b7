"""A linear layer with a fake-quantized weight."""

import torch
from torch import nn
from torch._missing import getter as _getter
from torch.ao.nn.intrinsic.modules.fused import LinearReLU
from torch.nn import functional as F


class Linear(nn.Linear):
    _FLOAT_MODULE = nn.Linear

    def __init__(
        self, in_features, out_features, bias=True, qconfig=None, device=None, dtype=None
    ) -> None:
        super().__init__(in_features, out_features, bias)
        assert qconfig, "qconfig must be provided for QAT module"
        self.qconfig = qconfig
        self.weight_fake_quant = qconfig.weight()

    def forward(self, input):
        return F.linear(input, self.weight_fake_quant(self.weight), self.bias)

    @classmethod
    def from_float(cls, mod):
        check_float(f" qat.{cls.__name__}", cls, mod)
        qconfig = mod.qconfig
        mod = mod[0] if isinstance(mod, LinearReLU) else mod
        made = cls(mod.in_features, mod.out_features, bias=mod.bias is not None, qconfig=qconfig)
        made.weight, made.bias = mod.weight, mod.bias
        return made

    def to_float(self):
        made = nn.Linear(self.in_features, self.out_features, self.bias is not None)
        made.weight = nn.Parameter(self.weight.detach())
        if self.bias is not None:
            made.bias = nn.Parameter(self.bias.detach())
        made.train(self.training)
        return made


def check_float(name, cls, mod):
    assert type(mod) is cls._FLOAT_MODULE, (
        f"{name}.from_float only works for {cls._FLOAT_MODULE.__name__}"
    )
    assert hasattr(mod, "qconfig"), "Input float module must have qconfig defined"
    assert mod.qconfig, "Input float module must have a valid qconfig"


__getattr__ = _getter(__name__)
