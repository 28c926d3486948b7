"""The module that the quantization lessons import: their functions, the exercise check and the chart.

To use it with PyTorch, put this file next to the notebook. Only the chart needs matplotlib, which is
imported when the first chart is drawn. The zeropoint page runs this same file and replaces only
`_draw_panels` with its own drawing.

Tensors may have any shape unless a function says otherwise. `dtype` is an integer type whose whole
range is used.
"""

import functools
import sys

import torch
import torch.nn as nn
import torch.nn.functional as F

# Notebooks use several names for the same parameter. A function accepts every name in the row of
# its own parameter.
_SYNONYMS = (
    ("tensor", "r_tensor", "original_tensor", "input_tensor", "test_tensor", "uint8tensor"),
    ("quantized_tensor", "q_tensor"),
    ("dequantized_tensor", "deq_tensor", "dq_tensor"),
    ("scale", "scales", "s"),
    ("zero_point", "zero_points", "z"),
    ("dim", "axis"),
    ("bits", "n_bits", "num_bits"),
    ("weight", "weights", "w"),
    ("input", "inputs", "x"),
    ("module", "model"),
)


def _with_synonyms(function):
    """Makes a function accept any name from a parameter's row in `_SYNONYMS` as a keyword."""
    own = function.__code__.co_varnames[: function.__code__.co_argcount]
    names = {
        word: name
        for row in _SYNONYMS
        for name in own
        if name in row
        for word in row
        if word not in own
    }

    @functools.wraps(function)
    def called(*arguments, **named):
        own_named = {}
        for word, value in named.items():
            name = names.get(word, word)
            if name in own_named:
                raise TypeError(f"{function.__name__}() got two values for '{name}'")
            own_named[name] = value
        return function(*arguments, **own_named)

    return called


# One scale and one zero point for the whole tensor


@_with_synonyms
def linear_q_with_scale_and_zero_point(tensor, scale, zero_point, dtype=torch.int8, clamp=True):
    """`round(tensor / scale + zero_point)` as integers of `dtype`.

    `scale` and `zero_point` are numbers, or tensors that broadcast over `tensor`. Without `clamp`,
    values outside the range of `dtype` wrap around.
    """
    rounded = torch.round(tensor / scale + zero_point)
    if clamp:
        limits = torch.iinfo(dtype)
        rounded = rounded.clamp(limits.min, limits.max)
    return rounded.to(dtype)


@_with_synonyms
def linear_dequantization(quantized_tensor, scale, zero_point, cast_to_float=True):
    """`scale * (quantized_tensor - zero_point)`, in float32.

    Without `cast_to_float` the difference is computed in the integer type and can wrap around.
    """
    if cast_to_float:
        quantized_tensor = quantized_tensor.float()
    return scale * (quantized_tensor - zero_point)


@_with_synonyms
def get_q_scale_and_zero_point(tensor, dtype=torch.int8):
    """(scale, zero_point), a float and an int, that map the tensor's range onto that of `dtype`.

    The zero point is clamped to the limits of `dtype`. For a constant tensor the scale is its value
    (1 if that is 0) and the zero point is 0.
    """
    limits = torch.iinfo(dtype)
    r_min, r_max = tensor.min().item(), tensor.max().item()
    if r_min == r_max:
        return (r_min or 1.0), 0
    scale = (r_max - r_min) / (limits.max - limits.min)
    zero_point = int(round(limits.min - r_min / scale))
    return scale, max(limits.min, min(zero_point, limits.max))


@_with_synonyms
def linear_quantization(tensor, dtype=torch.int8):
    """(quantized_tensor, scale, zero_point), with scale and zero point from minimum and maximum."""
    scale, zero_point = get_q_scale_and_zero_point(tensor, dtype)
    quantized = linear_q_with_scale_and_zero_point(tensor, scale, zero_point, dtype)
    return quantized, scale, zero_point


@_with_synonyms
def quantization_error(tensor, dequantized_tensor):
    """The mean squared error, as a tensor of shape ()."""
    return (dequantized_tensor - tensor).square().mean()


@_with_synonyms
def relative_error(tensor, dequantized_tensor):
    """The root of the mean squared error, in percent of that of the tensor against 0; a float."""
    error = quantization_error(tensor, dequantized_tensor)
    return 100 * (error / tensor.square().mean()).sqrt().item()


# Symmetric: the zero point is 0


@_with_synonyms
def get_q_scale_symmetric(tensor, dtype=torch.int8):
    """The scale, a float, that maps the largest absolute value onto the upper limit; 1 for zeros."""
    return tensor.abs().max().item() / torch.iinfo(dtype).max or 1.0


