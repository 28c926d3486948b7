"""Programs of engine verbs, run in PyTorch and recorded with every result.

A program is a list of steps. The arguments of a step are plain numbers and strings, Python ints and
floats (`{"int": "5"}`), tensors by handle, whole, or as arrays (`{"tensor": …}`, `{"content": …}`,
`{"array": …}`), and results of earlier steps (`{"result": 0}`). What PyTorch answered follows each
step: a tensor, a text, a number, several of them by name, or that it refused.
"""

import gzip
import json
import math
import sys

import torch

VERBS = {}


def verb(function):
    """Registers a verb under its name, without the underscore that avoids a Python keyword."""
    VERBS[function.__name__.rstrip("_")] = function
    return function


DTYPES = {
    "bool": torch.bool,
    "uint8": torch.uint8,
    "int8": torch.int8,
    "int16": torch.int16,
    "int32": torch.int32,
    "int64": torch.int64,
    "float16": torch.float16,
    "bfloat16": torch.bfloat16,
    "float32": torch.float32,
    "float64": torch.float64,
}
HALVES = (torch.float16, torch.bfloat16)
NAMES = {dtype: name for name, dtype in DTYPES.items()}



def compressed(path):
    return path.with_name(path.name + ".gz")


class Recorder:
    """Writes programs to a JSON file, and all elements one after another to a binary file."""

    def __init__(self, folder, name):
        self.lines = []
        self.paths = (folder / f"{name}.json", folder / f"{name}.bin")
        self.data = bytearray()
        self.starts = {}  # the same elements are written once
        self.elements = 0

    def written(self, tensor):
        outside = tensor.float() if tensor.dtype in HALVES else tensor  # as JavaScript holds them
        content = outside.detach().contiguous().numpy().tobytes()
        start = self.starts.get(content)
        if start is None:
            self.data += b"\0" * (-len(self.data) % 8)
            start = self.starts[content] = len(self.data)
            self.data += content
        return {"dtype": NAMES[tensor.dtype], "shape": list(tensor.shape), "start": start}

    def program(self, name):
        return Program(self, name)

    def contents(self):
        """Writes both files, the JSON file with one program per line."""
        return ("[\n" + ",\n".join(self.lines) + "\n]\n").encode(), bytes(self.data)

    def save(self):
        for path, content in zip(self.paths, self.contents()):
            path.write_bytes(content)

    def save_compressed(self):
        for path, content in zip(self.paths, self.contents()):
            compressed(path).write_bytes(gzip.compress(content, mtime=0))

    def check_compressed(self):
        for path, content in zip(self.paths, self.contents()):
            if gzip.decompress(compressed(path).read_bytes()) != content:
                sys.exit(f"PyTorch {torch.__version__} answers otherwise than {compressed(path).name}")


def own_loops(values):
    """PyTorch's own loops for bfloat16: on processors with AVX-512 it would use oneDNN instead."""
    has_bfloat16 = any(isinstance(one, torch.Tensor) and one.dtype == torch.bfloat16 for one in values)
    return torch.backends.mkldnn.flags(enabled=not has_bfloat16)


class Result:
    def __init__(self, index, value):
        self.index = index
        self.value = value


class Program:
    def __init__(self, recorder, name):
        self.recorder = recorder
        self.name = name
        self.steps = []

    def argument(self, value):
        """The value for PyTorch, and its recorded form."""
        if isinstance(value, Result):
            return value.value, {"result": value.index}
        if isinstance(value, torch.Tensor):
            return value, {"tensor": self.recorder.written(value)}
        if isinstance(value, Array):
            return value.tensor, {"array": self.recorder.written(value.tensor)}
        if isinstance(value, Content):
            return value.tensor, {"content": self.recorder.written(value.tensor)}
        if isinstance(value, dict):
            pairs = {key: self.argument(one) for key, one in value.items()}
            return {key: pair[0] for key, pair in pairs.items()}, {key: pair[1] for key, pair in pairs.items()}
        if value is None or isinstance(value, (bool, str)):
            return value, value
        if isinstance(value, Plain):
            # JSON has no infinity; a Python float crosses as a number too.
            is_finite = not isinstance(value.value, float) or math.isfinite(value.value)
            return value.value, value.value if is_finite else {"float": str(value.value)}
        if isinstance(value, int):
            return value, {"int": str(value)}
        if isinstance(value, float):
            return value, {"float": str(value)}
        if isinstance(value, (list, tuple)):
            pairs = [self.argument(one) for one in value]
            return [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        return value, value

    def do(self, name, *arguments, within=0, floor=0, ulps=0):
        """Runs a step. `within` is a relative tolerance for floats, `ulps` one in last bits; 0 compares bits.
        `floor` is absolute, for results that are differences of rounded numbers, which have few right digits
        near 0; a result of several fields has one for each name."""
        pairs = [self.argument(argument) for argument in arguments]
        value = None
        try:
            values = [pair[0] for pair in pairs]
            with own_loops(values):
                value = VERBS[name](*values)
            expected = self.expected(value)
        except (RuntimeError, IndexError, TypeError, ValueError) as error:
            expected = {"refused": str(error).split("\n")[0]}
        step = {"verb": name, "args": [pair[1] for pair in pairs], "expect": expected}
        if within:
            step["within"] = within
        if floor:
            step["floor"] = floor
        if ulps:
            step["ulps"] = ulps
        self.steps.append(step)
        return Result(len(self.steps) - 1, value)

    def expected(self, value):
        if isinstance(value, torch.Tensor):
            self.recorder.elements += value.numel()
            return {"tensor": self.recorder.written(value)}
        if isinstance(value, dict):
            return {"fields": {key: self.expected(one) for key, one in value.items()}}
        if isinstance(value, bool):
            return {"truth": value}
        if isinstance(value, float):
            return {"number": str(value)}
        return {"text": value} if isinstance(value, str) else {}

    def look(self, result):
        """Reads an earlier result again, because a write through a view may have changed it."""
        self.do("clone", result)

    def end(self):
        program = {"name": self.name, "steps": self.steps}
        self.recorder.lines.append(json.dumps(program, ensure_ascii=False, separators=(",", ":")))


class Content:
    """A tensor that crosses whole, not by handle."""

    def __init__(self, tensor):
        self.tensor = tensor


class Array(Content):
    """The elements of a tensor as a typed array."""


class Plain:
    """An int that crosses as a JavaScript number: an axis, an extent."""

    def __init__(self, value):
        self.value = value


def plain(value):
    """Marks every number inside as a JavaScript number."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return Plain(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value
