"""Runs the model from which the network that finds speech comes, and compares; web/build/speech_onnx.mjs starts it.

    python3 tests/golden/ask/speech_onnx.py FOLDER

FOLDER has model.onnx and its Fourier basis, basis.f32. ONNX Runtime multiplies in another order than PyTorch,
with fused instructions: the probabilities may differ by BOUND. Measured on 2026-11-26: 2.6e-6.
"""

import json
import pathlib
import sys

import numpy
import onnxruntime
from speech_answers import CHUNKS, CONTEXT, PATH, WIDTH, fourier_basis

BOUND = 1e-5
RATE = 16000


def main():
    folder = pathlib.Path(sys.argv[1])
    basis = numpy.fromfile(folder / "basis.f32", numpy.float32)
    if not numpy.array_equal(basis, fourier_basis().flatten().numpy()):
        sys.exit("the model's Fourier basis is not the one that its definition gives")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(folder / "model.onnx"), options)
    state = numpy.zeros((2, 1, WIDTH), numpy.float32)
    before = numpy.zeros(CONTEXT, numpy.float32)
    found = []
    for chunk in CHUNKS.numpy():
        inputs = {"input": numpy.concatenate([before, chunk])[None], "state": state, "sr": numpy.array(RATE)}
        probability, state = session.run(None, inputs)
        found.append(probability.item())
        before = chunk[-CONTEXT:]
    recorded = bytes.fromhex(json.loads(PATH.read_text())[0]["probabilities"])
    difference = numpy.abs(numpy.frombuffer(recorded, numpy.float32) - numpy.float32(found)).max()
    if not difference <= BOUND:
        sys.exit(f"ONNX Runtime's probabilities differ by {difference:.1e}, more than {BOUND}")
    print(f"ONNX Runtime {onnxruntime.__version__}: the basis is equal, probabilities differ by {difference:.1e} at most")


if __name__ == "__main__":
    main()
