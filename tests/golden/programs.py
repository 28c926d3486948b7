"""Programs of engine verbs, run in PyTorch and written down with every result.

A program is a list of steps. The arguments of a step are plain numbers and strings, Python ints and
floats (`{"int": "5"}`), tensors by handle, whole, or as arrays (`{"tensor": …}`, `{"content": …}`,
`{"array": …}`), and results of earlier steps (`{"result": 0}`). What PyTorch answered follows each
step: a tensor, a text, a number, several of them by name, or that it refused.
"""

import gzip
import json
import sys

import torch

VERBS = {}


def verb(function):
    VERBS[function.__name__] = function
    return function


BINARY = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "floor_divide": lambda a, b: a // b,
    "remainder": lambda a, b: a % b,
    "maximum": lambda a, b: torch.maximum(as_tensor(a, b), as_tensor(b, a)),
    "minimum": lambda a, b: torch.minimum(as_tensor(a, b), as_tensor(b, a)),
    "bitwise_and": lambda a, b: a & b,
    "bitwise_or": lambda a, b: a | b,
    "bitwise_xor": lambda a, b: a ^ b,
    "bitwise_left_shift": lambda a, b: a << b,
    "bitwise_right_shift": lambda a, b: a >> b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "logical_and": lambda a, b: torch.logical_and(as_tensor(a, b), as_tensor(b, a)),
    "logical_or": lambda a, b: torch.logical_or(as_tensor(a, b), as_tensor(b, a)),
    "logical_xor": lambda a, b: torch.logical_xor(as_tensor(a, b), as_tensor(b, a)),
}
UNARY = {
    "neg": torch.neg,
    "abs": torch.abs,
    "sign": torch.sign,
    "square": torch.square,
    "round": torch.round,
    "floor": torch.floor,
    "ceil": torch.ceil,
    "trunc": torch.trunc,
    "sqrt": torch.sqrt,
    "reciprocal": torch.reciprocal,
    "bitwise_not": torch.bitwise_not,
    "logical_not": torch.logical_not,
    "isnan": torch.isnan,
    "isinf": torch.isinf,
    "isfinite": torch.isfinite,
}
DTYPES = {
    "bool": torch.bool,
    "uint8": torch.uint8,
    "int8": torch.int8,
    "int16": torch.int16,
    "int32": torch.int32,
    "int64": torch.int64,
    "float32": torch.float32,
}
NAMES = {dtype: name for name, dtype in DTYPES.items()}


def as_tensor(value, other):
    """torch.maximum and its like take no numbers."""
    return value if isinstance(value, torch.Tensor) else torch.tensor(value, dtype=other.dtype)


@verb
def tensorRepr(tensor):
    return repr(tensor)


@verb
def tensorBinary(name, left, right):
    return BINARY[name](left, right)


@verb
def tensorUnary(name, tensor):
    return UNARY[name](tensor)


@verb
def tensorPower(tensor, exponent):
    return tensor**exponent


@verb
def tensorClamp(tensor, low, high):
    return tensor.clamp(low, high)


@verb
def tensorWhere(condition, left, right):
    return torch.where(condition, left, right)


@verb
def tensorTo(tensor, dtype):
    return tensor.to(DTYPES[dtype], copy=True)


@verb
def tensorReduce(name, tensor, axes, keepdim):
    if name.startswith("arg"):
        reduced = getattr(tensor, name)(axes[0], keepdim=keepdim) if axes else getattr(tensor, name)()
        return reduced.reshape([1] * tensor.dim()) if keepdim and not axes else reduced
    if name in ("any", "all"):
        for axis in sorted((axis % max(tensor.dim(), 1) for axis in axes), reverse=True):
            tensor = getattr(tensor, name)(axis, keepdim=keepdim)
        whole = tensor if axes else getattr(tensor, name)()
        return whole.reshape([1] * tensor.dim()) if keepdim and not axes else whole
    axes = axes or list(range(tensor.dim()))
    return getattr(tensor, name)(axes, keepdim=keepdim)


@verb
def tensorNorm(tensor):
    return torch.norm(tensor)


@verb
def tensorStd(tensor, correction):
    return tensor.std(unbiased=bool(correction))


@verb
def tensorVar(tensor, correction):
    return tensor.var(unbiased=bool(correction))


@verb
def tensorView(tensor, shape):
    return tensor.view(shape)


@verb
def tensorReshape(tensor, shape):
    return tensor.reshape(shape)


@verb
def tensorExpand(tensor, shape):
    return tensor.expand(shape)


