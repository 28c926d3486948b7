"""Records PyTorch's output of the programs in tests/python/programs.

    /usr/bin/python3 tests/golden/ask/python_answers.py           rewrites the answers, which are committed
    /usr/bin/python3 tests/golden/ask/python_answers.py --check   fails if PyTorch now answers otherwise

The programs in tests/python/newer_programs use what PyTorch has since 1.13; web/build/test_formats.mjs
asks a newer one:

    python3 python_answers.py PROGRAM...                      prints the answers of these programs
"""

import json
import pathlib
import sys
import warnings

import torch

HERE = pathlib.Path(__file__).parent
PYTHON = HERE.parents[1] / "python"
sys.path.insert(0, str(PYTHON))

from execute import execute  # noqa: E402


def answers(path):
    snippets = execute(path.read_text())
    lines = [json.dumps(snippet, ensure_ascii=False) for snippet in snippets]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    if sys.argv[1:] not in ([], ["--check"]):
        for path in sys.argv[1:]:
            print(answers(pathlib.Path(path)), end="")
        return
    wrong = []
    for path in sorted((PYTHON / "programs").glob("*.py")):
        target = HERE.parent / "answers" / "python" / f"{path.stem}.json"
        found = answers(path)
        if "--check" in sys.argv:
            if not target.exists() or target.read_text() != found:
                wrong.append(target.name)
        else:
            target.parent.mkdir(exist_ok=True)
            target.write_text(found)
    if wrong:
        sys.exit(f"PyTorch {torch.__version__} answers otherwise than {', '.join(wrong)}")


main()
