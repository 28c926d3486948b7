"""Runs the lesson's notebook with PyTorch in IPython, and compares every output with the engine's.

    /usr/bin/python3 tests/golden/ask/compare_lesson.py build/lesson_cases.simd.json …

Each case gives the cells that hold a learner's values; all others are those of the notebook.
"""

import json
import os
import pathlib
import sys
import warnings

os.environ["MPLBACKEND"] = "Agg"
os.environ["IPYTHONDIR"] = "/tmp/zeropoint-ipython"

import torch
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

LESSONS = pathlib.Path(__file__).parents[3] / "web" / "lessons"


def code_cells():
    """The cells' ids and sources, but not the exercises' checks, which raise until they are solved."""
    notebook = json.loads((LESSONS / "quantize_and_dequantize.ipynb").read_text())
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and "nbgrader" not in cell["metadata"]:
            yield cell["id"], "".join(cell["source"])


def run_cell(shell, source):
    """The output of a cell in Jupyter: printed text, and its last value."""
    with capture_output() as captured:
        result = shell.run_cell(source)
    result.raise_error()
    text = captured.stdout
    if result.result is None:
        return text.rstrip("\n")
    # run_cell has also printed the value after a prompt; only the formatter's text is used.
    formatted, _ = shell.display_formatter.format(result.result)
    return formatted["text/plain"]


def bits(tensor):
    return [number & 0xFFFFFFFF for number in tensor.reshape(-1).view(torch.int32).tolist()]


def compare(case, cells, mismatches):
    shell = InteractiveShell.instance()
    shell.reset(new_session=True)
    compared = 0
    for cell, source in cells:
        output = case["outputs"].get(cell)
        text = run_cell(shell, case["sources"].get(cell, source))
        if output is None or output["kind"] == "chart":
            continue
        if output["kind"] == "refused":
            # The page rejects scales that float32 cannot divide by; PyTorch computes with them.
            if output["error"]["code"] != "scale_subnormal":
                mismatches.append((cell, text, output["error"]["code"]))
            continue
        compared += 1
        if text != output["text"]:
            mismatches.append((cell, text, output["text"]))
    variables = shell.user_ns
    expected = {
        "quantized": variables["quantized_tensor"].reshape(-1).tolist(),
        "dequantized": bits(variables["dequantized_tensor"]),
        "error": bits(variables["dequantized_tensor"] - variables["test_tensor"]),
    }
    for name, values in expected.items():
        compared += len(values)
        if values != case[name]:
            mismatches.append((name, values, case[name]))
    return compared


def main():
    torch.set_num_threads(1)
    warnings.filterwarnings("ignore", message=".*non-GUI backend.*")
    warnings.filterwarnings("ignore", message=".*FigureCanvasAgg is non-interactive.*")
    sys.path.insert(0, str(LESSONS))
    sys.dont_write_bytecode = True  # There are only lessons in the lessons' folder.
    cells = list(code_cells())
    mismatches = []
    compared = 0
    count = 0
    for file in sys.argv[1:]:
        for case in json.loads(pathlib.Path(file).read_text()):
            # Drawing is slow, and a few charts are enough to test the helper.
            chosen = cells if count < 3 else [cell for cell in cells if cell[0] != "plot"]
            compared += compare(case, chosen, mismatches)
            count += 1
    for name, expected, actual in mismatches[:10]:
        print(f"{name}\n  PyTorch: {expected!r:.600}\n  ours:    {actual!r:.600}")
    print(
        f"{count} runs of the lesson with PyTorch {torch.__version__}: "
        f"{compared} outputs and elements compared, {len(mismatches)} differ"
    )
    sys.exit(1 if mismatches or compared == 0 else 0)


main()
