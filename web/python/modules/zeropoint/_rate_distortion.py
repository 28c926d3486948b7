"""Bits against error: what the page's chart of that name shows."""

from typing import NamedTuple

from zeropoint._refusals import QuantError
from zeropoint._verbs import Report, Scheme, formats, measure, observe

# Common group sizes; those that divide a row are used.
_GROUPS = (128, 64, 32, 16, 8, 4)
_MOST_GROUPS = 4


class RatePoint(NamedTuple):
    """A way to quantize a tensor, its bits and its error.

    report: As `measure` gives it; `report.bits_per_weight` is the rate, `report.mse` the distortion.
    """

    scheme: Scheme
    observer: str | dict
    report: Report


def rate_distortion(tensor, schemes=None, observers=("min_max",), *, include_zero=None):
    """The bits and the error of many ways to quantize a real tensor, fewest bits first.

    Every scheme is observed by every observer and measured. What this tensor does not allow, such as
    an axis that it does not have, is left out; a tensor that cannot be quantized at all raises
    QuantError.

    schemes: The schemes to compare; by default every format, symmetric and not, for the whole tensor,
        each channel of each axis, and groups of 4 to 128 that divide a row, four sizes at most.
    observers: As `observe` takes them.
    include_zero: As `observe` takes it.

    Returns a list of RatePoint.
    """
    measure(tensor, observe(tensor, "int8"))
    points = []
    for scheme in _schemes(tensor) if schemes is None else schemes:
        for observer in observers:
            try:
                quantizer = observe(tensor, scheme, observer, include_zero=include_zero)
                report = measure(tensor, quantizer).report
            except QuantError as error:
                if error.code in ("invalid_argument", "option_unknown", "unknown_format"):
                    raise
                continue
            points.append(RatePoint(quantizer.scheme, observer, report))
    return sorted(points, key=lambda point: (point.report.bits_per_weight, point.report.mse))


def _schemes(tensor):
    for format in formats():
        for granularity in _granularities(tensor):
            for symmetric in (False, True) if format.is_signed else (False,):
                yield Scheme(format.name, granularity, symmetric)


def _granularities(tensor):
    shape, elements = tensor.shape, tensor.numel()
    last = shape[-1] if len(shape) > 0 else 1
    sizes = [size for size in _GROUPS if size < last and last % size == 0]
    channels = [axis for axis, extent in enumerate(shape) if 1 < extent < elements]
    return [
        {"per_tensor": True},
        *({"per_channel": axis} for axis in channels),
        *({"per_group": size} for size in sizes[:_MOST_GROUPS]),
    ]
