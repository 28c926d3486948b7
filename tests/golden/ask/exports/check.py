"""Opens exported files with the libraries of their formats, in an oracle root; web/build/weight_exports.mjs starts it.

    check.py FOLDER

FOLDER has the sources, source.safetensors and source.gguf, and what zeropoint made of them. Prints what differs, and
ends with 1 then. The parts of stored formats are those of the modules in ../formats; integers are PyTorch's, by NumPy.
"""

import importlib
import json
import pathlib
import sys

import gguf
import gguf.quants
import ml_dtypes
import numpy
import safetensors

import libggml

F32 = numpy.float32
DTYPES = {
    **{"F32": F32, "F16": numpy.float16, "BF16": ml_dtypes.bfloat16, "I64": "<i8", "I32": "<i4", "I8": "i1", "U8": "u1"},
    **{"BOOL": "?", "F8_E4M3": ml_dtypes.float8_e4m3fn, "F8_E5M2": ml_dtypes.float8_e5m2, "F8_E8M0": ml_dtypes.float8_e8m0fnu},
}
STORED = {}
for module in ("floats", "blocks", "nf4", "codebook", "gguf_blocks"):
    STORED.update(importlib.import_module(module).FORMATS)
problems = []


def check(holds, *what):
    if not holds:
        problems.append(" ".join(map(str, what)))


def tensors_of(path):
    """As arrays, by the safetensors library."""
    found = {}
    for name, one in safetensors.deserialize(path.read_bytes()):
        found[name] = numpy.frombuffer(bytes(one["data"]), DTYPES[one["dtype"]]).reshape(one["shape"])
    return found


def metadata_of(path):
    with safetensors.safe_open(path, "np") as file:
        return file.metadata()


def integers(values, name):
    """Codes and scales as PyTorch has them: round(x / scale), halves to even, in float32."""
    bits = int(name[3])
    limit = F32(2 ** (bits - 1) - 1)
    flat = values.ravel()
    if name.endswith("per_tensor"):
        runs = flat[None]
    elif name.endswith("per_channel"):
        runs = values.reshape(len(values), -1)
    else:
        size = int(name.split("_")[-1])
        runs = numpy.pad(flat, (0, -len(flat) % size)).reshape(-1, size)
    scales = numpy.maximum(numpy.abs(runs).max(axis=1) / limit, F32(2.0**-126))
    levels = numpy.clip(numpy.rint(runs / scales[:, None]), -limit - 1, limit).astype(numpy.int8)
    return levels.ravel()[: len(flat)], scales


def unpacked(array, name, count):
    """The levels of a file's integers."""
    if name.startswith("int8"):
        return array.ravel()
    data = numpy.frombuffer(array.tobytes(), numpy.uint8)
    return (numpy.stack([data & 15, data >> 4], 1).ravel()[:count].astype(numpy.int8)) - 8


def check_safetensors(path, sources):
    name = path.stem
    found = tensors_of(path)
    metadata = metadata_of(path)
    check(metadata["license"] == "CC0-1.0", path.name, "has another license")
    tensors = json.loads(metadata["zeropoint.quantization"])["tensors"]
    for tensor, source in sources.items():
        at = f"{path.name}: {tensor}"
        if tensor not in tensors:
            same = tensor in found and (found[tensor].dtype, found[tensor].shape) == (source.dtype, source.shape)
            if not same and tensor in found and source.ndim > 1:
                # A float for each element keeps the name.
                continue
            check(same and found[tensor].tobytes() == source.tobytes(), at, "does not stay")
            continue
        entry = tensors[tensor]
        check(entry["shape"] == list(source.shape) and entry["format"] == name, at, entry)
        parts = {part: found[array] for part, array in entry["parts"].items()}
        if not any(array == tensor for array in entry["parts"].values()):
            check(found[f"{tensor}_shape"].tolist() == list(source.shape), at, "shape")
        values = numpy.ascontiguousarray(source.astype(F32))
        if name.startswith("int"):
            levels, scales = integers(values, name)
            check((unpacked(parts["codes"], name, values.size) == levels).all(), at, "codes")
            check(parts["scales"].tobytes() == scales.tobytes(), at, "scales")
            check(parts["zero_point"].tolist() == [0] and parts["zero_point"].dtype == numpy.int8, at, "zero point")
            if parts["codes"].shape == source.shape and "tensor" in name or "channel" in name and name[3] == "8":
                # The shapes must broadcast.
                restored = (parts["codes"].astype(F32) - parts["zero_point"]) * parts["scales"]
                check(restored.shape == source.shape, at, "shapes")
            continue
        expected, _ = STORED[name](values.reshape(1, -1))
        check(set(expected) == set(parts), at, sorted(parts))
        for part, content in expected.items():
            check(parts[part].tobytes() == content, at, part)