@verb
def tensorTranspose(tensor, first, second):
    return tensor.transpose(first, second)


@verb
def tensorPermute(tensor, axes):
    return tensor.permute(axes)


@verb
def tensorUnsqueeze(tensor, axis):
    return tensor.unsqueeze(axis)


@verb
def tensorSqueeze(tensor, axis=None):
    return tensor.squeeze() if axis is None else tensor.squeeze(axis)


@verb
def tensorContiguous(tensor):
    return tensor.contiguous()


@verb
def tensorClone(tensor):
    return tensor.clone()


def items_of(items):
    result = []
    for item in items:
        if isinstance(item, torch.Tensor):
            result.append(item)
        elif "index" in item:
            result.append(item["index"])
        elif "ellipsis" in item:
            result.append(...)
        elif "newAxis" in item:
            result.append(None)
        else:
            result.append(slice(item.get("start"), item.get("stop"), item.get("step")))
    return tuple(result)


@verb
def tensorAt(tensor, items):
    return tensor[items_of(items)]


@verb
def tensorAssignAt(tensor, items, source):
    tensor[items_of(items)] = source


@verb
def tensorStack(tensors, axis):
    return torch.stack(tensors, axis)


@verb
def tensorConcatenate(tensors, axis):
    return torch.cat(tensors, axis)


@verb
def tensorMatmul(left, right):
    return left @ right


@verb
def tensorLinear(tensor, weight, bias=None):
    return torch.nn.functional.linear(tensor, weight, bias)


@verb
def tensorFull(shape, value, dtype):
    return torch.full(shape, value, dtype=DTYPES[dtype])


@verb
def tensorArange(start, stop, step):
    return torch.arange(start, stop, step)


@verb
def manualSeed(seed):
    torch.manual_seed(seed)


@verb
def tensorRand(shape, low=0, high=1):
    return torch.empty(shape).uniform_(low, high)


@verb
def tensorRandn(shape, mean=0, deviation=1):
    return torch.empty(shape).normal_(mean, deviation)


@verb
def tensorRandint(low, high, shape):
    return torch.randint(low, high, shape)


def compressed(path):
    return path.with_name(path.name + ".gz")


class Recorder:
    """Writes programs to a JSON file and all elements behind each other to a binary one."""

    def __init__(self, folder, name):
        self.lines = []
        self.paths = (folder / f"{name}.json", folder / f"{name}.bin")
        self.data = bytearray()
        self.starts = {}  # the same elements are written once
        self.elements = 0

    def written(self, tensor):
        content = tensor.detach().contiguous().numpy().tobytes()
        start = self.starts.get(content)
        if start is None:
            self.data += b"\0" * (-len(self.data) % 8)
            start = self.starts[content] = len(self.data)
            self.data += content
        return {"dtype": NAMES[tensor.dtype], "shape": list(tensor.shape), "start": start}

    def program(self, name):
        return Program(self, name)

    def contents(self):
        """Both files, the first of them as one program a line."""
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
        """The value for PyTorch, and how it is written down."""
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
            return value.value, value.value
        if isinstance(value, int):
            return value, {"int": str(value)}
        if isinstance(value, float):
            return value, {"float": str(value)}
        if isinstance(value, (list, tuple)):
            pairs = [self.argument(one) for one in value]
            return [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        return value, value

    def do(self, name, *arguments, within=0):
        """Runs a step. `within` is what floats may differ by; 0 compares bits."""
        pairs = [self.argument(argument) for argument in arguments]
        value = None
        try:
            value = VERBS[name](*[pair[0] for pair in pairs])
            expected = self.expected(value)
        except (RuntimeError, IndexError, TypeError, ValueError) as error:
            expected = {"refused": str(error).split("\n")[0]}
        step = {"verb": name, "args": [pair[1] for pair in pairs], "expect": expected}
        if within:
            step["within"] = within
        self.steps.append(step)
        return Result(len(self.steps) - 1, value)

    def expected(self, value):
        if isinstance(value, torch.Tensor):
            self.recorder.elements += value.numel()
            return {"tensor": self.recorder.written(value)}
        if isinstance(value, dict):
            return {"fields": {key: self.expected(one) for key, one in value.items()}}
        if isinstance(value, float):
            return {"number": str(value)}
        return {"text": value} if isinstance(value, str) else {}

    def look(self, result):
        """Reads an earlier result again, after something may have been written through a view."""
        self.do("tensorClone", result)

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
    """Every number in it as a JavaScript number."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return Plain(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value
