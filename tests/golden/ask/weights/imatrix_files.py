"""Prints the SHA-256 of every tensor that llama-quantize writes with an importance matrix, by ggml's types.

The weights and the sums are those of imatrix_quantize.test.ts, and both forms of the matrix give the same bytes.
"""

import hashlib
import json
import pathlib
import struct
import subprocess
import tempfile

import gguf
import numpy

TYPES = ["Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K", "IQ4_NL"]
# The outermost axis first, as in NumPy.
DENSE = {"blk.0.attn_q.weight": (24, 256), "blk.0.ffn_down.weight": (24, 512)}
EXPERTS = {"blk.0.ffn_down_exps.weight": (3, 8, 256)}
WITHOUT = {"token_embd.weight": (32, 256)}
# No token reached the second expert.
COUNTS = [3, 0, 5]


def sequence(count, seed):
    """As `sequence` in imatrix_quantize.test.ts: below 1 in magnitude."""
    numbers = numpy.empty(count, numpy.float32)
    for at in range(count):
        seed = (seed * 1664525 + 1013904223) % 2**32
        numbers[at] = ((seed >> 8) - 2**23) / 2**23
    return numbers


def cubes(shape, seed):
    values = sequence(int(numpy.prod(shape)), seed)
    return (values * values * values).reshape(shape)


def sums(count, seed):
    values = sequence(count, seed)
    squares = values * values * numpy.float32(50)
    squares[::7] = 0
    return squares


def tensors():
    return dict(enumerate((DENSE | EXPERTS | WITHOUT).items(), 1))


def entries():
    found = {}
    for seed, (name, shape) in tensors().items():
        if name in WITHOUT:
            continue
        counts = COUNTS if name in EXPERTS else [5]
        found[name] = sums(len(counts) * shape[-1], 100 + seed), counts
    return found


def model(path):
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(64)
    writer.add_embedding_length(256)
    writer.add_block_count(1)
    writer.add_feed_forward_length(512)
    writer.add_head_count(4)
    writer.add_head_count_kv(4)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(32)
    for seed, (name, shape) in tensors().items():
        writer.add_tensor(name, cubes(shape, seed))
    finish(writer)


def finish(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def matrix_gguf(path):
    writer = gguf.GGUFWriter(path, "")
    writer.add_type("imatrix")
    writer.add_array("imatrix.datasets", ["wiki.train.raw"])
    writer.add_uint32("imatrix.chunk_count", 5)
    writer.add_uint32("imatrix.chunk_size", 1)
    for name, (numbers, counts) in entries().items():
        writer.add_tensor(f"{name}.in_sum2", numbers.reshape(len(counts), -1))
        writer.add_tensor(f"{name}.counts", numpy.float32(counts).reshape(-1, 1))
    finish(writer)


def matrix_dat(path):
    """Those without experts, of which this form has no counts."""
    dense = {name: entry for name, entry in entries().items() if name in DENSE}
    parts = [struct.pack("<i", len(dense))]
    for name, (numbers, counts) in dense.items():
        parts += [struct.pack("<i", len(name)), name.encode()]
        parts += [struct.pack("<ii", counts[0], len(numbers)), numbers.tobytes()]
    path.write_bytes(b"".join(parts) + struct.pack("<ii", 5, 4) + b"text")


def quantized(folder, matrix, kind):
    out = folder / "out.gguf"
    command = ["llama-quantize", "--imatrix", matrix, "--pure", folder / "model.gguf", out, kind, "1"]
    subprocess.run(command, check=True, capture_output=True)
    reader = gguf.GGUFReader(out)
    digests = {
        one.name: hashlib.sha256(numpy.ascontiguousarray(one.data).tobytes()).hexdigest() for one in reader.tensors
    }
    named = {key: field.contents() for key, field in reader.fields.items() if key.startswith("quantize.imatrix.")}
    return digests, named


def main():
    folder = pathlib.Path(tempfile.mkdtemp())
    model(folder / "model.gguf")
    matrix_gguf(folder / "imatrix.gguf")
    matrix_dat(folder / "imatrix.dat")
    answers = {}
    for kind in TYPES:
        digests, named = quantized(folder, folder / "imatrix.gguf", kind)
        older, _ = quantized(folder, folder / "imatrix.dat", kind)
        assert all(digests[name] == older[name] for name in DENSE), kind
        answers[kind.lower()] = digests
    named["quantize.imatrix.file"] = pathlib.Path(named["quantize.imatrix.file"]).name
    print("\n" + json.dumps({"metadata": named, "tensors": answers}, indent=1))


main()
