"""Special functions, computed in float64 by the core's operators and rounded once."""

import math

from torch._dispatch import FUNCTIONS, operation
from torch._dtype import float32, float64


def _wide(input):
    return input if input.dtype is float64 else input.double()


def _kind(input):
    return input.dtype if input.dtype.is_floating_point else float32


def _where(condition, chosen, other):
    return FUNCTIONS["where"](condition, chosen, other)


# Lanczos' approximation of the gamma function, with g = 7 and nine coefficients.
_LANCZOS = (
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
)  # fmt: skip


def _log_gamma(x):
    """ln |Γ(x)| for x of at least a half."""
    x = x - 1
    total = x * 0 + _LANCZOS[0]
    for at, factor in enumerate(_LANCZOS[1:], 1):
        total = total + factor / (x + at)
    t = x + 7.5
    made = 0.5 * math.log(2 * math.pi) + (x + 0.5) * t.log() - t + total.log()
    # Exactly 0 at 1 and 2, where the terms cancel.
    return _where((x == 0) | (x == 1), 0.0, made)


@operation(
    "fmi", "lgamma(Tensor input, *, Tensor out=None)", kernel="lgamma_cpu",
    input=lambda grad, input: grad * FUNCTIONS["digamma"](input),
)  # fmt: skip
def lgamma(input):
    x = _wide(input)
    small = x < 0.5
    mirrored = _log_gamma(_where(small, 1 - x, x))
    sine = (x * math.pi).sin().abs()
    made = _where(small, math.log(math.pi) - sine.log() - mirrored, mirrored)
    made = _where((x <= 0) & (x == x.floor()), math.inf, made)
    return _where(x.isinf(), x.abs(), made).to(_kind(input))


@operation("fmi", "digamma(Tensor input, *, Tensor out=None)", kernel="digamma")
def digamma(input):
    x = _wide(input)
    negative = x < 0
    y = _where(negative, 1 - x, x)
    made = y * 0
    # Up to where the asymptotic series holds.
    for _ in range(10):
        made = made - _where(y < 10, 1 / y, y * 0)
        y = _where(y < 10, y + 1, y)
    square = 1 / (y * y)
    series = square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square * (5 / 660 - square * 691 / 32760)))))
    made = made + y.log() - 0.5 / y - series
    made = _where(negative, made - math.pi / (x * math.pi).tan(), made)
    made = _where(x == 0, -math.inf / _where(x == 0, x * 0 + 1, x), made)
    made = _where(x.isinf(), x, made)
    return _where(negative & (x == x.floor()), math.nan, made).to(_kind(input))
