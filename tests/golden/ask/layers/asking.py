"""Shared parts of the scripts that ask a library about the layers of cases.py.

    python3 ask_NAME.py CASES.json ANSWERS.json           writes the library's answers
    python3 ask_NAME.py CASES.json ANSWERS.json --check   fails if the library now answers otherwise
"""

import json
import pathlib
import sys

import numpy as np


def arrays(case):
    """x (rows, in) and weight (outputs, in) as their own types."""
    rows, inner = case["shape"]
    x = np.frombuffer(bytes.fromhex(case["x"]), dtype=case["dtype"]).reshape(rows, inner)
    weight = np.frombuffer(bytes.fromhex(case["weight"]), dtype="int8").reshape(case["outputs"], inner)
    return x, weight


def products(case):
    """The float32 products of both scales, one for each output."""
    made = np.float32(case["xScale"]) * np.float32(case["scales"])
    return np.broadcast_to(made, (case["outputs"],))


def main(answer):
    """Writes an answer in hexadecimal for each case; null where the library has no such layer."""
    with open(sys.argv[1]) as file:
        given = json.load(file)
    answers = []
    for case in given:
        made = answer(case)
        answers.append(None if made is None else np.ascontiguousarray(made).tobytes().hex())
    text = "[\n" + ",\n".join(json.dumps(one) for one in answers) + "\n]\n"
    target = pathlib.Path(sys.argv[2])
    if "--check" not in sys.argv:
        target.write_text(text)
    elif target.read_text() != text:
        sys.exit(f"the library answers otherwise than {target}")
