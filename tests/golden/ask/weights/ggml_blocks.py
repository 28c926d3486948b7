"""Asks gguf (0.19.0, in Python) for the elements of blocks of ggml's types that are read and not written.

    python3 tests/golden/ask/weights/ggml_blocks.py

`pip install gguf==0.19.0`. It writes tests/golden/answers/weights/ggml_blocks.json.gz.
"""

import base64
import gzip
import json
import pathlib

import numpy
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType
from gguf.quants import dequantize

ANSWERS = pathlib.Path(__file__).resolve().parents[2] / "answers/weights/ggml_blocks.json.gz"

#: The place of the float16 scale, which IQ1_M spreads over other bytes.
SCALES = {
    **{"IQ1_S": 0, "IQ1_M": None, "IQ2_XXS": 0, "IQ2_XS": 0, "IQ2_S": 0, "IQ3_XXS": 0, "IQ3_S": 0},
    **{"IQ4_XS": 0, "TQ1_0": 52, "TQ2_0": 64},
}

SOME = numpy.array([0.0123, -1.5, 0.0, -0.0, 6e-8, 65504.0, 2.0**-14, -0.3], dtype="<f2")


def blocks_of(name, count, seed):
    """Blocks of random bytes, whose elements are finite, with scales of all kinds."""
    kind = GGMLQuantizationType[name]
    _, size = GGML_QUANT_SIZES[kind]
    rng = numpy.random.RandomState(seed)
    blocks = []
    while len(blocks) < count:
        block = rng.randint(0, 256, size).astype("uint8")
        if len(blocks) == 0:
            block[:] = 0
        if len(blocks) == 1:
            block[:] = 255
        place = SCALES[name]
        if place is not None:
            block[place : place + 2] = SOME[len(blocks) % len(SOME) : len(blocks) % len(SOME) + 1].view("uint8")
        elif len(blocks) == 1:
            block[49::2] = 15  # the highest bits of the scale
        with numpy.errstate(all="ignore"):
            if numpy.isfinite(dequantize(block, kind)).all():
                blocks.append(block)
    return numpy.concatenate(blocks), kind


def main():
    cases = []
    for seed, name in enumerate(SCALES):
        stored, kind = blocks_of(name, 10, seed)
        elements, _ = GGML_QUANT_SIZES[kind]
        loaded = dequantize(stored, kind).astype("<f4")
        texts = {key: base64.b64encode(value.tobytes()).decode() for key, value in (("blocks", stored), ("values", loaded))}
        cases.append({"type": name.lower(), "number": int(kind), "elements": elements, **texts})
        print(name, loaded.size)
    text = json.dumps({"library": "gguf 0.19.0", "cases": cases}, indent=1)
    ANSWERS.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
