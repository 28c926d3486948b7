"""The parts that quantized layers share."""

import torch
from torch._missing import getter as _getter


class WeightedQuantizedModule(torch.nn.Module):
    """A layer with a quantized weight, and with a scale and zero point for its output.

    The weight and the bias are no parameters: `weight()` and `bias()` return them.
    """

    def _weight_bias(self):
        packed = self._packed_params
        return packed.weight, packed.bias

    def weight(self):
        return self._weight_bias()[0]

    def bias(self):
        return self._weight_bias()[1]

    def _output_entries(self):
        return {"scale": torch.tensor(self.scale), "zero_point": torch.tensor(self.zero_point)}

    def _take_output(self, entries):
        self.scale, self.zero_point = float(entries["scale"]), int(entries["zero_point"])

    def _take_qparams(self, observer):
        scale, zero_point = observer.calculate_qparams()
        self.scale, self.zero_point = float(scale), int(zero_point)


def _quantize_weight(float_wt, observer):
    """A weight as qint8, clamped to the observer's limits where these are narrower."""
    scale, zero_point = observer.calculate_qparams()
    if observer.qscheme in (torch.per_tensor_symmetric, torch.per_tensor_affine):
        made = torch.quantize_per_tensor(float_wt, float(scale), int(zero_point), torch.qint8)
    elif observer.qscheme in (torch.per_channel_symmetric, torch.per_channel_affine):
        given = scale.to(torch.double), zero_point.to(torch.int64), observer.ch_axis
        made = torch.quantize_per_channel(float_wt, *given, torch.qint8)
    else:
        given = scale.to(torch.float), zero_point.to(torch.float), observer.ch_axis
        made = torch.quantize_per_channel(float_wt, *given, observer.dtype)
    inner = getattr(observer, "activation_post_process", observer)
    return made._within(inner.quant_min, inner.quant_max)


def check_float(cls, mod, allowed):
    """Refuses to convert a module that has no observer, or that the layer does not replace."""
    names = ", ".join(one.__name__ for one in allowed)
    assert type(mod) in allowed, (
        f"nnq.{cls.__name__}.from_float only works for {names}, but got: {type(mod)}"
    )
    assert hasattr(mod, "qconfig"), "Input float module must have qconfig defined"


__getattr__ = _getter(__name__)
