"""torch.ops.quantized: the kernels behind quantized layers, with PyTorch's names.

`torch.backends.quantized.engine` says whether layers compute as FBGEMM or as QNNPACK does.
"""

import torch
from torch._errors import Unsupported
from torch._missing import getter as _getter
from torch._quantized import QuantizedTensor as _QuantizedTensor
from torch.nn import functional as _functional
from torch.ops import _elements, _integer

# Layers. `…_prepack` makes the weights that the others take.


def linear_prepack(W, B=None):
    if W.ndim != 2:
        raise RuntimeError("The weight tensor for quantized::linear_prepack (fbgemm) should be 2-dimensional.")
    return _integer.Packed(W, B)


def _unpack(packed):
    weight = packed.weight
    return weight, packed.bias


def linear_unpack(W_prepack):
    return _unpack(W_prepack)


conv1d_unpack = conv2d_unpack = linear_unpack


def _numbers(given, dims):
    numbers = [given] if isinstance(given, int) else list(given)
    return numbers * (dims if len(numbers) == 1 else 1)


def conv2d_prepack(weight, bias, stride, padding, dilation, groups):
    settings = (*(_numbers(one, 2) for one in (stride, padding, dilation)), groups)
    return _integer.PackedConvolution(weight, bias, settings)


def conv1d_prepack(weight, bias, stride, padding, dilation, groups):
    settings = (*(_numbers(one, 1)[:1] for one in (stride, padding, dilation)), groups)
    return _integer.PackedConvolution(weight, bias, settings)


def _linear(name, relu):
    def compute(X, W_prepack, Y_scale_i, Y_zero_point_i):
        _integer.check_input(X, W_prepack, f"quantized::{name}")
        if X.ndim < 2:
            raise RuntimeError(
                "quantized::linear(): Input tensor rank should be >= 2"
                if _integer.engine() == "qnnpack"
                else "The dimension of input tensor should be larger than or equal to 2"
            )
        columns, wanted = X.shape[-1], W_prepack.weight.shape[1]
        if columns != wanted:
            raise RuntimeError(
                f"quantized::linear(): input size does not match weight dimension 1 size:          got "
                f"{columns} but expected {wanted}"
                if _integer.engine() == "qnnpack"
                else f"The number of rows in the packB should be equal to K: {columns}"
            )
        return _integer.requantized(X, W_prepack, Y_scale_i, Y_zero_point_i, relu)

    compute.__name__ = compute.__qualname__ = name
    return compute


linear, linear_relu = _linear("linear", False), _linear("linear_relu", True)


def _convolution(name, dims, relu):
    def compute(qx, packed_weight, output_scale, output_zero_point):
        _integer.check_input(qx, packed_weight, f"quantized::{name}")
        shape, weight = qx.shape, packed_weight.weight
        channels = weight.shape[1] * packed_weight.settings[-1]
        if shape[1] != channels:
            raise RuntimeError(
                f"Given groups={packed_weight.settings[-1]}, weight of size {list(weight.shape)}, expected "
                f"input{list(shape)} to have {channels} channels, but got {shape[1]} channels instead"
            )
        if dims == 2:
            return _integer.requantized(qx, packed_weight, output_scale, output_zero_point, relu)
        # Lines are planes with a single row.
        plane = _QuantizedTensor(
            weight._stored.unsqueeze(2), weight._scale, weight._zero_point, weight._axis, weight.dtype
        )
        lines = _integer.PackedConvolution(plane, packed_weight.bias, packed_weight.settings)
        made = _integer.requantized(
            qx.unsqueeze(2), lines, output_scale, output_zero_point, relu
        )
        return made.squeeze(2)

    compute.__name__ = compute.__qualname__ = name
    return compute


conv1d, conv1d_relu = _convolution("conv1d", 1, False), _convolution("conv1d_relu", 1, True)
conv2d, conv2d_relu = _convolution("conv2d", 2, False), _convolution("conv2d_relu", 2, True)


def linear_dynamic(X, W_prepack, reduce_range=False):
    return _integer.dynamic(X, W_prepack, reduce_range)


def linear_relu_dynamic(X, W_prepack, reduce_range=False):
    return linear_dynamic(X, W_prepack, reduce_range).relu()


# Recurrent layers. Modules of their own, which few notebooks import, compute them.


