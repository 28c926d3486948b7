"""Runs the exported programs of build/exported_stored.json in NumPy and PyTorch, and compares what
they print with the core: the bytes of every part, the bits of the dequantized values, and the error."""

import base64
import contextlib
import io
import json
import math
import os
import pathlib
import sys
import warnings

import numpy as np
import torch

BUILD = pathlib.Path(__file__).resolve().parents[2] / "build"
FOLDER = BUILD / "exported"
SHOWN = 20


def printed_by(program):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # values overflow on purpose
        exec(compile(program, "exported", "exec"), {"__name__": "__main__"})
    return printed.getvalue()


def parts_in(text):
    """The bytes by the name of their part: a line with the name, then lines of bytes."""
    parts, name = {}, None
    for line in text.splitlines():
        if all(len(word) == 2 for word in line.split(" ")):
            parts[name] += line.replace(" ", "")
        else:
            name = line
            parts[name] = ""
    return parts


def difference(case, printed):
    """How the output differs from the core's results; None if it does not."""
    head, rest = printed.split("dequantized\n")
    values, error = rest.split("mean squared error\n")
    parts = parts_in(head)
    if parts != case["parts"]:
        return f"bytes {parts}, core {case['parts']}"
    with np.errstate(over="ignore"):
        floats = np.array([float(text) for text in values.split()]).astype(np.float32)
    core = np.array(case["dequantizedBits"], np.uint32).view(np.float32)
    # The sign and payload of NaN are not printed.
    is_same = (floats.view(np.uint32) == core.view(np.uint32)) | (np.isnan(floats) & np.isnan(core))
    if floats.shape != core.shape or not is_same.all():
        return f"dequantized {floats.tolist()}, core {core.tolist()}"
    own, other = float(error), float(case["meanSquaredError"])
    if math.isnan(own) and math.isnan(other) or math.isclose(own, other, rel_tol=1e-5, abs_tol=1e-80):
        return None
    return f"mean squared error {own}, core {other}"


def main():
    cases = json.loads((BUILD / "exported_stored.json").read_text())
    FOLDER.mkdir(exist_ok=True)
    os.chdir(FOLDER)
    runnable = [
        case for case in cases if case["language"] != "pytorch" or hasattr(torch, case["format"])
    ]
    found = []
    for case in runnable:
        pathlib.Path("tensor.npy").write_bytes(base64.b64decode(case["tensor"]))
        what = difference(case, printed_by(case["program"]))
        if what is not None:
            found.append(f"{case['name']}: {what}\n{case['program']}")
    for line in found[:SHOWN]:
        print(line)
    skipped = len(cases) - len(runnable)
    print(f"{len(runnable)} exported programs of stored formats ran, {len(found)} differ from the core")
    print(f"{skipped} need a newer PyTorch than {torch.__version__}")
    sys.exit(1 if found or not runnable else 0)


main()
