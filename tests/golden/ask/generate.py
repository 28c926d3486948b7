"""Asks PyTorch for the answers that the native tests compare with, and writes them as C++ data.

    /usr/bin/python3 tests/golden/ask/generate.py          rewrites the data
    /usr/bin/python3 tests/golden/ask/generate.py --check  fails if PyTorch now gives other answers
    /usr/bin/python3 tests/golden/ask/generate.py --check --whole  also checks SLOW, in half a minute

Every `.inc` file is a list of macro calls that a test includes. Lists are strings, and floats are
written exactly, as the bits of the float32 in hexadecimal.
"""

import pathlib
import sys

import torch

import integer_answers
import linear_answers
import observer_answers
import quantizer_answers
import tensor_answers
import weight_answers

ANSWERS = pathlib.Path(__file__).parents[1] / "answers"
FILES = {
    **tensor_answers.FILES,
    **quantizer_answers.FILES,
    **integer_answers.FILES,
    **observer_answers.FILES,
    **linear_answers.FILES,
    **weight_answers.FILES,
}

# Searches by brute force. observed_with_zero.inc asks the same observers for fewer tensors.
SLOW = {"observed.inc"}


def main():
    torch.set_num_threads(1)
    differing = []
    count = 0
    is_short = "--check" in sys.argv and "--whole" not in sys.argv
    for name, answers in FILES.items():
        if is_short and name in SLOW:
            continue
        lines = ["// Written by generate.py with PyTorch; see there.", *answers()]
        text = "\n".join(lines) + "\n"
        count += len(lines) - 1
        path = ANSWERS / name
        if "--check" not in sys.argv:
            path.write_text(text)
        elif path.read_text() != text:
            differing.append(name)
    if differing:
        sys.exit(f"PyTorch {torch.__version__} answers otherwise than: {', '.join(differing)}")
    print(f"{count} golden answers in {len(FILES) - len(SLOW) * is_short} files, PyTorch {torch.__version__}")


main()
