"""Integer layers: products of 8-bit integers, added in int32, and their way back to 8 bits.

The core computes both: `quantized_accumulators`, and `requantize_sums` in the engine's way. The
accumulators are exact, so both engines have the same. They differ in the bias: FBGEMM adds it as a float
to the accumulators, in units of the product of both scales; QNNPACK rounds it to an int32 first.
"""

import torch
import torch._core as core
from torch._quantized import STORED, QuantizedTensor, along, narrow_scale, qint8, quint8
from torch._script_object import HeldObject
from torch._tensor import wrap
from torch.nn._convolution import geometry


def engine():
    """The engine that computes, `fbgemm` or `qnnpack`; refuses `none` as PyTorch does."""
    return torch.backends.quantized.engine


def without_engine(name):
    return RuntimeError(f"Didn't find engine for operation {name} NoQEngine")


class Packed(HeldObject):
    """The weight of a layer as an engine takes it: quantized, with a float bias or None.

    `settings` are the stride, padding, dilation and groups of a convolution.
    """

    def __init__(self, weight, bias, settings=None):
        if weight.dtype is not torch.qint8:
            raise RuntimeError(f"expected scalar type QInt8 but found {weight.dtype.scalar_name}")
        self.weight = weight
        if engine() == "qnnpack":
            # As in PyTorch, whose QNNPACK layers always have a bias of their own.
            bias = torch.zeros(len(weight)) if bias is None else torch.zeros(len(weight)).copy_(bias)
        self.bias = bias
        self.settings = settings

    _qualified = "__torch__.torch.classes.quantized.LinearPackedParamsBase"

    def _state(self):
        return self.weight, self.bias

    def _take_state(self, state):
        self.__init__(*state)

    def scales(self):
        """float32: one element for each output, or a single one."""
        scale = self.weight._scale
        return narrow_scale(scale).reshape(-1)

    def values(self):
        """The bias without its history, or None."""
        return None if self.bias is None else self.bias.detach()

    def zero_points(self):
        """int32: as many elements as scales."""
        zero_point = self.weight._zero_point
        if self.weight._axis is None:
            return torch.tensor([zero_point], dtype=torch.int32)
        return zero_point.int()

    def centered(self):
        """int32: the weight's integers minus their zero points."""
        weight, zero_point = self.weight, self.weight._zero_point
        if weight._axis is not None:
            zero_point = along(zero_point.int(), weight.ndim, 0)
        return weight._stored.int() - zero_point


class PackedConvolution(Packed):
    """Saved with whole modules only: in a `state_dict` stand the weight and the bias themselves."""

    _qualified = "__torch__.torch.classes.quantized.Conv2dPackedParamsBase"

    def _state(self):
        return self.weight, self.bias, self.settings


def accumulators(input, packed):
    """int32, (batch, outputs, *places) or (…, outputs): the sums of all products."""
    if packed.settings is None:
        stored, weight, zero_points = input._stored, packed.weight._stored, packed.zero_points()
        made = core.quantized_accumulators(
            stored._handle, input._zero_point, weight._handle, zero_points._handle
        )
        return wrap(made)
    values, weight = input._stored.int() - input._zero_point, packed.centered()
    if _largest(values) * _largest(weight) * weight[0].numel() < _EXACT:
        values, weight = values.float(), weight.float()
    made = core.conv2d(values._handle, weight._handle, None, *geometry(*packed.settings))
    return wrap(made).int()


# Sums of whole numbers below this are exact in float32, whose loops are three times as fast.
_EXACT = 2**24


def _largest(values):
    if not values.numel():
        return 0
    low, high = torch.aminmax(values)
    return max(-low.item(), high.item())


def requantized(input, packed, scale, zero_point, relu):
    """The layer's output, of the input's type, with the given scale and zero point."""
    sums, scales, bias = accumulators(input, packed), packed.scales(), packed.values()
    levels = core.requantize_sums(
        sums._handle,
        -1 if packed.settings is None else 1,
        engine(),
        float(input._scale),
        scales._handle,
        None if bias is None else bias._handle,
        float(scale),
        int(zero_point),
        STORED[input.dtype.name].name,
        relu,
    )
    return QuantizedTensor(wrap(levels), float(scale), int(zero_point), None, input.dtype)


def check_input(input, packed, name):
    if not isinstance(input, QuantizedTensor):
        raise NotImplementedError(
            f"Could not run '{name}' with arguments from the 'CPU' backend. The layer takes quantized "
            "tensors: quantize the input first, with a QuantStub or torch.quantize_per_tensor."
        )
    if engine() == "none":
        raise without_engine(name)
    found, is_linear = input.dtype.scalar_name, packed.settings is None
    if input.dtype is quint8:
        return
    if engine() == "fbgemm" or input.dtype is not qint8:
        said = "input" if is_linear else "activation"
        place = "" if is_linear else "quantized::conv(FBGEMM): "
        raise RuntimeError(f"{place}Expected {said} data type QUInt8 but got {found}")
    if is_linear and packed.weight._axis is not None:
        raise RuntimeError("quantized::linear (xnnpack): Unsupported config for dtype KQInt8")
    zero_point = packed.weight._zero_point
    if packed.weight._axis is None and zero_point:
        raise RuntimeError(
            "XNNPACK Q[SC]8 conv kernels expects kernel zero point to be zero.But got: "
            f"{zero_point}"
        )


def _taken(input, scale, zero_point):
    """The input of a dynamic layer in 8 bits. FBGEMM rounds the sum with the zero point, which is
    another integer where the quotient lies in the middle of two."""
    if engine() == "qnnpack":
        return torch.quantize_per_tensor(input, scale, zero_point, quint8)
    factor = narrow_scale(scale).reciprocal().double()
    levels = (input.double() * factor + zero_point).float().round().clamp(0, 255)
    return QuantizedTensor(levels.to(torch.uint8), scale, zero_point, None, quint8)


def dynamic(input, packed, reduce_range):
    """A linear layer of floats: quantizes its input by its extremes; the output is float32."""
    from torch._quantizing import chosen_qparams

    if engine() == "none":
        raise without_engine("quantized::linear_dynamic")
    if input.ndim < 2:
        raise RuntimeError("The dimension of input tensor should be larger than or equal to 2")
    # QNNPACK's sums do not overflow, so it always uses the whole range.
    most = 127 if reduce_range and engine() == "fbgemm" else 255
    extremes = (input.min().item(), input.max().item()) if input.numel() else (0.0, 0.0)
    parameters = chosen_qparams(*extremes, 0, most)
    taken = _taken(input.detach(), *parameters)
    sums, scales = accumulators(taken, packed).float(), packed.scales() * narrow_scale(parameters[0])
    bias = packed.values()
    if bias is None:
        return sums * scales
    if engine() == "qnnpack":
        return sums * scales + bias
    # FBGEMM multiplies and adds with one rounding; products of float32 are exact in float64.
    return (sums.double() * scales.double() + bias.double()).float()
