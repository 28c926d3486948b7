"""Records how PyTorch refuses arguments, for each function and method whose signatures are declared.

    /usr/bin/python3 tests/golden/ask/torch_refusals.py           rewrites the answers, which are committed
    /usr/bin/python3 tests/golden/ask/torch_refusals.py --check   fails if PyTorch now answers otherwise

The refusals show the signatures. Our own module says which names to ask for; it is imported here, with
a stand-in for the core, in another process.
"""

import json
import pathlib
import subprocess
import sys
import warnings

import torch

HERE = pathlib.Path(__file__).parent
MODULES = HERE.parents[2] / "web/python/modules"
FILE = HERE.parent / "answers" / "torch_refusals.json"
sys.path.insert(0, str(HERE.parents[1] / "python"))

from refusals import refusals  # noqa: E402

OWN = """
import sys, types
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

class Core(types.ModuleType):
    JsException = type("JsException", (Exception,), {})

    def __getattr__(self, name):
        return lambda *args: 0

sys.modules["torch._core"] = Core("torch._core")

import torch
from torch._dispatch import DECLARED

print(*DECLARED)
"""


def declared():
    command = [sys.executable, "-c", OWN, str(MODULES)]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.split()


def is_known(name):
    owner, own = name.split(".")
    return hasattr(torch if owner == "torch" else torch.Tensor, own)


def main():
    warnings.filterwarnings("ignore")
    names = sorted(declared())
    if unknown := [name for name in names if not is_known(name)]:
        sys.exit(f"PyTorch {torch.__version__} has no {', '.join(unknown)}")
    lines = [f"{json.dumps(name)}: {json.dumps(refusals(name))}" for name in names]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    if "--check" not in sys.argv:
        FILE.write_text(text)
    elif FILE.read_text() != text:
        sys.exit(f"PyTorch {torch.__version__} refuses arguments otherwise than {FILE.name} says")


main()
