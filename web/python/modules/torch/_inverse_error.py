"""The inverse of the error function, by PyTorch's rational approximation and two Newton steps."""

import math

import torch
from torch._polynomial import polynomial

# Coefficients of numerators and denominators, highest power first: near zero, and near ±1.
_CENTRAL = (
    (-0.140543331, 0.914624893, -1.645349621, 0.886226899),
    (0.012229801, -0.329097515, 1.442710462, -2.118377725, 1.0),
)
_OUTER = ((1.641345311, 3.429567803, -1.624906493, -1.970840454), (1.637067800, 3.543889200, 1.0))


def erfinv(input):
    y = input if input.dtype.is_floating_point else input.to(torch.get_default_dtype())
    size = y.abs()
    z = y * y
    central = y * polynomial(_CENTRAL[0], z) / polynomial(_CENTRAL[1], z)
    z = (-((1.0 - size) / 2.0).log()).sqrt()
    top = polynomial(_OUTER[0], z)
    outer = torch.where(y < 0, -top.abs(), top.abs()) / polynomial(_OUTER[1], z)
    x = torch.where(size <= 0.7, central, outer)
    for _ in range(2):
        x = x - (x.erf() - y) / (2.0 / math.sqrt(math.pi) * (-x * x).exp())
    return torch.where(size == 1, y * math.inf, x)
