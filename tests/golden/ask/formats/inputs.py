"""The tensors that formats are compared on. The same seed gives the same bits in every NumPy."""

import numpy

import nf4

LESSON = numpy.array([[191.6, -13.5, 728.6], [92.14, 295.5, -184], [0, 684.6, 245.5]], numpy.float32)
FLOAT_MAX = numpy.finfo(numpy.float32).max
# (exponent bits, mantissa bits, bias) of the small floats
SMALL_FLOATS = [(5, 10, 15), (8, 7, 127), (4, 3, 7), (5, 2, 15), (2, 1, 1), (2, 3, 1), (3, 2, 3)]


def from_bits(words):
    return numpy.asarray(words, numpy.uint32).view(numpy.float32)


def neighbours(values):
    """Values with the floats beside them, of both signs."""
    words = numpy.abs(values).astype(numpy.float32).view(numpy.uint32).astype(numpy.int64)
    words = numpy.unique(numpy.concatenate([words - 1, words, words + 1]).clip(0, 0x7F7FFFFF))
    return from_bits(numpy.concatenate([words, words | 0x80000000]).astype(numpy.uint32))


def boundaries():
    """Every value of every small float and the middle between any two, with their neighbours."""
    found = []
    for exponent_bits, mantissa_bits, bias in SMALL_FLOATS:
        # One code more than there are: the middle beyond the largest decides what overflows.
        codes = numpy.arange(2 ** (exponent_bits + mantissa_bits) + 1, dtype=numpy.int64)
        exponents = numpy.maximum(codes >> mantissa_bits, 1)
        fractions = (codes & (2**mantissa_bits - 1)) + numpy.where(codes >> mantissa_bits, 2**mantissa_bits, 0)
        values = numpy.ldexp(fractions.astype(numpy.float64), exponents - bias - mantissa_bits)
        values = values[values < 2.0**128]
        found += [values, (values[1:] + values[:-1]) / 2]
    return neighbours(numpy.concatenate(found))


def random_bits(random, count, exponents):
    words = random.integers(0, 2**23, count) | random.integers(*exponents, count) << 23 | random.integers(0, 2, count) << 31
    return from_bits(words.astype(numpy.uint32))


def bulk():
    """More than 12 million elements: name, matrix."""
    random = numpy.random.default_rng(19)
    normal = lambda *shape: random.standard_normal(shape, numpy.float32)
    power = lambda *shape: numpy.ldexp(numpy.float32(1), random.integers(-20, 20, shape)).astype(numpy.float32)
    yield "normal", normal(4096, 1024) * numpy.float32(0.02)
    # Whole and half steps of few levels, under scales that are powers of two in every second row.
    ties = random.integers(-64, 65, (2048, 1024)).astype(numpy.float32) / 4
    ties[::2] *= power(1024, 1)
    ties[1::2] *= numpy.abs(normal(1024, 1))
    yield "ties", ties
    outliers = normal(1024, 1024) * numpy.float32(0.01)
    far = random.random(outliers.shape) < 0.002
    yield "outliers", numpy.where(far, outliers * numpy.float32(1e4) * power(1024, 1024), outliers)
    yield "all exponents", random_bits(random, 2**21, (0, 255)).reshape(-1, 1024)
    rows = random_bits(random, 2048, (1, 254)).reshape(-1, 1)
    yield "one exponent a row", (random_bits(random, 2**20, (127, 128)).reshape(-1, 512) * rows / 2)
    yield "subnormal", random_bits(random, 2**19, (0, 2)).reshape(-1, 512)
    constants = numpy.repeat(numpy.concatenate([LESSON.ravel(), neighbours(2.0 ** numpy.arange(-149, 127))]), 96)
    yield "constant", constants.reshape(-1, 96)
    zeros = numpy.zeros((64, 256), numpy.float32)
    zeros[1::2] *= -1
    zeros[::4, ::7] = 1
    yield "zeros", zeros
    for length in (1, 15, 17, 33, 333, 1000):
        yield f"ragged {length}", normal(40 + 600000 // (5 * length), length)
    edges = boundaries()
    yield "boundaries", edges.reshape(1, -1)
    yield "boundaries, mixed", random.permutation(edges)[: len(edges) // 32 * 32].reshape(-1, 32)
    # Searches for scales and minimums: blocks far from zero, of every scale, and of few values.
    sides = 1 + 10 * random.random((2048, 1)) + random.exponential(1, (2048, 512))
    yield "one side", numpy.where(numpy.arange(2048)[:, None] % 2 == 0, sides, -sides)
    scales = numpy.repeat(2.0 ** random.uniform(-149, 126, (1024, 16)), 32, axis=1)
    yield "one scale a block", numpy.clip(normal(1024, 512) * scales, -FLOAT_MAX, FLOAT_MAX)
    yield "few values", random.choice(numpy.float32([0, -0.0, 1, -1, 0.5, -0.5, 3, -7, 8]), (1024, 512))
    special = normal(512, 64)
    special[::3, 5] = numpy.nan
    special[1::3, 40] = -numpy.inf
    special[::5, 63] = numpy.inf
    special[::7, 0] = -numpy.nan
    yield "not finite", special
    # The two whose errors compare_formats.cpp prints.
    yield "lesson", LESSON
    yield "weights", numpy.random.default_rng(21).standard_normal((256, 64), numpy.float32)


def small():
    """The tensors of the committed answers: name, matrix."""
    random = numpy.random.default_rng(20)
    yield "lesson", LESSON
    yield "normal", random.standard_normal((2, 37), numpy.float32)
    yield "ties", (numpy.arange(-33, 33, dtype=numpy.float32) / 4).reshape(2, 33)
    yield "exponents", numpy.ldexp(numpy.float32(1.3), numpy.arange(-150, 127, 9)).astype(numpy.float32).reshape(1, -1)
    yield "zeros", numpy.array([[0, -0.0, 0], [0, 0, 1]], numpy.float32)
    yield "negative zeros", numpy.full((1, 5), -0.0, numpy.float32)
    yield "smallest", from_bits([[1, 0x80000003, 0, 2, 0x20, 0x80000000]])
    # The middles between NF4's levels, and the floats beside them.
    yield "middles", numpy.append(numpy.float32(1), neighbours(nf4.THRESHOLDS)).reshape(1, -1)
    yield "one", numpy.array([[-3]], numpy.float32)
    special = numpy.ones((2, 33), numpy.float32)
    special[0, 3], special[1, 32] = numpy.nan, -numpy.inf
    yield "not finite", special
