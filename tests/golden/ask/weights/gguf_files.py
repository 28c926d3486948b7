"""Prints tests/golden/answers/weights/gguf_files.json: small GGUF files that the gguf package writes, with what it and
libggml find in them, and the verdicts of both on malformed files. Runs in Debian's forky, as
web/build/weight_files.mjs has it; libggml is a part of llama.cpp."""

import ctypes
import os
import tempfile

import gguf
import numpy

import gguf_malformed
import reference

LIBGGML = ctypes.CDLL("libggml-base.so.0")


class InitParams(ctypes.Structure):
    _fields_ = [("no_alloc", ctypes.c_bool), ("ctx", ctypes.POINTER(ctypes.c_void_p))]


LIBGGML.gguf_init_from_file.restype = ctypes.c_void_p
LIBGGML.gguf_init_from_file.argtypes = [ctypes.c_char_p, InitParams]
for name, kind in [("tensor_offset", ctypes.c_size_t), ("tensor_name", ctypes.c_char_p), ("tensor_size", ctypes.c_size_t)]:
    function = getattr(LIBGGML, "gguf_get_" + name)
    function.restype = kind
    function.argtypes = [ctypes.c_void_p, ctypes.c_int64]
LIBGGML.gguf_get_data_offset.restype = ctypes.c_size_t
LIBGGML.gguf_get_data_offset.argtypes = [ctypes.c_void_p]
LIBGGML.gguf_get_n_tensors.restype = ctypes.c_int64
LIBGGML.gguf_get_n_tensors.argtypes = [ctypes.c_void_p]


def opened(path):
    context = ctypes.c_void_p()
    return LIBGGML.gguf_init_from_file(path.encode(), InitParams(False, ctypes.pointer(context)))


def ask_libggml(path):
    """Loads the data, too. Its first line of log says why it refuses."""
    return None if opened(path) else ""


def ask_python(path):
    gguf.GGUFReader(path)


def written(fill, **more):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.gguf")
        writer = gguf.GGUFWriter(path, "llama", **more)
        fill(writer)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        names = sorted(os.listdir(folder))
        return [open(os.path.join(folder, name), "rb").read() for name in names]


def found(data):
    """The tensors as gguf's reader has them, at the places where libggml has them."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.gguf")
        with open(path, "wb") as file:
            file.write(data)
        reader = gguf.GGUFReader(path)
        context = opened(path)
        assert context and LIBGGML.gguf_get_n_tensors(context) == len(reader.tensors)
        start = LIBGGML.gguf_get_data_offset(context)
        for index, tensor in enumerate(reader.tensors):
            place = start + LIBGGML.gguf_get_tensor_offset(context, index)
            assert place == tensor.data_offset, (tensor.name, place, tensor.data_offset)
            assert LIBGGML.gguf_get_tensor_size(context, index) == tensor.n_bytes
        return [
            {
                "name": tensor.name,
                "shape": [int(extent) for extent in reversed(tensor.shape)],
                "type": tensor.tensor_type.name,
                "offset": int(tensor.data_offset),
                "length": int(tensor.n_bytes),
            }
            for tensor in reader.tensors
        ]


def metadata(writer):
    writer.add_uint8("test.uint8", 255)
    writer.add_int8("test.int8", -128)
    writer.add_uint16("test.uint16", 65535)
    writer.add_int16("test.int16", -32768)
    writer.add_uint32("test.uint32", 2**32 - 1)
    writer.add_int32("test.int32", -(2**31))
    writer.add_float32("test.float32", 1e-5)
    writer.add_bool("test.bool", True)
    writer.add_string("test.string", "naïve 量化")
    writer.add_string("test.long", "x" * 2000)
    writer.add_uint64("test.uint64", 2**64 - 1)
    writer.add_int64("test.int64", -(2**63))
    writer.add_float64("test.float64", 0.1)
    writer.add_array("test.numbers", [1, 2, 3])
    writer.add_array("test.tokens", ["<s>", "</s>", "", "the"])
    writer.add_tensor("w", numpy.arange(6, dtype=numpy.float32).reshape(2, 3))


def every_type(writer):
    for kind in gguf.GGMLQuantizationType:
        elements, size = gguf.GGML_QUANT_SIZES[kind]
        blocks = numpy.arange(2 * 3 * size, dtype=numpy.uint8).reshape(2, 3 * size)
        writer.add_tensor(kind.name, blocks, raw_dtype=kind)


def shapes(writer):
    for shape in [(1,), (3, 1), (2, 3, 5), (2, 1, 3, 4)]:
        writer.add_tensor("x".join(map(str, shape)), numpy.zeros(shape, numpy.float16))


def aligned(writer):
    writer.add_custom_alignment(64)
    shapes(writer)


def sharded(writer):
    for index in range(4):
        writer.add_tensor(f"blk.{index}.w", numpy.full((2, 8), index, numpy.float32))


GOOD = {
    "metadata of every type": written(metadata),
    "every type of ggml": written(every_type),
    "shapes": written(shapes),
    "aligned to 64 bytes": written(aligned),
    "in parts": written(sharded, split_max_tensors=2, small_first_shard=True),
}
older = bytearray(GOOD["shapes"][0])
older[4] = 2
GOOD["version 2"] = [bytes(older)]

good = [
    {"what": what, "files": [{"file": reference.text(one), "tensors": found(one)} for one in files]}
    for what, files in GOOD.items()
]
malformed = [
    {
        "what": what,
        "file": reference.text(data),
        "ours": ours,
        "libggml": reference.verdict(ask_libggml, data, ".gguf"),
        "gguf": reference.verdict(ask_python, data, ".gguf"),
    }
    for what, data, ours in gguf_malformed.files()
]
reference.write(good, malformed)
