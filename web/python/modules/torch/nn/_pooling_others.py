"""Pooling of lines and volumes, and of windows that cover the input."""

import torch
from torch._errors import Unsupported
from torch.nn._pooling import adaptive_avg_pool2d, avg_pool2d, max_pool2d
from torch.nn.modules._settings import several


def _single(value):
    return int(value[0]) if isinstance(value, (tuple, list)) else int(value)


def _check_line(name, input):
    if input.dim() not in (2, 3):
        raise RuntimeError(
            f"Expected 2 to 3 dimensions, but got {input.dim()}-dimensional tensor for argument #1 'self' (while "
            f"checking arguments for {name})"
        )


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    if input.dim() not in (2, 3):
        raise RuntimeError(
            "max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for input, but "
            f"got:{list(input.shape)}"
        )
    kernel = (1, _single(kernel_size))
    step = kernel if stride is None else (1, _single(stride))
    made = max_pool2d(
        input.unsqueeze(-2), kernel, step, (0, _single(padding)), (1, _single(dilation)), ceil_mode, return_indices
    )
    return tuple(one.squeeze(-2) for one in made) if return_indices else made.squeeze(-2)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    _check_line("avg_pool1d", input)
    kernel = (1, _single(kernel_size))
    step = kernel if stride is None else (1, _single(stride))
    made = avg_pool2d(input.unsqueeze(-2), kernel, step, (0, _single(padding)), ceil_mode, count_include_pad)
    return made.squeeze(-2)


def adaptive_avg_pool1d(input, output_size):
    _check_line("adaptive_avg_pool1d", input)
    return adaptive_avg_pool2d(input.unsqueeze(-2), (1, _single(output_size))).squeeze(-2)


def _bounds(extent, count):
    return [(at * extent // count, -(-(at + 1) * extent // count)) for at in range(count)]


def adaptive_max_pool2d(input, output_size, return_indices=False):
    """The largest elements of windows that together cover the last two dimensions, and where they are."""
    if input.dim() not in (3, 4):
        raise RuntimeError(f"adaptive_max_pool2d(): Expected 3D or 4D tensor, but got: {list(input.shape)}")
    sizes = several(output_size, 2)
    rows, columns = (own if size is None else size for size, own in zip(sizes, input.shape[-2:]))
    width = input.shape[-1]
    values, indices = [], []
    for top, bottom in _bounds(input.shape[-2], rows):
        for left, right in _bounds(width, columns):
            window = input[..., top:bottom, left:right].flatten(-2)
            value, place = window.max(-1)
            wide = right - left
            values.append(value)
            indices.append((torch.div(place, wide, rounding_mode="floor") + top) * width + place % wide + left)
    shape = (*input.shape[:-2], rows, columns)
    made = torch.stack(values, -1).reshape(shape)
    return (made, torch.stack(indices, -1).reshape(shape)) if return_indices else made


def adaptive_max_pool1d(input, output_size, return_indices=False):
    made = adaptive_max_pool2d(input.unsqueeze(-2), (1, _single(output_size)), return_indices)
    return tuple(one.squeeze(-2) for one in made) if return_indices else made.squeeze(-2)


def _volumes(name, input, kernel_size, stride, padding, ceil_mode):
    if input.dim() not in (4, 5):
        raise RuntimeError("non-empty 4D or 5D (batch mode) tensor expected for input")
    if ceil_mode:
        raise Unsupported(f"{name}(ceil_mode=True)")
    kernel = several(kernel_size, 3)
    return kernel, kernel if stride is None else several(stride, 3), several(padding, 3)


def _through_depth(input, kernel, stride, padding, dilation, value, of_planes, join):
    """Pools the planes, and then the windows along the depth."""
    planes = of_planes(input.flatten(0, -4))
    planes = planes.reshape(*input.shape[:-2], *planes.shape[-2:])
    if padding:
        planes = torch.nn.functional.pad(planes, (0, 0, 0, 0, padding, padding), value=value)
    places = (planes.shape[-3] - dilation * (kernel - 1) - 1) // stride + 1
    slices = [
        planes[..., at * dilation : at * dilation + (places - 1) * stride + 1 : stride, :, :] for at in range(kernel)
    ]
    return join(torch.stack(slices))


def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    if return_indices:
        raise Unsupported("max_pool3d(return_indices=True)")
    kernel, step, around = _volumes("max_pool3d", input, kernel_size, stride, padding, ceil_mode)
    wide = several(dilation, 3)
    return _through_depth(
        input, kernel[0], step[0], around[0], wide[0], float("-inf"),
        lambda planes: max_pool2d(planes, kernel[1:], step[1:], around[1:], wide[1:]),
        lambda slices: slices.amax(0),
    )  # fmt: skip


def avg_pool3d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
):
    if divisor_override is not None:
        raise Unsupported("avg_pool3d(divisor_override=…)", ": multiply the result instead")
    kernel, step, around = _volumes("avg_pool3d", input, kernel_size, stride, padding, ceil_mode)
    if any(around) and not count_include_pad:
        raise Unsupported("avg_pool3d(count_include_pad=False) with padding")
    return _through_depth(
        input, kernel[0], step[0], around[0], 1, 0.0,
        lambda planes: avg_pool2d(planes, kernel[1:], step[1:], around[1:]),
        lambda slices: slices.mean(0),
    )  # fmt: skip


def lp_pool2d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    rows, columns = several(kernel_size, 2)
    means = avg_pool2d(input.pow(norm_type), kernel_size, stride, 0, ceil_mode)
    positive = torch.sign(means) * torch.relu(torch.abs(means))
    return positive.mul(rows * columns).pow(1.0 / norm_type)
