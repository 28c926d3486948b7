"""Small checkpoints that other programs have quantized, and the weights that these programs make of them.

A case is a file of safetensors, the configuration beside it, and the expected weights. The cases of one
library are a file of tests/golden/answers/schemes, which tests/wasm/schemes.test.ts reads.
"""

import base64
import gzip
import json
import pathlib
import struct

import numpy

ANSWERS = pathlib.Path(__file__).resolve().parents[2] / "answers/schemes"

#: Names of safetensors for NumPy's dtypes; what NumPy lacks is passed as (name, array of bytes).
DTYPES = {
    "float32": "F32",
    "float16": "F16",
    "int8": "I8",
    "uint8": "U8",
    "int32": "I32",
    "uint32": "U32",
    "int64": "I64",
}


def tensor(name, shape, raw):
    """A tensor of a dtype that NumPy does not have, from its bytes."""
    return name, list(shape), bytes(raw)


def triple(value):
    """The dtype, shape and bytes of a tensor of NumPy, of torch, or of `tensor`."""
    if isinstance(value, tuple):
        return value
    if hasattr(value, "detach"):
        return from_torch(value)
    value = numpy.ascontiguousarray(value)
    return DTYPES[str(value.dtype)], list(value.shape), value.tobytes()


def from_torch(value):
    """The same of a tensor of torch, whose narrow floats NumPy does not have."""
    import torch

    value = value.detach().contiguous()
    narrow = {
        torch.bfloat16: ("BF16", torch.int16),
        torch.float8_e4m3fn: ("F8_E4M3", torch.uint8),
        torch.float8_e5m2: ("F8_E5M2", torch.uint8),
    }
    if value.dtype in narrow:
        name, view = narrow[value.dtype]
        return name, list(value.shape), value.view(view).numpy().tobytes()
    return triple(value.numpy())


def safetensors(tensors, metadata=None):
    """The bytes of a file."""
    header = {} if metadata is None else {"__metadata__": metadata}
    data = b""
    for name, value in tensors.items():
        dtype, shape, raw = triple(value)
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def case(name, tensors, weights, config=None, metadata=None):
    """A case of what `write` takes. `weights` are the expected tensors by name."""
    return case_of(name, safetensors(tensors, metadata), weights, config)


def case_of(name, data, weights, config=None):
    """The same of the bytes of a file."""
    expected = {}
    for weight, value in weights.items():
        dtype, shape, raw = triple(value)
        expected[weight] = {"dtype": dtype, "shape": shape, "data": base64.b64encode(raw).decode()}
    return {"name": name, "config": config, "file": base64.b64encode(data).decode(), "expected": expected}


def write(library, version, cases):
    """Writes the cases of a library, the same bytes for the same cases."""
    ANSWERS.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"library": library, "version": version, "cases": cases}, indent=1)
    path = ANSWERS / f"{library}.json.gz"
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(f"{path.name}: {len(cases)} cases, {path.stat().st_size} bytes")


def normal(shape, seed=0, spread=0.05):
    """Numbers like those of weights, float32."""
    return numpy.random.RandomState(seed).normal(size=shape).astype("float32") * numpy.float32(spread)
