"""ggml's formats: stored by libggml, loaded by gguf's own Python."""

import importlib.metadata

import gguf.quants
import numpy

import libggml

__version__ = importlib.metadata.version("gguf")


def blocks(name):
    kind = gguf.GGMLQuantizationType(libggml.TYPES[name][0])

    def answer(matrix):
        if not numpy.isfinite(matrix).all():
            return None
        stored = libggml.store(matrix, name)
        values = gguf.quants.dequantize(stored.reshape(len(stored), -1), kind)
        return {"blocks": stored.tobytes()}, numpy.ascontiguousarray(values[:, : matrix.shape[1]])

    return answer


# Version 0.19 knows the numbers of Q1_0 and Q2_0, and reads neither.
FORMATS = {name: blocks(name) for name in libggml.TYPES if name not in ("q1_0", "q2_0")}
