"""What the quantization lessons import: the functions they teach, the check of their exercises, and
the chart.

For real PyTorch: put this file beside the notebook. matplotlib is needed by the chart alone, and
imported when the first one is drawn. The zeropoint page runs this same file; it only puts a drawing
of its own in the place of `_draw_panels`.

Tensors may have any shape unless a function says otherwise. `dtype` is an integer type whose whole
range is used.
"""

import functools
import sys

import torch
import torch.nn as nn
import torch.nn.functional as F

# Notebooks call one and the same parameter by several names. Within a row all of them are accepted,
# whichever a function itself uses.
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
    """Lets keyword arguments go by any name of their row in `_SYNONYMS`."""
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
    """`round(tensor / scale + zero_point)` as integers; without `clamp`, what is too large wraps."""
    rounded = torch.round(tensor / scale + zero_point)
    if clamp:
        limits = torch.iinfo(dtype)
        rounded = rounded.clamp(limits.min, limits.max)
    return rounded.to(dtype)


@_with_synonyms
def linear_dequantization(quantized_tensor, scale, zero_point, cast_to_float=True):
    """`scale * (quantized_tensor - zero_point)`; without the cast the difference wraps."""
    if cast_to_float:
        quantized_tensor = quantized_tensor.float()
    return scale * (quantized_tensor - zero_point)


@_with_synonyms
def get_q_scale_and_zero_point(tensor, dtype=torch.int8):
    """(scale, zero_point) that map the tensor's minimum and maximum onto the limits of `dtype`.

    The zero point is clamped to those limits. A constant tensor gets its value as scale (1 for
    zeros) and zero point 0.
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
    """(quantized_tensor, scale, zero_point), with the parameters found by minimum and maximum."""
    scale, zero_point = get_q_scale_and_zero_point(tensor, dtype)
    quantized = linear_q_with_scale_and_zero_point(tensor, scale, zero_point, dtype)
    return quantized, scale, zero_point


@_with_synonyms
def quantization_error(tensor, dequantized_tensor):
    """The mean squared error, a tensor without dimensions."""
    return (dequantized_tensor - tensor).square().mean()


# Symmetric: the zero point is 0


@_with_synonyms
def get_q_scale_symmetric(tensor, dtype=torch.int8):
    """The scale that maps the largest absolute value onto the upper limit; 1 for zeros."""
    return tensor.abs().max().item() / torch.iinfo(dtype).max or 1.0


@_with_synonyms
def linear_q_symmetric(tensor, dtype=torch.int8):
    """(quantized_tensor, scale)."""
    scale = get_q_scale_symmetric(tensor, dtype)
    return linear_q_with_scale_and_zero_point(tensor, scale, 0, dtype), scale


@_with_synonyms
def linear_q_symmetric_per_channel(tensor, dim=0, dtype=torch.int8):
    """(quantized_tensor, scale), with a scale for each index of `dim`.

    The scales have as many dimensions as the tensor, all of extent 1 but `dim`.
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
    """(quantized_tensor, scale) of a matrix whose rows are cut into groups.

    The scales have shape (groups, 1), row by row. `group_size` divides the number of columns.
    """
    grouped = _in_groups(tensor, group_size)
    quantized, scale = linear_q_symmetric_per_channel(grouped, 0, dtype)
    return quantized.view(tensor.shape), scale


@_with_synonyms
def linear_dequantization_per_group(quantized_tensor, scale, group_size):
    """The way back from `linear_q_symmetric_per_group`."""
    grouped = _in_groups(quantized_tensor, group_size)
    return linear_dequantization(grouped, scale, 0).view(quantized_tensor.shape)


# Linear layers


@_with_synonyms
def quantized_linear_W8A32_without_bias(input, q_w, s_w, z_w):
    """A linear layer of 8-bit weights (out, in) and a float input (..., in)."""
    return F.linear(input, linear_dequantization(q_w, s_w, z_w))


