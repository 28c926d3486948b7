"""Records PyTorch's convolutions and their gradients of the cases in convolutions/.

    /usr/bin/python3 tests/golden/ask/convolution_answers.py           rewrites the answers, which are committed
    /usr/bin/python3 tests/golden/ask/convolution_answers.py --check   fails if PyTorch now answers otherwise
"""

import gzip
import json
import pathlib
import sys
import warnings

import torch

HERE = pathlib.Path(__file__).parent / "convolutions"
sys.path.insert(0, str(HERE))

from cases import run  # noqa: E402


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    recorded = HERE.parents[1] / "answers" / "convolutions" / "answers.json.gz"
    answers = json.dumps(run(), separators=(",", ":")).encode()
    if "--check" not in sys.argv:
        recorded.write_bytes(gzip.compress(answers, mtime=0))
    elif gzip.decompress(recorded.read_bytes()) != answers:
        sys.exit(f"PyTorch {torch.__version__} gives other convolutions than {recorded.name}")


main()
