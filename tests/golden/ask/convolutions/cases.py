"""Convolutions and their gradients in every combination of settings, run by PyTorch and by the
page's torch. Inputs are small integers, so that every sum is exact in any order."""

import itertools
import zlib

import torch
import torch.nn.functional as F

PLANES = {
    "kernel": ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (3, 2), (3, 3)),
    "stride": (1, 2, 3, (1, 2), (2, 1)),
    "padding": (0, 1, (0, 2), (1, 0)),
    "dilation": (1, 2, (2, 1)),
}
LINES = {"kernel": ((1,), (2,), (3,)), "stride": (1, 2, 3), "padding": (0, 1, 2), "dilation": (1, 2)}
# (batch, input channels, output channels, groups); without a batch, the input has one dimension less.
LAYERS = ((1, 1, 1, 1), (2, 2, 3, 1), (2, 4, 4, 2), (None, 3, 6, 3))


def geometries():
    """(function, extents, kernel, settings) of every combination; 'same' demands a stride of 1."""
    for name, extents, table in (("conv2d", (5, 6), PLANES), ("conv1d", (7,), LINES)):
        for kernel, *values in itertools.product(*table.values()):
            yield name, extents, kernel, dict(zip(("stride", "padding", "dilation"), values))
        named = itertools.product(table["kernel"], ("same", "valid"), table["dilation"], (1, 2))
        for kernel, padding, dilation, stride in named:
            if padding == "valid" or stride == 1:
                given = {"stride": stride, "padding": padding, "dilation": dilation}
                yield name, extents, kernel, given


def cases():
    """(number, function, extents, kernel, settings, layer) of every case."""
    combined = itertools.product(geometries(), LAYERS)
    for number, ((name, extents, kernel, settings), layer) in enumerate(combined):
        yield number, name, extents, kernel, settings, layer


def drawn(shape, dtype):
    return torch.randint(-3, 4, shape).to(dtype)


def results(number, name, extents, kernel, settings, layer):
    """The convolution, and the gradients of input, weight and bias if it has one."""
    batch, channels, outputs, groups = layer
    torch.manual_seed(number)
    dtype = torch.float64 if number % 7 == 0 else torch.float32
    lead = (channels,) if batch is None else (batch, channels)
    inputs = [drawn((*lead, *extents), dtype), drawn((outputs, channels // groups, *kernel), dtype)]
    # Every third geometry has no bias.
    if number // len(LAYERS) % 3:
        inputs.append(drawn((outputs,), dtype))
    inputs = [one.requires_grad_() for one in inputs]
    made = getattr(F, name)(*inputs, groups=groups, **settings)
    # An expanded gradient, as sum() sends it, and one with elements of its own.
    share = torch.ones((), dtype=dtype).expand(made.shape) if number % 5 == 0 else drawn(made.shape, dtype)
    return [made.detach(), *torch.autograd.grad(made, inputs, share)]


def described(number, name, extents, kernel, settings, layer):
    return f"{name} {kernel} {settings} (batch, channels, outputs, groups)={layer}"


def summary(case):
    """The shapes of the results, and a checksum of their bytes; zeros lose their sign."""
    found = results(*case)
    data = b"".join((one + 0.0).contiguous().numpy().tobytes() for one in found)
    shapes = " ".join("x".join(map(str, one.shape)) for one in found)
    return [described(*case), shapes, f"{zlib.crc32(data):08x}"]


def run(step=1):
    """The summary of each case, or of one in `step`, and the elements of a few, which a person can check."""
    plain = [
        [described(*case), [one.tolist() for one in results(*case)]]
        for case in cases()
        if case[0] % 400 == 1
    ]
    checksums = [summary(case) for case in cases() if case[0] % step == 0]
    return {"checksums": checksums, "elements": plain}
