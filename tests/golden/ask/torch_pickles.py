"""Records small files of torch.save that hold more than tensors, or are of the format before PyTorch 1.6, with the tensors
that PyTorch finds in them.

    /usr/bin/python3 tests/golden/ask/torch_pickles.py           rewrites the answers, which are committed
    /usr/bin/python3 tests/golden/ask/torch_pickles.py --check   fails if PyTorch now answers otherwise
"""

import argparse
import base64
import collections
import datetime
import io
import json
import pathlib
import sys
import warnings
import zlib

import numpy
import torch

warnings.filterwarnings("ignore")
FILE = pathlib.Path(__file__).parents[1] / "answers" / "torch_pickles.json"


class Layers(torch.nn.Module):
    """A module with all that a state_dict may have: parts in parts, buffers, a shared part, a tensor beside them."""

    def __init__(self):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Conv2d(1, 2, 3), torch.nn.BatchNorm2d(2))
        self.head = torch.nn.Linear(2, 3)
        self.again = self.head


class Tagged(torch.Tensor):
    """A class of its own."""


# Pickles name classes by their modules.
for own in (Layers, Tagged):
    own.__module__ = "course.models"
    own.__qualname__ = own.__name__
sys.modules["course"] = type(sys)("course")
sys.modules["course.models"] = models = type(sys)("course.models")
models.Layers, models.Tagged = Layers, Tagged


# The older format keeps the source of a module's class.
torch.serialization.get_source_lines_and_file = lambda _: (["class Layers: ...\n"], 1, "models.py")


def counted(*shape):
    size = int(numpy.prod(shape))
    return torch.arange(1, size + 1, dtype=torch.float32).reshape(shape)


def saved(value, **options):
    data = io.BytesIO()
    torch.save(value, data, **options)
    return data.getvalue()


def tied():
    values = counted(2, 3)
    return {"embed": values, "head": values, "row": values[1], "turned": values.t(), "half": counted(4).half()}


def tagged():
    tensor = counted(2, 2).as_subclass(Tagged)
    tensor.note = "an attribute"  # PyTorch 1.13 loads none without
    return tensor


def module():
    torch.manual_seed(0)
    return Layers()


BESIDE = {
    "arguments": argparse.Namespace(lr=0.1, out=pathlib.PurePosixPath("/a/b")),
    "a date": datetime.datetime(2026, 1, 2, 3, 4),
    "a default dict": collections.defaultdict(list, {"a": [1]}),
    "a NumPy scalar": numpy.float64(0.5),
    "a NumPy array": numpy.arange(3.0),
    "a set": frozenset({1}),
    "a type": torch.nn.Linear,
    "a function": torch.nn.functional.relu,
    "a slice": slice(1, 2),
    "keys that are objects": {torch.float32: 1, datetime.date(2026, 1, 2): 2},
}
FILES = {
    **{what: saved({"w": counted(2, 2), "other": value, "last": counted(3)}) for what, value in BESIDE.items()},
    "tensors in objects": saved(
        {"args": argparse.Namespace(w=counted(2), more=[counted(1)]), "by name": collections.defaultdict(dict, {"w": counted(3)})}
    ),
    "a whole module": saved(module()),
    "a module beside its name": saved({"model": module(), "epoch": 3}),
    "sparse rows": saved({"w": counted(2, 2).to_sparse_csr(), "b": counted(2)}),
    "no numbers": saved({"w": torch.empty(2, 3, device="meta"), "b": counted(2)}),
    "a class of its own": saved({"w": tagged(), "b": counted(2)}),
    "before 1.6": saved(tied(), _use_new_zipfile_serialization=False),
    "before 1.6, a tensor alone": saved(counted(3), _use_new_zipfile_serialization=False),
    "before 1.6, a whole module": saved(module(), _use_new_zipfile_serialization=False),
    "before 1.6, every dtype": saved(
        {
            name: torch.tensor([1, 0, 1]).to(getattr(torch, name))
            for name in ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64")
        },
        _use_new_zipfile_serialization=False,
    ),
}


def found(value, path=""):
    """The tensors by the keys that lead to them; those of a module as its state_dict names them."""
    if isinstance(value, torch.nn.Module):
        # A part that is there twice is listed once, by its first name.
        parts = dict(value.named_modules())
        for name, tensor in value.state_dict().items():
            if name.rpartition(".")[0] in parts:
                yield f"{path}.{name}" if path else name, tensor
    elif isinstance(value, torch.Tensor):
        yield path or "tensor", value
    elif isinstance(value, argparse.Namespace):
        yield from found(vars(value), path)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from found(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from found(item, f"{path}.{index}" if path else str(index))


def text(data):
    return base64.b64encode(zlib.compress(data, 9)).decode()


def described(name, tensor):
    about = {"name": name, "shape": list(tensor.shape), "dtype": str(tensor.dtype).replace("torch.", "")}
    if tensor.layout != torch.strided or tensor.is_meta or type(tensor) is Tagged:
        return about
    values = tensor.detach().contiguous().reshape(-1)
    return {**about, "bytes": values.view(torch.uint8).numpy().tobytes().hex()}


def tensors_in(data):
    return [described(*one) for one in found(torch.load(io.BytesIO(data)))]


def check():
    # Files of the older format name storages by their addresses, so those that are written now are others.
    for case in json.loads(FILE.read_text()):
        if tensors_in(zlib.decompress(base64.b64decode(case["file"]))) != case["tensors"]:
            sys.exit(f"PyTorch {torch.__version__} reads otherwise than {FILE.name} says: {case['what']}")


def main():
    if "--check" in sys.argv:
        return check()
    lines = [json.dumps({"what": what, "file": text(data), "tensors": tensors_in(data)}) for what, data in FILES.items()]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n")


main()
