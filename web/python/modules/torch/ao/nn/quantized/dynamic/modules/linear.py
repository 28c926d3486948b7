"""A linear layer with a quantized weight, whose inputs and outputs are floats."""

import torch
from torch import nn
from torch._missing import getter as _getter
from torch.ao.nn import quantized
from torch.ao.nn.intrinsic.modules import fused
from torch.ao.nn.quantized.modules.utils import _quantize_weight


class Linear(quantized.Linear):
    _version = 4

    def __init__(self, in_features, out_features, bias_=True, dtype=torch.qint8):
        super().__init__(in_features, out_features, bias_, dtype=dtype)
        self.version = 4

    def forward(self, x):
        packed = self._packed_params._packed_params
        made = torch.ops.quantized.linear_dynamic(x, packed, reduce_range=True)
        return made.to(x.dtype)

    def _get_name(self):
        return "DynamicQuantizedLinear"

    def extra_repr(self):
        return (
            f"in_features={self.in_features}, out_features={self.out_features}, "
            f"dtype={self._packed_params.dtype}, qscheme={self.weight().qscheme()}"
        )

    @classmethod
    def from_float(cls, mod):
        """The dynamic layer of a linear one that has a `qconfig`."""
        allowed = [nn.Linear, fused.LinearReLU]
        assert type(mod) in allowed, (
            "nn.quantized.dynamic.Linear.from_float only works for one of"
            + str([one.__name__ for one in allowed])
        )
        assert hasattr(mod, "qconfig"), "Input float module must have qconfig defined"
        qconfig = mod.qconfig
        mod = mod[0] if type(mod) is fused.LinearReLU else mod
        if qconfig is None or qconfig.weight is None:
            from torch.ao.quantization.qconfig import default_dynamic_qconfig as qconfig
        observer = qconfig.weight()
        dtype = observer.dtype
        assert dtype in (torch.qint8, torch.float16), (
            "The only supported dtypes for dynamic quantized linear are qint8 and float16 got: "
            f"{dtype}"
        )
        made = cls(mod.in_features, mod.out_features, dtype=dtype)
        observer(mod.weight)
        made.set_weight_bias(_quantize_weight(mod.weight.float(), observer), mod.bias)
        return made


__getattr__ = _getter(__name__)
