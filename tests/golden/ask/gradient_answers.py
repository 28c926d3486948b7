"""Records PyTorch's gradients of the cases in gradients/.

    /usr/bin/python3 tests/golden/ask/gradient_answers.py           rewrites the small set, which is committed
    /usr/bin/python3 tests/golden/ask/gradient_answers.py --check   fails if PyTorch now gives other gradients
    /usr/bin/python3 tests/golden/ask/gradient_answers.py SIZE      writes a set of SIZE > 1 to build/
"""

import gzip
import pathlib
import sys
import warnings

import torch

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE / "gradients"))

from cases import run  # noqa: E402


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    option = sys.argv[1] if len(sys.argv) > 1 else "1"
    recorded = HERE.parent / "answers" / "gradients" / "answers.bin.gz"
    if option == "--check":
        if gzip.decompress(recorded.read_bytes()) != run(1)[0]:
            sys.exit(f"PyTorch {torch.__version__} gives other gradients than {recorded.name}")
    elif option == "1":
        recorded.write_bytes(gzip.compress(run(1)[0], mtime=0))
    else:
        (HERE.parents[2] / "build" / "gradients.bin").write_bytes(run(int(option))[0])


main()
