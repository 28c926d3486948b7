"""Records what the lessons print with PyTorch in IPython, cell by cell, in the format of Jupyter.

    /usr/bin/python3 tests/golden/ask/lessons.py           rewrites lesson_outputs.json, which is committed
    /usr/bin/python3 tests/golden/ask/lessons.py --check   fails if PyTorch now prints otherwise

The file has for every lesson and code cell the list of its outputs, without execution counts. Of a
chart only its text is kept, of a counter-example also what the page opens. The check of an unsolved
exercise raises, which is its output.

After each exercise its answers are tried: the model answer of the text above it, and those in
exercise_answers.json, right and wrong ones.
"""

import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
os.environ["IPYTHONDIR"] = tempfile.mkdtemp(prefix="zeropoint-ipython-")

import torch
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type

HERE = pathlib.Path(__file__).parent
LESSONS = HERE.parents[2] / "web" / "lessons"
FILE = HERE.parent / "answers" / "lesson_outputs.json"
EXAMPLES = HERE.parents[2] / "web" / "examples" / "weights"
ANSWERS = json.loads((HERE / "exercise_answers.json").read_text())
MODEL = re.compile(r"<summary>A model answer</summary>\n\n```python\n(.*?)\n```", re.S)

outputs = []


class Stream:
    """Merges adjacent text of the same stream into one output, as in a notebook."""

    def __init__(self, name):
        self.name = name

    def write(self, text):
        if outputs and outputs[-1].get("name") == self.name:
            outputs[-1]["text"] += text
        elif text:
            outputs.append({"output_type": "stream", "name": self.name, "text": text})
        return len(text)

    def flush(self):
        pass


KEPT = ("text/plain", "application/vnd.zeropoint.state+json")


def text_of(kind, data):
    return {"output_type": kind, "data": {name: data[name] for name in KEPT if name in data}}


class Publisher(DisplayPublisher):
    def publish(self, data, metadata=None, source=None, **others):
        outputs.append(text_of("display_data", data))


class Hook(DisplayHook):
    """Replaces IPython's display hook, which prints `Out[1]:`, by one that sends a message."""

    def write_output_prompt(self):
        pass

    def write_format_data(self, data, metadata=None):
        outputs.append(text_of("execute_result", data))

    def finish_displayhook(self):
        self._is_active = False


class Shell(InteractiveShell):
    displayhook_class = Type(Hook)
    display_pub_class = Type(Publisher)

    def _showtraceback(self, kind, error, lines):
        found = {"ename": kind.__name__, "evalue": str(error), "traceback": "\n".join(lines)}
        outputs.append({"output_type": "error", **found})


def run_cell(shell, lesson, cell):
    """The outputs of a cell, which may fail if its tags say so."""
    outputs.clear()
    screen = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")
    try:
        result = shell.run_cell("".join(cell["source"]), store_history=True)
    finally:
        sys.stdout, sys.stderr = screen
    if not result.success and "raises-exception" not in cell["metadata"].get("tags", []):
        print("".join(output.get("traceback", "") for output in outputs))
        sys.exit(f"{lesson}: the cell {cell['id']} fails")
    return [dict(output) for output in outputs]


def try_answers(shell, lesson, prompt, answer, check):
    """Replaces the unsolved answer by others and compares what the check says."""
    model = MODEL.search("".join(prompt["source"])).group(1)
    unsolved = "".join(answer["source"])
    wrong, right = ANSWERS[answer["id"]]["wrong"], ANSWERS[answer["id"]]["right"]
    wanted = [("Correct.", code) for code in [model, *right]]
    wanted += [(part, code) for code, part in wrong] + [("Not yet: ", unsolved)]
    for part, code in wanted:
        run_cell(shell, lesson, {**answer, "source": [code]})
        *_, last = run_cell(shell, lesson, check)
        said = last.get("text") or f"{last['ename']}: {last['evalue']}"
        is_right = said.startswith("Correct.\n")
        is_expected = is_right or said.startswith("Wrong: ") and part != "Correct."
        if part not in said or not is_expected:
            sys.exit(f"{lesson}, {answer['id']}: {said!r}, not {part!r}, for\n{code}")


def run_lesson(shell, file):
    shell.reset(new_session=True)
    torch.seed()  # A lesson that does not seed the generator prints something different each time.
    cells = json.loads(file.read_text())["cells"]
    shown = {}
    for place, cell in enumerate(cells):
        if cell["cell_type"] != "code":
            continue
        shown[cell["id"]] = run_cell(shell, file.stem, cell)
        if cell["id"].startswith("check-"):
            try_answers(shell, file.stem, *cells[place - 2 : place + 1])
    return shown


def run_lessons(threads):
    torch.set_num_threads(threads)
    shell = Shell.instance()
    shell.colors = "NoColor"
    files = sorted(LESSONS.glob("*.ipynb"))
    return {file.stem: run_lesson(shell, file) for file in files}


def differences(expected, actual):
    for lesson in sorted(expected.keys() | actual.keys()):
        before, after = expected.get(lesson, {}), actual.get(lesson, {})
        if list(before) != list(after):
            yield f"{lesson}: the cells are {list(after)}, recorded are {list(before)}"
        for cell in before.keys() & after.keys():
            if before[cell] != after[cell]:
                yield f"{lesson}, {cell}:\n  recorded: {before[cell]!r:.900}\n  PyTorch:  {after[cell]!r:.900}"


def main():
    sys.path.insert(0, str(LESSONS))
    # Lessons open files that lie beside them.
    shutil.copytree(EXAMPLES, folder := tempfile.mkdtemp(prefix="zeropoint-lessons-"), dirs_exist_ok=True)
    os.chdir(folder)
    sys.dont_write_bytecode = True  # There are only lessons in the lessons' folder.
    # The outputs of a lesson may not depend on the threads; without --whole a check has one.
    several = [] if "--check" in sys.argv and "--whole" not in sys.argv else [max(2, os.cpu_count() or 2)]
    runs = [run_lessons(threads) for threads in (1, *several)]
    expected = json.loads(FILE.read_text()) if "--check" in sys.argv else runs[0]
    wrong = [line for run in runs for line in differences(expected, run)]
    if wrong:
        sys.exit("\n".join(wrong))
    if "--check" not in sys.argv:
        FILE.write_text(json.dumps(expected, indent=2, ensure_ascii=False) + "\n")
    cells = sum(len(lesson) for lesson in expected.values())
    print(f"{len(expected)} lessons, {cells} cells, PyTorch {torch.__version__}")


if __name__ == "__main__":
    main()
