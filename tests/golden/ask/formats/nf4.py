"""NF4 from its definition, in NumPy: the levels from the normal distribution's quantiles."""

import statistics

import numpy

F32 = numpy.float32


def linspace(start, end, count):
    """torch.linspace where the processor has fused multiplication: bitsandbytes' tables, as published."""
    step = numpy.float64((F32(end) - F32(start)) / F32(count - 1))
    i = numpy.arange(count)
    return numpy.where(i < count // 2, F32(start) + step * i, F32(end) - step * (count - 1 - i)).astype(F32)


def levels():
    quantile = statistics.NormalDist().inv_cdf
    above = [quantile(float(p)) for p in linspace(0.9677083, 0.5, 9)[:-1]]
    below = [-quantile(float(p)) for p in linspace(0.9677083, 0.5, 8)[:-1]]
    values = numpy.array(sorted([*above, 0, *below]), F32)
    return values / values.max()


def dynamic_map():
    positive = []
    for power in range(7):
        edges = linspace(0.1, 1, 2**power + 1)
        positive += list(F32(10.0 ** (power - 6)) * ((edges[1:] + edges[:-1]) / F32(2)))
    return numpy.array(sorted([*positive, *[-value for value in positive], 0, 1]), F32)


LEVELS = levels()
THRESHOLDS = (LEVELS[1:] + LEVELS[:-1]) / F32(2)


def normalized(values, size):
    """Values of blocks under their largest magnitude, which comes back as well."""
    blocks = numpy.pad(values, (0, -len(values) % size)).reshape(-1, size)
    absmax = numpy.abs(blocks).max(axis=1)
    return (blocks * (F32(1) / absmax)[:, None]).ravel()[: len(values)], absmax


def nearest(values, levels_, tie_is_down):
    """The nearest of sorted levels by their middles; NaN, of blocks of zeros, is code 0."""
    middles = (levels_[1:] + levels_[:-1]) * F32(0.5)
    side = numpy.where(tie_is_down, numpy.searchsorted(middles, values, "left"), numpy.searchsorted(middles, values, "right"))
    return numpy.where(numpy.isnan(values), 0, side).astype(numpy.uint8)


def quantize_absmax(absmax):
    """Codes, magnitudes and mean of the second quantization, and what they load as."""
    offset = F32(numpy.cumsum(absmax, dtype=numpy.float64)[-1] / len(absmax))
    scaled, outer = normalized(absmax - offset, 256)
    table = dynamic_map()
    # The search stops at a pivot: ties above it stay, ties below it stay too, so even codes win.
    down = nearest(scaled, table, True)
    up = nearest(scaled, table, False)
    codes = numpy.where(down % 2 == 0, down, up)
    return codes, outer, offset, table[codes] * numpy.repeat(outer, 256)[: len(codes)] + offset


def nf4(is_double):
    def answer(matrix):
        if not numpy.isfinite(matrix).all():
            return None
        values = matrix.ravel()
        # An odd last element shares its byte with a zero.
        scaled, absmax = normalized(numpy.append(values, numpy.zeros(len(values) % 2, F32)), 64)
        codes = nearest(scaled, LEVELS, True)
        parts = {"codes": (codes[::2] << 4 | codes[1::2]).tobytes(), "absmax": absmax.tobytes()}
        if is_double:
            quantized, outer, offset, absmax = quantize_absmax(absmax)
            parts["absmax"] = quantized.tobytes()
            parts["nested_absmax"] = outer.tobytes()
            parts["nested_offset"] = offset.tobytes()
        return parts, LEVELS[codes[: len(values)]] * numpy.repeat(absmax, 64)[: len(values)]

    return answer


FORMATS = {"nf4": nf4(False), "nf4_double": nf4(True)}
