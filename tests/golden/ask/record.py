"""Records programs in files.

    /usr/bin/python3 tests/golden/ask/tensor_programs.py           rewrites the small set, which is committed
    /usr/bin/python3 tests/golden/ask/tensor_programs.py --check   fails if PyTorch now gives other answers
    /usr/bin/python3 tests/golden/ask/tensor_programs.py SIZE      writes a set of SIZE > 1 to build/

and quantizer_programs.py in the same way. The kinds of a set are functions of a recorder and a size.
"""

import pathlib
import sys
import warnings

import torch

from programs import Recorder

ROOT = pathlib.Path(__file__).resolve().parents[3]


def main(name, kinds):
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    option = sys.argv[1] if len(sys.argv) > 1 else "1"
    size = 1 if option == "--check" else int(option)
    recorder = Recorder(ROOT / ("tests/golden/answers" if size == 1 else "build"), name)
    for kind in kinds:
        kind(recorder, size)
    if option == "--check":
        recorder.check_compressed()
    elif size == 1:
        recorder.save_compressed()
    else:
        recorder.save()
    print(f"{len(recorder.lines)} programs, {recorder.elements} elements of results, PyTorch {torch.__version__}")
