"""Runs the exported programs of build/exported.json in PyTorch, NumPy and C++, and compares what
they print with the core: integers, the bits of the restored values, and the mean squared error.

Python programs run in this one interpreter, C++ programs many to a compilation; the committed ones are compiled exactly as they are exported, and without a warning.
"""

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
from cpp_programs import FOLDER, output_of, outputs_of

BUILD = FOLDER.parent
SHOWN = 20


def lay_out(case):
    """Writes the files that a case's programs load to the folder where they run."""
    for name, content in case["files"].items():
        pathlib.Path(name).write_bytes(base64.b64decode(content))


def run_python(case, language):
    lay_out(case)
    program = case["programs"][language]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # values overflow on purpose
        exec(compile(program, "exported", "exec"), {"__name__": "__main__"})
    return printed.getvalue()


def compiled_beside_files(case):
    lay_out(case)
    return output_of(case["name"], case["programs"]["cpp"])


def run_cpp(cases):
    """The output of each C++ program, in the order of the cases."""
    committed = [case for case in cases if case["isCommitted"] and not case["files"]]
    others = [case for case in cases if not case["isCommitted"] and not case["files"]]
    printed = {case["name"]: output_of(case["name"], case["programs"]["cpp"]) for case in committed}
    texts = outputs_of("batch", [case["programs"]["cpp"] for case in others])
    printed.update({case["name"]: text for case, text in zip(others, texts)})
    # Their files have the same names, so they run one after another.
    loading = [case for case in cases if case["files"]]
    printed.update({case["name"]: compiled_beside_files(case) for case in loading})
    return [printed[case["name"]] for case in cases]


def difference(case, printed):
    """How the output differs from the core's results; None if it does not."""
    try:
        head, rest = printed.split("dequantized\n")
        restored, error = rest.split("mean squared error\n")
        title, integers = head.split("\n", 1)
        assert title == "quantized"
    except (ValueError, AssertionError):
        return f"printed in another form: {printed[:200]!r}"
    integers = [int(text) for text in integers.split()]
    if integers != case["quantized"]:
        return f"integers {integers}, core {case['quantized']}"
    with np.errstate(over="ignore"):
        values = np.array([float(text) for text in restored.split()]).astype(np.float32)
    if values.view(np.uint32).tolist() != case["dequantizedBits"]:
        core = np.array(case["dequantizedBits"], np.uint32).view(np.float32)
        return f"restored {values.tolist()}, core {core.tolist()}"
    return error_difference(float(error), float(case["meanSquaredError"]))


def error_difference(error, core):
    """C++ adds in double and in its own order, so its sums need not overflow where float32 sums do."""
    beyond = core == math.inf and error > 3.4e38
    if beyond or math.isclose(error, core, rel_tol=1e-5, abs_tol=1e-37):
        return None
    return f"mean squared error {error}, core {core}"


def main():
    cases = json.loads((BUILD / "exported.json").read_text())
    FOLDER.mkdir(exist_ok=True)
    os.chdir(FOLDER)
    torch.set_num_threads(1)
    printed = {
        language: [run_python(case, language) for case in cases]
        for language in ("pytorch", "notebook", "numpy")
    }
    printed["cpp"] = run_cpp(cases)
    found = [
        f"{case['name']}, {language}: {what}\n{case['programs'][language]}"
        for language, texts in printed.items()
        for case, text in zip(cases, texts)
        if (what := difference(case, text)) is not None
    ]
    for line in found[:SHOWN]:
        print(line)
    runs = sum(len(texts) for texts in printed.values())
    print(f"{runs} exported programs ran, {len(found)} differ from the core")
    sys.exit(1 if found else 0)


main()