GGML = {0: F32, 1: numpy.float16, 30: ml_dtypes.bfloat16, 24: "i1", 27: "<i8"}


def check_gguf(path, sources, kept):
    """Bytes and values of each tensor by libggml and gguf-py; `kept` are the pairs that must be there."""
    name = path.name.split(".")[0]
    reader = gguf.GGUFReader(path)
    for key, value in kept.items():
        field = reader.get_field(key)
        check(field is not None and field.contents() == value, path.name, key, field and field.contents())
    check(reader.get_field("general.file_type") is None, path.name, "keeps a file type")
    check(reader.get_field("general.quantization_version").contents() == 2, path.name, "quantization version")
    found = {tensor.name: tensor for tensor in reader.tensors}
    check(set(found) == set(sources), path.name, sorted(found))
    quantized = 0
    for tensor, source in sources.items():
        at = f"{path.name}: {tensor}"
        one = found[tensor]
        number = int(one.tensor_type)
        check([int(extent) for extent in reversed(one.shape)] == list(source.shape), at, one.shape)
        data = bytes(one.data.tobytes())
        known = {entry[0]: key for key, entry in libggml.TYPES.items() if not key.endswith("_ref")}
        if number in known:
            quantized += 1
            values = numpy.ascontiguousarray(source.astype(F32)).reshape(-1, source.shape[-1])
            blocks = libggml.store(values, known[number])
            check(blocks.tobytes() == data, at, "bytes")
            if known[number] in ("q1_0", "q2_0"):  # which gguf 0.19 does not load
                continue
            rows = numpy.frombuffer(data, numpy.uint8).reshape(len(values), -1)
            theirs = gguf.quants.dequantize(rows, one.tensor_type)
            check((theirs == libggml.load(blocks, known[number], values.shape[1])).all(), at, "values")
        else:
            array = numpy.frombuffer(data, GGML[number]).reshape(source.shape)
            if array.dtype == source.dtype or number == 24:
                check(data == source.tobytes(), at, "does not stay")
            else:
                expected = source.astype(F32).astype(GGML[number])
                check(data == expected.tobytes(), at, "is not rounded as by", GGML[number])
    check(quantized >= (0 if "float" in name else 2), path.name, quantized, "tensors are quantized")


def main(folder):
    sources = tensors_of(folder / "source.safetensors")
    files = sorted(path for path in folder.iterdir() if not path.stem.startswith("source"))
    own = {tensor.name for tensor in gguf.GGUFReader(folder / "source.gguf").tensors}
    own_pairs = {"general.architecture": "test", "tokenizer.ggml.tokens": ["<s>", "é", ""], "tokenizer.ggml.scores": [0.5, -2.0]}
    with numpy.errstate(all="ignore"):
        for path in files:
            if path.suffix == ".safetensors":
                check_safetensors(path, sources)
            elif path.stem.endswith(".of_gguf"):
                check_gguf(path, {name: sources[name] for name in sources if name in own}, own_pairs)
            else:
                check_gguf(path, sources, {"source.license": "CC0-1.0"})
    print("\n".join(problems) or f"{len(files)} files")
    sys.exit(1 if problems else 0)


main(pathlib.Path(sys.argv[1]))
