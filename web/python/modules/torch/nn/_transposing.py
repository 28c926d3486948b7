"""Transposed and three-dimensional convolutions, made of convolutions of planes."""

from torch._builtins import builtin
from torch.nn._convolution import batch_of, conv2d, padding_by_name, sides_of
from torch.nn._padding import pad
from torch.nn.modules._settings import several


def _transposed(dims, input, weight, bias, stride, padding, output_padding, groups, dilation):
    """Zeros between the elements, and a convolution with the kernel from its end."""
    batch, is_batched = batch_of(f"conv_transpose{dims}d", dims, input)
    settings = [several(one, dims) for one in (stride, padding, output_padding, dilation)]
    stride, padding, output_padding, dilation = ([int(number) for number in one] for one in settings)
    if batch.shape[1] != weight.shape[0]:
        raise RuntimeError(
            f"Given transposed=1, weight of size {list(weight.shape)}, expected input{list(batch.shape)} to have "
            f"{weight.shape[0]} channels, but got {batch.shape[1]} channels instead"
        )
    for extra, step, wide in zip(output_padding, stride, dilation):
        if extra >= max(step, wide):
            named = ("depth", "height", "width")
            named = named[-dims:]
            shown = " ".join(
                f"{label}_{name}: {one}"
                for label, values in (("output_padding", output_padding), ("stride", stride), ("dilation", dilation))
                for name, one in zip(named, values)
            )
            raise RuntimeError(
                "output padding must be smaller than either stride or dilation, but got " + shown
            )
    spread = batch
    if max(stride) > 1:
        shape = [(extent - 1) * step + 1 for extent, step in zip(batch.shape[2:], stride)]
        spread = batch.new_zeros((*batch.shape[:2], *shape))
        spread[(..., *[slice(None, None, step) for step in stride])] = batch
    sides = []
    for axis in reversed(range(dims)):
        around = dilation[axis] * (weight.shape[2 + axis] - 1) - padding[axis]
        sides += [around, around + output_padding[axis]]
    spread = pad(spread, sides)
    shares = weight.reshape(groups, weight.shape[0] // groups, *weight.shape[1:]).transpose(1, 2)
    kernel = shares.reshape(-1, weight.shape[0] // groups, *weight.shape[2:]).flip(list(range(2, 2 + dims)))
    made = _CONVOLUTIONS[dims](spread, kernel, bias, 1, 0, dilation, groups)
    return made if is_batched else made.squeeze(0)


def _transposed_signature(dims):
    return (
        f"conv_transpose{dims}d(Tensor input, Tensor weight, Tensor? bias=None, int[{dims}] stride=1, int[{dims}] "
        f"padding=0, int[{dims}] output_padding=0, int groups=1, int[{dims}] dilation=1)"
    )


@builtin(_transposed_signature(1))
def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return _transposed(1, input, weight, bias, stride, padding, output_padding, groups, dilation)


@builtin(_transposed_signature(2))
def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return _transposed(2, input, weight, bias, stride, padding, output_padding, groups, dilation)


@builtin(_transposed_signature(3))
def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    return _transposed(3, input, weight, bias, stride, padding, output_padding, groups, dilation)


@builtin(
    "conv3d(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] dilation=1, "
    "int groups=1)",
    "conv3d(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, str padding='valid', int[3] "
    "dilation=1, int groups=1)",
)
def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of (batch, channels, depth, rows, columns): a sum of those of planes."""
    batch, is_batched = batch_of("conv3d", 3, input)
    stride, dilation = ([int(one) for one in several(number, 3)] for number in (stride, dilation))
    kernel = list(weight.shape[2:])
    if isinstance(padding, str):
        sides = sides_of(padding_by_name(padding, kernel, stride, dilation))
    else:
        sides = [int(one) for one in reversed(several(padding, 3)) for _ in (0, 1)]
    if batch.shape[1] != weight.shape[1] * groups:
        raise RuntimeError(
            f"Given groups={groups}, weight of size {list(weight.shape)}, expected input{list(batch.shape)} to have "
            f"{weight.shape[1] * groups} channels, but got {batch.shape[1]} channels instead"
        )
    batch = pad(batch, sides) if any(sides) else batch
    reach = [wide * (size - 1) + 1 for wide, size in zip(dilation, kernel)]
    if any(extent < one for extent, one in zip(batch.shape[2:], reach)):
        sizes = [" x ".join(map(str, one)) for one in (batch.shape[2:], reach)]
        raise RuntimeError(
            f"Calculated padded input size per channel: ({sizes[0]}). Kernel size: ({sizes[1]}). Kernel size can't "
            "be greater than actual input size"
        )
    places = (batch.shape[2] - reach[0]) // stride[0] + 1
    total = None
    for depth in range(kernel[0]):
        first = depth * dilation[0]
        planes = batch[:, :, first : first + (places - 1) * stride[0] + 1 : stride[0]]
        flat = planes.transpose(1, 2).reshape(-1, batch.shape[1], *batch.shape[3:])
        own = conv2d(flat, weight[:, :, depth], None, stride[1:], 0, dilation[1:], groups)
        total = own if total is None else total + own
    made = total.reshape(batch.shape[0], places, *total.shape[1:]).transpose(1, 2)
    if bias is not None:
        made = made + bias.reshape(-1, 1, 1, 1)
    return made.contiguous() if is_batched else made.squeeze(0).contiguous()


def _conv1d(*given):
    from torch.nn._convolution import conv1d

    return conv1d(*given)


_CONVOLUTIONS = {1: _conv1d, 2: conv2d, 3: conv3d}
