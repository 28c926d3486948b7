"""Records PyTorch's output of the programs in tests/python/programs.

    /usr/bin/python3 tests/golden/ask/python_answers.py           rewrites the answers, which are committed
    /usr/bin/python3 tests/golden/ask/python_answers.py TOPIC...  rewrites those of some programs, such as `elements`
    /usr/bin/python3 tests/golden/ask/python_answers.py --check   fails if PyTorch now answers otherwise

The programs about quantized layers, eager_*.py, are answered twice: with the engine QNNPACK, and with
FBGEMM, which Debian's PyTorch does not have but that of `pip install torch==1.13.1 numpy==1.24.4` does:

    python3 tests/golden/ask/python_answers.py --fbgemm           rewrites FBGEMM's answers
    python3 tests/golden/ask/python_answers.py --fbgemm --check   fails if PyTorch now answers otherwise

Some answers have the bits of the reference BLAS, with which `npm run test:oracle` runs this.

The programs in tests/python/newer_programs use what PyTorch has since 1.13; web/build/test_formats.mjs
asks a newer one:

    python3 python_answers.py PROGRAM.py...                   prints the answers of these programs
"""

import json
import os
import pathlib
import sys
import tempfile
import warnings

# The kernels that the answers are recorded with, whatever this processor has.
os.environ.setdefault("ATEN_CPU_CAPABILITY", "avx2")
os.environ.setdefault("DNNL_MAX_CPU_ISA", "AVX2")
WIDER = ("F", "CD", "_SKX", "_CLX", "_CNL", "_ICL")
os.environ.setdefault("NPY_DISABLE_CPU_FEATURES", " ".join(f"AVX512{name}" for name in WIDER))

import torch  # noqa: E402

HERE = pathlib.Path(__file__).parent
PYTHON = HERE.parents[1] / "python"
sys.path.insert(0, str(PYTHON))

from execute import execute  # noqa: E402


def answers(path, engine="qnnpack"):
    program = path.read_text().replace('"qnnpack"', f'"{engine}"')
    before = torch.backends.quantized.engine
    # On processors with AVX-512 PyTorch asks oneDNN for bfloat16, which the limit above makes refuse.
    with torch.backends.mkldnn.flags(enabled="bfloat16" not in path.stem):
        snippets = execute_apart(program)
    torch.backends.quantized.engine = before
    lines = [json.dumps(snippet, ensure_ascii=False) for snippet in snippets]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def execute_apart(program):
    """The program's answers, in a folder of its own for the files that it writes."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return execute(program)
        finally:
            os.chdir(before)


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    given = [one for one in sys.argv[1:] if not one.startswith("--")]
    if any(one.endswith(".py") for one in given):
        for path in given:
            print(answers(pathlib.Path(path)), end="")
        return
    wrong = []
    engine, folder, programs = "qnnpack", "python", "*.py"
    if "--fbgemm" in sys.argv:
        engine, folder, programs = "fbgemm", "fbgemm_python", "eager_*.py"
        if engine not in torch.backends.quantized.supported_engines:
            sys.exit(f"PyTorch {torch.__version__} is built without FBGEMM: pip install torch==1.13.1")
    topics = given or sorted(path.stem for path in (PYTHON / "programs").glob(programs))
    for path in (PYTHON / "programs" / f"{topic}.py" for topic in topics):
        target = HERE.parent / "answers" / folder / f"{path.stem}.json"
        found = answers(path, engine)
        if "--check" in sys.argv:
            if not target.exists() or target.read_text() != found:
                wrong.append(target.name)
        else:
            target.parent.mkdir(exist_ok=True)
            target.write_text(found)
    if wrong:
        sys.exit(f"PyTorch {torch.__version__} answers otherwise than {', '.join(wrong)}")


main()