@_with_synonyms
def linear_q_symmetric(tensor, dtype=torch.int8):
    """(quantized_tensor, scale), with one scale, a float, for the whole tensor."""
    scale = get_q_scale_symmetric(tensor, dtype)
    return linear_q_with_scale_and_zero_point(tensor, scale, 0, dtype), scale


@_with_synonyms
def linear_q_symmetric_per_channel(tensor, dim=0, dtype=torch.int8):
    """(quantized_tensor, scale), with one scale for each index of `dim`.

    `scale` has as many dimensions as the tensor; every dimension except `dim` has size 1.
    """
    scales = [
        get_q_scale_symmetric(tensor.select(dim, index), dtype)
        for index in range(tensor.shape[dim])
    ]
    shape = [1] * len(tensor.shape)
    shape[dim] = len(scales)
    scale = torch.tensor(scales).view(shape)
    return linear_q_with_scale_and_zero_point(tensor, scale, 0, dtype), scale


def _in_groups(tensor, group_size):
    columns = tensor.shape[-1]
    if len(tensor.shape) != 2 or columns % group_size != 0:
        shape = tuple(tensor.shape)
        raise ValueError(f"rows of shape {shape} cannot be cut into groups of {group_size}")
    return tensor.reshape(-1, group_size)


@_with_synonyms
def linear_q_symmetric_per_group(tensor, group_size, dtype=torch.int8):
    """(quantized_tensor, scale) of a matrix whose rows are cut into groups, with a scale for each.

    `scale` has the shape (groups, 1), with the groups in row-major order. Raises ValueError unless
    the tensor has two dimensions and `group_size` divides the number of its columns.
    """
    grouped = _in_groups(tensor, group_size)
    quantized, scale = linear_q_symmetric_per_channel(grouped, 0, dtype)
    return quantized.view(tensor.shape), scale


@_with_synonyms
def linear_dequantization_per_group(quantized_tensor, scale, group_size):
    """The inverse of `linear_q_symmetric_per_group`: a float tensor of the same shape."""
    grouped = _in_groups(quantized_tensor, group_size)
    return linear_dequantization(grouped, scale, 0).view(quantized_tensor.shape)


# Linear layers


@_with_synonyms
def quantized_linear_W8A32_without_bias(input, q_w, s_w, z_w):
    """The output (..., out) of a linear layer: int8 weights (out, in), float input (..., in)."""
    return F.linear(input, linear_dequantization(q_w, s_w, z_w))


@_with_synonyms
def w8_a16_forward(weight, input, scales, bias=None):
    """The output (..., out) of a linear layer with int8 weights (out, in) and an input (..., in).

    Computes in the type of the input. `scales` (out,) has one scale for each row of the weights; it
    multiplies the output, which is cheaper than multiplying the weights.
    """
    output = F.linear(input, weight.to(input.dtype)) * scales
    return output if bias is None else output + bias


class W8A16LinearLayer(nn.Module):
    """A replacement for `nn.Linear` with int8 weights and activations of any float type."""

    def __init__(self, in_features, out_features, bias=True, dtype=torch.float32):
        super().__init__()
        weights = torch.zeros((out_features, in_features), dtype=torch.int8)
        self.register_buffer("int8_weights", weights)
        self.register_buffer("scales", torch.ones(out_features, dtype=dtype))
        self.register_buffer("bias", torch.zeros(out_features, dtype=dtype) if bias else None)

    def quantize(self, weights):
        """Quantizes the weights (out, in) of a float layer and stores them."""
        self.int8_weights, scale = linear_q_symmetric_per_channel(weights.detach().float(), dim=0)
        self.scales = scale.view(-1).to(weights.dtype)

    def forward(self, input):
        return w8_a16_forward(self.int8_weights, input, self.scales, self.bias)


@_with_synonyms
def replace_linear_with_target(module, target_class, module_name_to_exclude=(), quantize=False):
    """Replaces every `nn.Linear` below `module` with a new `target_class`.

    The biases are kept. Children with an excluded name are left unchanged. With `quantize`, each new
    layer quantizes the weights of the layer that it replaces.
    """
    for name, child in list(module.named_children()):
        if name in module_name_to_exclude:
            continue
        if not isinstance(child, nn.Linear):
            replace_linear_with_target(child, target_class, module_name_to_exclude, quantize)
            continue
        has_bias = child.bias is not None
        layer = target_class(child.in_features, child.out_features, has_bias, child.weight.dtype)
        if quantize:
            layer.quantize(child.weight)
        if has_bias:
            layer.bias = child.bias.detach()
        setattr(module, name, layer)