@_with_synonyms
def w8_a16_forward(weight, input, scales, bias=None):
    """A linear layer of int8 weights (out, in) that computes in the type of its input (..., in).

    `scales` (out,) has one for each row; it multiplies the output, which is cheaper than the weights.
    """
    output = F.linear(input, weight.to(input.dtype)) * scales
    return output if bias is None else output + bias


class W8A16LinearLayer(nn.Module):
    """In the place of `nn.Linear`: 8-bit weights, and activations of any float type."""

    def __init__(self, in_features, out_features, bias=True, dtype=torch.float32):
        super().__init__()
        weights = torch.zeros((out_features, in_features), dtype=torch.int8)
        self.register_buffer("int8_weights", weights)
        self.register_buffer("scales", torch.ones(out_features, dtype=dtype))
        self.register_buffer("bias", torch.zeros(out_features, dtype=dtype) if bias else None)

    def quantize(self, weights):
        """Takes over the weights (out, in) of a float layer."""
        self.int8_weights, scale = linear_q_symmetric_per_channel(weights.detach().float(), dim=0)
        self.scales = scale.view(-1).to(weights.dtype)

    def forward(self, input):
        return w8_a16_forward(self.int8_weights, input, self.scales, self.bias)


@_with_synonyms
def replace_linear_with_target(module, target_class, module_name_to_exclude=(), quantize=False):
    """Puts a fresh `target_class` in the place of every `nn.Linear` below `module`.

    The biases are kept. Children whose name is excluded stay as they are. With `quantize`, the new
    layers take over the old weights.
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
    """`replace_linear_with_target`, and each new layer takes over the old one's weights."""
    replace_linear_with_target(module, target_class, module_name_to_exclude, quantize=True)


# Several values in one byte


def _shifts(bits):
    if bits not in (1, 2, 4, 8):
        raise ValueError(f"bytes are cut into pieces of 1, 2, 4 or 8 bits, not {bits}")
    return torch.arange(0, 8, bits).to(torch.uint8)


@_with_synonyms
def pack_weights(tensor, bits):
    """Packs a uint8 vector of values below 2 ** bits, the first in the lowest bits of a byte."""
    shifts = _shifts(bits)
    if tensor.shape[0] % len(shifts) != 0:
        raise ValueError(f"{tensor.shape[0]} values of {bits} bits do not fill whole bytes")
    if tensor.max().item() >= 2**bits:
        raise ValueError(f"a value is too large for {bits} bits")
    return (tensor.view(-1, len(shifts)) << shifts).sum(dim=1).to(torch.uint8)


@_with_synonyms
def unpack_weights(tensor, bits):
    """The way back from `pack_weights`: 8 / bits values from each byte."""
    values = (tensor.view(-1, 1) >> _shifts(bits)) & (2**bits - 1)
    return values.view(-1)


# Other names of the same functions

linear_q_with_scale_and_zero_points = linear_q_with_scale_and_zero_point
eval_quantization = quantization_error
quantize_per_channel = linear_q_symmetric_per_channel
quantize_per_group = linear_q_symmetric_per_group
dequantize_per_group = linear_dequantization_per_group


# The exercises


def check(exercise, *answer):
    """Prints whether an answer is right, and if not, what is wrong with it; see lesson_checks.py."""
    try:
        import lesson_checks
    except ImportError:
        print("Not checked: lesson_checks.py does not lie beside helper.py.")
    else:
        print(lesson_checks.verdict(sys.modules[__name__], exercise, *answer))


# The chart


@_with_synonyms
def plot_quantization_errors(
    original_tensor, quantized_tensor, dequantized_tensor, dtype=None, n_bits=None
):
    """Draws the original, the quantized and the de-quantized tensor, and the absolute error.

    `dtype` defaults to the quantized tensor's own and decides the range of its colors; `n_bits`
    defaults to its width and stands in the title.
    """
    limits = torch.iinfo(dtype or quantized_tensor.dtype)
    _draw_panels(
        original_tensor, quantized_tensor, dequantized_tensor, limits, n_bits or limits.bits
    )


def _draw_panels(original, quantized, dequantized, limits, n_bits):
    """Original and de-quantized share one color scale around zero: equal values look equal."""
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
