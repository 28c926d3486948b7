"""Compiles and runs exported C++ programs in build/exported, many to a compilation."""

import pathlib
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "build" / "exported"
COMPILE = ["c++", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off"]
# A conversion that overflows stops the program: x86 would give the core's answer, other processors not.
COMPILE += ["-fsanitize=undefined,float-cast-overflow", "-fno-sanitize-recover=all"]
BATCHES = 4


def output_of(name, source, before=("-std=c++17",), after=()):
    """Compiles this source with these options, runs it, and returns its output."""
    file = FOLDER / f"{name}.cpp"
    file.write_text(source)
    program = FOLDER / name
    subprocess.run([*COMPILE, *before, str(file), "-o", str(program), *after], check=True)
    return subprocess.run([str(program)], check=True, stdout=subprocess.PIPE, text=True).stdout


def joined(programs):
    """Programs as one, each in a namespace of its own, which prints a line of dashes before each."""
    headers, parts, calls = set(), [], []
    for index, program in enumerate(programs):
        headers.update(re.findall(r"^#include .*", program, re.M))
        body = re.sub(r"^#include .*\n", "", program, flags=re.M)
        body = body.replace("int main()", "void run()")
        parts.append(f"namespace p{index} {{\n{body}}}\n")
        calls.append(f'  std::puts("---");\n  p{index}::run();\n')
    return "\n".join([*sorted(headers), *parts, "int main() {", "".join(calls) + "}\n"])


def outputs_of(name, programs, **options):
    """Returns the output of each program, in their order; they are compiled in a few batches."""

    def run(start):
        part = programs[start::BATCHES]
        texts = output_of(f"{name}{start}", joined(part), **options).split("---\n")[1:]
        assert len(texts) == len(part)
        return texts

    printed = [""] * len(programs)
    with ThreadPoolExecutor(2) as pool:
        for start, texts in enumerate(pool.map(run, range(min(BATCHES, len(programs))))):
            printed[start::BATCHES] = texts
    return printed