@_with_synonyms
def replace_linear_with_target_and_quantize(module, target_class, module_name_to_exclude=()):
    """Like `replace_linear_with_target`, and each new layer quantizes the weights of the old one."""
    replace_linear_with_target(module, target_class, module_name_to_exclude, quantize=True)


# Several values in one byte


def _shifts(bits):
    if bits not in (1, 2, 4, 8):
        raise ValueError(f"bytes are cut into pieces of 1, 2, 4 or 8 bits, not {bits}")
    return torch.arange(0, 8, bits).to(torch.uint8)


@_with_synonyms
def pack_weights(tensor, bits):
    """Packs a uint8 vector of values below 2 ** bits; the first value takes a byte's lowest bits.

    `bits` is 1, 2, 4 or 8. Raises ValueError if a value is too large or the last byte is not full.
    """
    shifts = _shifts(bits)
    if tensor.shape[0] % len(shifts) != 0:
        raise ValueError(f"{tensor.shape[0]} values of {bits} bits do not fill whole bytes")
    if tensor.max().item() >= 2**bits:
        raise ValueError(f"a value is too large for {bits} bits")
    return (tensor.view(-1, len(shifts)) << shifts).sum(dim=1).to(torch.uint8)


@_with_synonyms
def unpack_weights(tensor, bits):
    """The inverse of `pack_weights`: a uint8 vector with 8 / bits values from each byte."""
    values = (tensor.view(-1, 1) >> _shifts(bits)) & (2**bits - 1)
    return values.view(-1)


# Aliases

linear_q_with_scale_and_zero_points = linear_q_with_scale_and_zero_point
eval_quantization = quantization_error
quantize_per_channel = linear_q_symmetric_per_channel
quantize_per_group = linear_q_symmetric_per_group
dequantize_per_group = linear_dequantization_per_group


# The exercises


def check(exercise, *answer):
    """Prints that an answer is correct, or raises `Wrong`, which says what is wrong with it.

    Needs lesson_checks.py and the files that it names beside this one; otherwise raises ImportError.
    """
    try:
        from lesson_checks import run_check
    except ImportError as error:
        files = "exercise_checks.py, counter_examples.py and lesson_checks*.py"
        raise ImportError(f"nothing was checked: put {files} beside helper.py") from error
    run_check(sys.modules[__name__], exercise, *answer)


# The chart


@_with_synonyms
def plot_quantization_errors(
    original_tensor, quantized_tensor, dequantized_tensor, dtype=None, n_bits=None
):
    """Draws the original, the quantized and the de-quantized tensor, and the absolute error.

    `dtype`, by default that of the quantized tensor, sets the range of its colors. `n_bits`, by
    default the width of `dtype`, appears in the title.
    """
    limits = torch.iinfo(dtype or quantized_tensor.dtype)
    _draw_panels(
        original_tensor, quantized_tensor, dequantized_tensor, limits, n_bits or limits.bits
    )


def _draw_panels(original, quantized, dequantized, limits, n_bits):
    """Draws the four panels. Original and de-quantized share a color scale centered on zero."""
    import matplotlib.pyplot as plt
    from matplotlib.colors import Normalize, TwoSlopeNorm

    error = (original - dequantized).abs()
    largest = max(original.abs().max().item(), dequantized.abs().max().item(), 1e-9)
    shared = TwoSlopeNorm(0, -largest, largest)
    whole = Normalize(limits.min, limits.max)
    from_zero = Normalize(0, max(error.max().item(), 1e-9))
    figure, axes = plt.subplots(1, 4, figsize=(16, 4), dpi=100)
    _draw(axes[0], original, "Original Tensor", plt.get_cmap("PuOr"), shared, 2)
    _draw(axes[1], quantized, f"{n_bits}-bit Quantized Tensor", plt.get_cmap("PuOr"), whole, 0)
    _draw(axes[2], dequantized, "Dequantized Tensor", plt.get_cmap("PuOr"), shared, 2)
    _draw(axes[3], error, "Quantization Error Tensor", plt.get_cmap("magma_r"), from_zero, 2)
    figure.tight_layout()
    plt.show()


def _draw(axes, tensor, title, colors, norm, decimals):
    rows = torch.atleast_2d(tensor.detach().cpu()).tolist()
    axes.imshow(rows, cmap=colors, norm=norm)
    axes.set_title(title)
    axes.set_xticks([])
    axes.set_yticks([])
    if len(rows) * len(rows[0]) > 256:
        return
    for row, numbers in enumerate(rows):
        for column, number in enumerate(numbers):
            red, green, blue, _ = colors(norm(number))
            dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
            ink = "white" if dark else "black"
            text = f"{number:.{decimals}f}"
            axes.text(column, row, text, ha="center", va="center", color=ink)
