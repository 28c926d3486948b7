"""ggml's formats: stored and loaded by libggml."""

import numpy

import libggml


def blocks(name):
    def answer(matrix):
        if not numpy.isfinite(matrix).all():
            return None
        stored = libggml.store(matrix, name)
        return {"blocks": stored.tobytes()}, libggml.load(stored, name, matrix.shape[1])

    return answer


FORMATS = {name: blocks(name) for name in libggml.TYPES}
