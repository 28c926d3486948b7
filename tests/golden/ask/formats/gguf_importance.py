"""ggml's formats with an importance matrix: stored and loaded by libggml."""

import numpy

import libggml


def importance_of(length, seed=23):
    """One number for each column: those of every 256 columns are of one kind."""
    random = numpy.random.default_rng([seed, length])
    kinds = [
        lambda count: numpy.exp(2 * random.standard_normal(count)),
        lambda count: numpy.ones(count),
        lambda count: numpy.exp(3 * random.standard_normal(count)) * (random.random(count) < 0.5),
        lambda count: numpy.where(random.random(-(-count // 16)).repeat(16)[:count] < 0.5, 0, random.random(count)),
        lambda count: numpy.zeros(count),
        lambda count: 10.0 ** random.uniform(-12, 8, count),
        lambda count: numpy.where(random.random(count) < 0.02, 1e4, 1e-3),
    ]
    parts = [kinds[random.integers(len(kinds))](min(256, length - at)) for at in range(0, length, 256)]
    return numpy.concatenate(parts).astype(numpy.float32)


def blocks(name):
    def answer(matrix):
        if not numpy.isfinite(matrix).all():
            return None
        importance = importance_of(matrix.shape[1])
        stored = libggml.store(matrix, name, importance)
        loaded = libggml.load(stored, name, matrix.shape[1])
        return {"blocks": stored.tobytes(), "importance": importance.tobytes()}, loaded

    return answer


FORMATS = {name: blocks(name) for name in libggml.TYPES}