def make_quantized_cell_params_dynamic(w_ih, w_hh, bias_ih, bias_hh, reduce_range=False):
    from torch.ops._recurrent import CellParams

    return CellParams(w_ih, w_hh, bias_ih, bias_hh, reduce_range)


def _cell(name, mode):
    def compute(input, hx, w_ih, w_hh, b_ih, b_hh):
        from torch.ops._recurrent import cell

        return cell(mode, input, tuple(hx) if mode == "LSTM" else hx, w_ih, w_hh, b_ih, b_hh)

    compute.__name__ = compute.__qualname__ = name
    return compute


quantized_lstm_cell_dynamic = _cell("quantized_lstm_cell_dynamic", "LSTM")
quantized_gru_cell_dynamic = _cell("quantized_gru_cell_dynamic", "GRU")
quantized_rnn_tanh_cell_dynamic = _cell("quantized_rnn_tanh_cell_dynamic", "RNN_TANH")
quantized_rnn_relu_cell_dynamic = _cell("quantized_rnn_relu_cell_dynamic", "RNN_RELU")


def linear_prepack_fp16(W, B=None):
    raise Unsupported("torch.float16 as the type of dynamic layers", ": torch.qint8 is")


# Functions of elements


def add(qa, qb, scale, zero_point):
    return _elements.add(qa, qb, scale, zero_point)


def add_relu(qa, qb, scale, zero_point):
    return _elements.add(qa, qb, scale, zero_point, True)


def mul(qa, qb, scale, zero_point):
    return _elements.multiply(qa, qb, scale, zero_point)


def mul_relu(qa, qb, scale, zero_point):
    return _elements.multiply(qa, qb, scale, zero_point, True)


def add_scalar(qa, b):
    return _elements.add_number(qa, b)


def add_scalar_relu(qa, b):
    return _elements.add_number(qa, b, True)


def mul_scalar(qa, b):
    return _elements.multiply_number(qa, b)


def mul_scalar_relu(qa, b):
    return _elements.multiply_number(qa, b, True)


def cat(qx, dim, scale, zero_point):
    return _elements.joined(qx, dim, scale, zero_point)


def relu6(qx, inplace=False):
    made = qx.clamp(0, 6)
    return qx.copy_(made) if inplace else made


def clamp(qx, min=None, max=None):
    return qx.clamp(min, max)


def dropout(self, output_scale, output_zero_point, p=0.5, training=False):
    return self


def leaky_relu(qx, negative_slope, inplace, output_scale, output_zero_point):
    made = _leaky(qx, output_scale, output_zero_point, negative_slope)
    return qx.copy_(made) if inplace else made


def elu(self, output_scale, output_zero_point, alpha=1.0, scale=1.0, input_scale=1.0):
    return _elu(self, output_scale, output_zero_point, alpha)


def sigmoid(qx, output_scale, output_zero_point):
    return _sigmoid(qx, output_scale, output_zero_point)


_leaky = _elements.through_floats(_functional.leaky_relu)
_elu = _elements.through_floats(_functional.elu)
_sigmoid = _elements.through_floats(torch.sigmoid)


def batch_norm2d(qx, weight, bias, mean, var, eps, output_scale, output_zero_point):
    return _batch_norm(qx, weight, bias, mean, var, eps, output_scale, output_zero_point)


def batch_norm2d_relu(qx, weight, bias, mean, var, eps, output_scale, output_zero_point):
    return _batch_norm(qx, weight, bias, mean, var, eps, output_scale, output_zero_point, True)


def _batch_norm(qx, weight, bias, mean, var, eps, scale, zero_point, relu=False):
    """As PyTorch: level = round((x - z) · alpha + beta) + output's zero point, a factor for each channel."""
    scale, zero_point = float(scale), int(zero_point)
    spread = (var + eps).sqrt().reciprocal()
    ratio = torch.tensor(qx._scale, dtype=torch.float64) / scale
    alpha = (spread.double() * weight.double() * ratio).float()
    beta = ((bias - mean * spread * weight).double() / scale).float()
    shape = (-1, 1, 1)
    values = (qx._stored.int() - qx._zero_point).float()
    levels = (values * alpha.view(shape) + beta.view(shape)).round() + zero_point
    limits = torch.iinfo(qx._stored.dtype)
    low = max(limits.min, zero_point) if relu else limits.min
    stored = levels.clamp(low, limits.max).to(qx._stored.dtype)
    return _QuantizedTensor(stored, scale, zero_point, None, qx.dtype)


__getattr__ = _getter(__name__)
