"""Asks the libraries of an oracle root; web/build/test_formats.mjs starts it there.

    ask.py inputs FOLDER              writes the tensors of the bulk
    ask.py bulk FOLDER MODULE FORMAT  writes the parts and the loaded values of one format
    ask.py small MODULE...            prints the committed answers of the formats of modules
    ask.py list MODULE                prints the formats of a module

A module has FORMATS: for each name a function from a matrix to its parts, as bytes by name, and
the values that these load as; or None where the library's result is undefined.
"""

import importlib
import pathlib
import sys

import numpy

import inputs
import nf4


def formats_of(module):
    return importlib.import_module(module).FORMATS


def inputs_to(folder):
    for index, (name, matrix) in enumerate(inputs.bulk()):
        matrix = numpy.ascontiguousarray(matrix, numpy.float32)
        (folder / f"{index}.values").write_bytes(matrix.tobytes())
        (folder / f"{index}.rows").write_text(f"{matrix.shape[0]} {matrix.shape[1]} {name}")


def bulk(folder, module, name):
    answer = formats_of(module)[name]
    for rows in sorted(folder.glob("*.rows")):
        shape = [int(number) for number in rows.read_text().split()[:2]]
        matrix = numpy.fromfile(rows.with_suffix(".values"), numpy.float32).reshape(shape)
        answered = answer(matrix)
        if answered is None:
            continue
        parts, loaded = answered
        for part, content in parts.items():
            (folder / f"{rows.stem}.{part}.part").write_bytes(content)
        (folder / f"{rows.stem}.loaded").write_bytes(numpy.asarray(loaded, numpy.float32).tobytes())


def words(values):
    values = numpy.asarray(values, numpy.float32).ravel()
    bits = numpy.where(numpy.isnan(values), 0x7FC00000, values.view(numpy.uint32))
    return " ".join("%x" % word for word in bits)


def small(modules):
    print(f'GOLDEN_MAP("{words(nf4.dynamic_map())}")')
    for name, matrix in inputs.small():
        print(f'GOLDEN_INPUT("{name}", {matrix.shape[0]}, {matrix.shape[1]}, "{words(matrix)}")')
    with numpy.errstate(all="ignore"):
        for module in modules:
            for format_name, answer in formats_of(module).items():
                for name, matrix in inputs.small():
                    answered = answer(matrix)
                    if answered is None:
                        continue
                    parts, loaded = answered
                    stored = " ".join(f"{part} {content.hex()}" for part, content in parts.items())
                    print(f'GOLDEN_STORED("{format_name}", "{name}", "{stored}", "{words(loaded)}")')


def main(task, *rest):
    if task == "inputs":
        inputs_to(pathlib.Path(rest[0]))
    elif task == "bulk":
        with numpy.errstate(all="ignore"):
            bulk(pathlib.Path(rest[0]), *rest[1:])
    elif task == "small":
        small(rest)
    else:
        print("\n".join(formats_of(rest[0])))


main(*sys.argv[1:])
