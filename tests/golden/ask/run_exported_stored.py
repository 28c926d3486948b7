"""Runs the exported programs of build/exported_stored.json in NumPy, PyTorch and C++, and compares what
they print with the core: the bytes of every part, the bits of the dequantized values, and the error.

Arguments are languages to which it is restricted. Without --whole, a third of the programs of each
format runs in each language. C++ programs use the library that is installed in build/exported/prefix.
"""

import base64
import contextlib
import io
import json
import math
import os
import pathlib
import random
import sys
import warnings

import numpy as np
import torch
from cpp_programs import FOLDER, output_of, outputs_of

BUILD = FOLDER.parent
PREFIX = FOLDER / "prefix"
INCLUDED = [f"-isystem{PREFIX}/include", f"-isystem{PREFIX}/include/zeropoint/core"]
CPP = {"before": ["-std=c++20", *INCLUDED], "after": [f"-L{PREFIX}/lib", "-lzeropoint"]}
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


def lay_out(case):
    pathlib.Path("tensor.npy").write_bytes(base64.b64decode(case["tensor"]))


def run_python(case):
    lay_out(case)
    return printed_by(case["program"])


def run_cpp(cases):
    """The output of each C++ program, in the order of the cases."""
    alone = [case for case in cases if case["isAlone"]]
    others = [case for case in cases if not case["isAlone"]]
    printed = {}
    for number, case in enumerate(alone):
        lay_out(case)
        printed[case["name"]] = output_of(f"stored_alone{number}", case["program"], **CPP)
    texts = outputs_of("stored_batch", [case["program"] for case in others], **CPP)
    printed.update({case["name"]: text for case, text in zip(others, texts)})
    return [printed[case["name"]] for case in cases]


def some_of(cases, language):
    own = [case for case in cases if case["language"] == language]
    if "--whole" in sys.argv:
        return own
    formats = {}
    for case in own:
        formats.setdefault(case["format"], []).append(case)
    return [case for some in formats.values() for case in random.Random(1).sample(some, math.ceil(len(some) / 3))]


def main():
    languages = [one for one in sys.argv[1:] if one != "--whole"] or ["numpy", "pytorch", "cpp"]
    cases = json.loads((BUILD / "exported_stored.json").read_text())
    cases = [case for language in languages for case in some_of(cases, language)]
    # Apart from run_exported.py, whose programs load files of the same names beside these.
    work = FOLDER / "stored"
    work.mkdir(parents=True, exist_ok=True)
    os.chdir(work)
    too_new = [
        case for case in cases if case["language"] == "pytorch" and not hasattr(torch, case["format"])
    ]
    in_cpp = [case for case in cases if case["language"] == "cpp"]
    in_python = [case for case in cases if case not in too_new and case["language"] != "cpp"]
    runnable = [*in_python, *in_cpp]
    printed = [*map(run_python, in_python), *(run_cpp(in_cpp) if in_cpp else [])]
    found = [
        f"{case['name']}: {what}\n{case['program']}"
        for case, text in zip(runnable, printed)
        if (what := difference(case, text)) is not None
    ]
    for line in found[:SHOWN]:
        print(line)
    for language in languages:
        count = sum(case["language"] == language for case in runnable)
        print(f"{count} exported programs of stored formats ran in {language}")
    print(f"{len(found)} differ from the core; {len(too_new)} need a newer PyTorch than {torch.__version__}")
    # Asked for PyTorch alone, it is one that has all the formats.
    sys.exit(1 if found or not runnable or too_new and languages == ["pytorch"] else 0)


main()
