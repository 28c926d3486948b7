"""Prints the answers for ggml's formats that are committed beside those of ask.py: whole
super-blocks, whose searches take every path. Loaded values are a sum of their bits.

    gguf_answers.py             without importance
    gguf_answers.py importance  the sums of the bytes with an importance for each column
"""

import sys

import numpy

import libggml


COUNT = 64 * 256


def torch_randn(seed, count):
    """`torch.randn(8)` again and again after `torch.manual_seed(seed)`: fewer than 16 values are computed
    one by one, in float64. PyTorch is in another root than libggml."""
    words = numpy.random.RandomState(seed).randint(0, 2**32, 2 * count, numpy.uint32).astype(numpy.uint64)
    uniform = ((words[::2] << 32 | words[1::2]) & (2**53 - 1)).astype(numpy.float64) / 2.0**53
    radius = numpy.sqrt(-2 * numpy.log1p(-uniform[1::2]))
    angle = 2 * numpy.pi * uniform[::2]
    pairs = numpy.stack([radius * numpy.cos(angle), radius * numpy.sin(angle)], 1)
    return pairs.ravel().astype(numpy.float32)


def lesson():
    """The weights of web/lessons/k_quants.ipynb."""
    weights = torch_randn(0, 256).reshape(8, 32)
    weights *= numpy.float32([1, 0.5, 0.25, 2, 1, 0.1, 1, 1])[:, None]
    weights[6] = abs(weights[6]) + 1
    return weights.ravel()


def inputs():
    """Name, one row: few elements, whose bytes are committed."""
    random = numpy.random.default_rng(21)
    yield "normal", random.standard_normal(300, numpy.float32) * numpy.float32(0.02)
    yield "one side", 10 + random.random(256, numpy.float32)
    yield "few values", random.choice(numpy.float32([0, -0.0, 1, -1, 0.5, -7, 8]), 256)
    rows = numpy.repeat(2.0 ** random.uniform(-140, 126, 16), 32)
    yield "exponents", (rows * random.uniform(-1, 1, 512)).astype(numpy.float32)
    edges = numpy.zeros((11, 32), numpy.float32)
    below_half = numpy.nextafter(numpy.float32(0.5), numpy.float32(0))
    edges[0, :6] = 127, below_half, -below_half, 0.5, 1.5, -2.5
    edges[1] = numpy.arange(1, 33)
    edges[1, 1], edges[1, 4] = -0.0, 0
    edges[2] = edges[1]
    edges[2, 1], edges[2, 4] = 0, -0.0
    edges[3, ::2] = -0.0
    edges[4] = 1e-38
    edges[5, :2] = 3e38, -3e38
    edges[6] = -0.1
    edges[7] = numpy.linspace(0, 3.4028235e38, 32)
    edges[8, :2] = 0.0914, 127 / 2048
    edges[9, :2] = 127 + 127 / 2048, 100
    edges[10, :4] = -127, -115.5, 7, 101
    yield "edges", edges.ravel()
    yield "lesson", lesson()


def sequence():
    """The same floats as `sequence(COUNT, 1)` in tests/native/golden.hpp, between -128 and 128."""
    state = 1
    for _ in range(COUNT):
        state = (state * 1664525 + 1013904223) % 2**32
        yield ((state >> 8) - 2**23) / 2**16


def sequences():
    """Name, one row of many elements, which test_gguf_bytes.cpp computes too."""
    values = numpy.fromiter(sequence(), numpy.float32)
    index = numpy.arange(COUNT)
    block = index // 32

    def scaled(low, count):
        return numpy.ldexp(values, block * 37 % count + low).astype(numpy.float32)

    yield "uniform", values
    yield "cubes", values * values * values
    yield "far from zero", numpy.where(index // 256 % 2 == 0, abs(values) + 64, -abs(values) - 64)
    yield "steps", numpy.trunc(values / 8) / 4
    yield "all scales", scaled(-145, 265)
    yield "some scales", scaled(-25, 31)
    constants = numpy.where(block % 3 == 0, values[block * 32], values)
    yield "constants", numpy.where(block % 3 == 1, values * numpy.float32(1e-18), constants)
    yield "mirrored", numpy.where(index // 16 % 2 == 0, values, -values[index // 16 // 2 * 32 + index % 16])
    yield "nearly zero", values * numpy.float32(1e-17)


def importance_of(length):
    """Eight kinds of importance, one for each 256 columns, as in test_gguf_importance.cpp."""
    index = numpy.arange(length)
    values = numpy.fromiter(sequence(), numpy.float32)[:length]
    squares = values * values
    kinds = [
        squares,
        numpy.ones(length),
        numpy.where(values > 0, squares, 0),
        numpy.where(index // 16 % 2 == 0, 0, abs(values)),
        numpy.zeros(length),
        numpy.ldexp(1.0, index % 40 - 20),
        numpy.where(index % 50 == 0, 10000, 1 / 1024),
        squares * squares,
    ]
    return numpy.choose(index // 256 % len(kinds), kinds).astype(numpy.float32)


def bits(values):
    return numpy.where(numpy.isnan(values), numpy.uint32(0x7FC00000), values.view(numpy.uint32))


def digest(numbers):
    """FNV-1a over bytes, or the bits of floats, as in test_gguf_bytes.cpp."""
    state = 0xCBF29CE484222325
    for word in (numbers if numbers.dtype == numpy.uint8 else bits(numbers)).ravel().tolist():
        state = (state ^ word) * 0x100000001B3 % 2**64
    return f"{state:x}"


def with_importance():
    rows = dict(inputs()) | dict(sequences())
    for name in libggml.TYPES:
        for input_name, row in rows.items():
            stored = libggml.store(row[None], name, importance_of(len(row)))
            print(f'GGUF_IMPORTANCE("{name}", "{input_name}", "{digest(stored)}")')


def without_importance():
    for input_name, row in inputs():
        words = " ".join("%x" % word for word in bits(row).tolist())
        print(f'GGUF_INPUT("{input_name}", "{words}")')
        for name in libggml.TYPES:
            stored = libggml.store(row[None], name)
            loaded = libggml.load(stored, name, len(row))
            print(f'GGUF_STORED("{name}", "{input_name}", "{stored.tobytes().hex()}", "{digest(loaded)}")')
    for input_name, row in sequences():
        for name in libggml.TYPES:
            stored = libggml.store(row[None], name)
            loaded = libggml.load(stored, name, COUNT)
            print(f'GGUF_DIGEST("{name}", "{input_name}", "{digest(stored)}", "{digest(loaded)}")')


if sys.argv[1:] == ["importance"]:
    with_importance()
else:
    without_importance()
