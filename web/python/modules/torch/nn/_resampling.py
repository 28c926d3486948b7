"""Functions of torch.nn.functional that move elements between planes and windows, or change their number."""

import warnings

import torch
from torch._errors import Unsupported
from torch.nn._pooling import adaptive_avg_pool2d
from torch.nn._windows import Window
from torch.nn.modules._settings import several


def _window(extents, kernel_size, dilation, padding, stride):
    kernel, dilation, padding, stride = (several(one, 2) for one in (kernel_size, dilation, padding, stride))
    return Window(extents, kernel, stride, padding, dilation)


def _around(window):
    return [side for padding in reversed(window.padding) for side in (padding, padding)]


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """The elements under each place of a window, as columns: (batch, channels · kernel, places)."""
    if input.dim() not in (3, 4):
        raise RuntimeError(f"Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, but got: {list(input.shape)}")
    is_batched = input.dim() == 4
    batch = input if is_batched else input.unsqueeze(0)
    window = _window(batch.shape[-2:], kernel_size, dilation, padding, stride)
    padded = torch.nn.functional.pad(batch, _around(window)) if any(window.padding) else batch
    parts = [
        window.met(padded, row, column).flatten(-2)
        for row in range(window.kernel[0])
        for column in range(window.kernel[1])
    ]
    made = torch.stack(parts, 2).flatten(1, 2)
    return made if is_batched else made.squeeze(0)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Adds up columns where `unfold` took them."""
    is_batched = input.dim() == 3
    batch = input if is_batched else input.unsqueeze(0)
    window = _window(several(output_size, 2), kernel_size, dilation, padding, stride)
    rows, columns = window.kernel
    channels, places = batch.shape[1] // (rows * columns), window.places[0] * window.places[1]
    if batch.shape[1] % (rows * columns):
        raise RuntimeError(
            "Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got "
            f"input.size(1)={batch.shape[1]} and kernel_size=({rows}, {columns})."
        )
    if batch.shape[2] != places:
        raise RuntimeError(
            f"Given output_size=({window.extents[0]}, {window.extents[1]}), kernel_size=({rows}, {columns}), "
            f"dilation=({window.dilation[0]}, {window.dilation[1]}), padding=({window.padding[0]}, "
            f"{window.padding[1]}), stride=({window.stride[0]}, {window.stride[1]}), expected size of input's "
            f"dimension 2 to match the calculated number of sliding blocks {window.places[0]} * "
            f"{window.places[1]} = {places}, but got input.size(2)={batch.shape[2]}."
        )
    terms = batch.reshape(batch.shape[0], channels, rows, columns, *window.places)
    extents = [extent + 2 * around for extent, around in zip(window.extents, window.padding)]
    total = batch.new_zeros((batch.shape[0], channels, *extents))
    for row in range(rows):
        for column in range(columns):
            target = window.met(total, row, column)
            target.add_(terms[:, :, row, column])
    made = window.inside(total).contiguous()
    return made if is_batched else made.squeeze(0)


def pixel_shuffle(input, upscale_factor):
    factor = upscale_factor
    *lead, channels, rows, columns = input.shape
    if channels % (factor * factor):
        raise RuntimeError(
            "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, "
            f"but input.size(-3)={channels} is not divisible by {factor * factor}"
        )
    split = input.reshape(*lead, channels // factor**2, factor, factor, rows, columns)
    at = len(lead)
    order = [*range(at + 1), at + 3, at + 1, at + 4, at + 2]
    return split.permute(order).reshape(*lead, channels // factor**2, rows * factor, columns * factor)


def pixel_unshuffle(input, downscale_factor):
    factor = downscale_factor
    *lead, channels, rows, columns = input.shape
    for name, extent in (("height", rows), ("width", columns)):
        if extent % factor:
            raise RuntimeError(
                f"pixel_unshuffle expects {name} to be divisible by downscale_factor, but input.size"
                f"({-2 if name == 'height' else -1})={extent} is not divisible by {factor}"
            )
    split = input.reshape(*lead, channels, rows // factor, factor, columns // factor, factor)
    at = len(lead)
    order = [*range(at + 1), at + 2, at + 4, at + 1, at + 3]
    return split.permute(order).reshape(*lead, channels * factor**2, rows // factor, columns // factor)


def channel_shuffle(input, groups):
    split = input.reshape(input.shape[0], groups, input.shape[1] // groups, *input.shape[2:])
    return split.transpose(1, 2).reshape(input.shape)


_LINEAR = {"linear": 1, "bilinear": 2, "trilinear": 3}


def interpolate(
    input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None,
    antialias=False,
):  # fmt: skip
    """Changes the extents of the dimensions behind (batch, channels)."""
    dims = input.dim() - 2
    if mode in ("nearest", "area", "nearest-exact"):
        if align_corners is not None:
            raise ValueError(
                "align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | "
                "trilinear"
            )
    if (size is None) == (scale_factor is None):
        if size is None:
            raise ValueError("either size or scale_factor should be defined")
        raise ValueError("only one of size or scale_factor should be defined")
    if mode not in (*_LINEAR, "bicubic", "nearest", "area", "nearest-exact"):
        raise NotImplementedError(
            "Input Error: Only 3D, 4D and 5D input Tensors supported (got {}D) for the modes: nearest | linear | "
            "bilinear | bicubic | trilinear | area | nearest-exact (got {})".format(input.dim(), mode)
        )
    if antialias or mode == "bicubic":
        raise Unsupported(f"interpolate({'antialias=True' if antialias else 'mode=' + repr(mode)})")
    extents, scales = list(input.shape[2:]), [None] * dims
    if size is not None:
        output = [int(one) for one in several(size, dims)]
    else:
        factors = [float(one) for one in several(scale_factor, dims)]
        output = [int(extent * factor) for extent, factor in zip(extents, factors)]
        scales = [None] * dims if recompute_scale_factor else factors
    if mode == "area":
        if dims == 1:
            return adaptive_avg_pool2d(input.unsqueeze(-2), (1, *output)).squeeze(-2)
        return adaptive_avg_pool2d(input, output)
    if mode in _LINEAR and _LINEAR[mode] != dims:
        names = {one: name for name, one in _LINEAR.items()}
        raise NotImplementedError(f"Got {dims + 2}D input, but {mode} mode needs {_LINEAR[mode] + 2}D input, as {names.get(dims, 'no mode')}'s")
    made = input
    for axis in reversed(range(dims)):
        place = (extents[axis], output[axis], scales[axis])
        along = 2 + axis
        if mode in _LINEAR:
            made = _blended(made, along, _linear_places(*place, bool(align_corners)))
        else:
            made = made.index_select(along, _nearest_places(*place, mode == "nearest-exact"))
    return made


def _ratio(extent, output, scale):
    one = torch.tensor(1.0, dtype=torch.float32)
    return (one / scale if scale is not None else one * extent / output).item()


def _nearest_places(extent, output, scale, is_exact):
    at = torch.arange(output, dtype=torch.float32) + (0.5 if is_exact else 0)
    return (at * _ratio(extent, output, scale)).floor().long().clamp(max=extent - 1)


def _linear_places(extent, output, scale, is_aligned):
    at = torch.arange(output, dtype=torch.float32)
    if is_aligned:
        where = at * ((extent - 1) / (output - 1) if output > 1 else 0.0)
    else:
        where = ((at + 0.5) * _ratio(extent, output, scale) - 0.5).clamp(min=0)
    first = where.floor().long().clamp(max=extent - 1)
    share = (where - first).clamp(0, 1)
    return first, (first + 1).clamp(max=extent - 1), share


def _blended(input, axis, places):
    first, second, share = places
    shape = [1] * input.dim()
    shape[axis] = -1
    share = share.to(input.dtype).reshape(shape)
    return input.index_select(axis, first) * (1 - share) + input.index_select(axis, second) * share


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    warnings.warn("nn.functional.upsample is deprecated. Use nn.functional.interpolate instead.")
    return interpolate(input, size, scale_factor, mode, align_corners)
