"""The quantized linear layer."""

import torch
from torch import nn
from torch._errors import Unsupported
from torch._missing import getter as _getter
from torch.ao.nn.intrinsic.modules.fused import LinearReLU
from torch.ao.nn.quantized.modules.utils import (
    WeightedQuantizedModule, _quantize_weight, check_float,
)  # fmt: skip


class LinearPackedParams(torch.nn.Module):
    """The quantized weight and the bias of a linear layer, as the engine takes them."""

    _version = 3

    def __init__(self, dtype=torch.qint8):
        super().__init__()
        self.dtype = dtype
        if dtype is not torch.qint8:
            raise Unsupported(f"{dtype} as the type of a quantized layer's weight", ": torch.qint8 is")
        self.set_weight_bias(_zero_weight(1, 1), None)

    def set_weight_bias(self, weight, bias):
        self._packed_params = torch.ops.quantized.linear_prepack(weight, bias)

    def _weight_bias(self):
        return torch.ops.quantized.linear_unpack(self._packed_params)

    def forward(self, x):
        return x

    def _entries(self):
        return {"dtype": self.dtype, "_packed_params": self._weight_bias()}

    def _take_entries(self, entries):
        self.dtype = entries["dtype"]
        self.set_weight_bias(*entries["_packed_params"])

    def __repr__(self):
        return repr(self._weight_bias())


def _zero_weight(*shape):
    return torch._empty_affine_quantized(shape, scale=1.0, zero_point=0, dtype=torch.qint8)


class Linear(WeightedQuantizedModule):
    """`input @ weight.T + bias` of a quint8 tensor, in integers, with a qint8 weight."""

    _version = 3
    _FLOAT_MODULE = nn.Linear

    def __init__(self, in_features, out_features, bias_=True, dtype=torch.qint8):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self._packed_params = LinearPackedParams(dtype)
        bias = torch.zeros(out_features) if bias_ else None
        self.set_weight_bias(_zero_weight(out_features, in_features), bias)
        self.scale = 1.0
        self.zero_point = 0

    def _get_name(self):
        return "QuantizedLinear"

    def extra_repr(self):
        return (
            f"in_features={self.in_features}, out_features={self.out_features}, scale={self.scale}, "
            f"zero_point={self.zero_point}, qscheme={self.weight().qscheme()}"
        )

    def _shown_children(self):
        return {
            name: child
            for name, child in self._modules.items()
            if not isinstance(child, LinearPackedParams)
        }

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        packed = self._packed_params._packed_params
        return torch.ops.quantized.linear(x, packed, self.scale, self.zero_point)

    def _weight_bias(self):
        return self._packed_params._weight_bias()

    def set_weight_bias(self, w, b):
        self._packed_params.set_weight_bias(w, b)

    _entries = WeightedQuantizedModule._output_entries
    _take_entries = WeightedQuantizedModule._take_output

    @classmethod
    def from_float(cls, mod):
        """The quantized layer of an observed one, or of one that was trained with FakeQuantize."""
        observer = mod.activation_post_process if hasattr(mod, "activation_post_process") else None
        if hasattr(mod, "weight_fake_quant"):
            weight_observer = mod.weight_fake_quant
        else:
            check_float(cls, mod, (cls._FLOAT_MODULE,))
            mod, qconfig = mod[0] if isinstance(mod, LinearReLU) else mod, mod.qconfig
            weight_observer = qconfig.weight()
        weight_observer(mod.weight)
        assert weight_observer.dtype is torch.qint8, "Weight observer must have dtype torch.qint8"
        made = cls(mod.in_features, mod.out_features, dtype=weight_observer.dtype)
        made.set_weight_bias(_quantize_weight(mod.weight.float(), weight_observer), mod.bias)
        made._take_qparams(observer)
        return made


__getattr__ = _getter(__name__)
