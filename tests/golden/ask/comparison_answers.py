"""PyTorch's comparison of two files of one network.

    /usr/bin/python3 tests/golden/ask/comparison_answers.py           rewrites comparisons.json.gz, which is committed
    /usr/bin/python3 tests/golden/ask/comparison_answers.py --check   fails if PyTorch now gives other answers

The originals are safetensors, the others GGUF and safetensors. Blocks are bytes by chance, which ggml's definitions
decode in NumPy; an original is what its blocks decode to, and noise. Figures are PyTorch's sums in float64.
"""

import base64
import gzip
import json
import math
import pathlib
import struct
import sys

import numpy
import torch

from comparison_blocks import BLOCKS, decoded
from encoding import sequence

PATH = pathlib.Path(__file__).parents[1] / "answers" / "comparisons.json.gz"
BYTES = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}
GGUF_TYPES = {"F32": 0, "F16": 1, "q4_0": 2, "q8_0": 8, "q4_k": 12, "q6_k": 14, "BF16": 30}
MOST_BANDS = 64
HEADS = 4


def raw(values, dtype):
    kind = BYTES[dtype]
    return values.to(kind).contiguous().view(torch.int32 if dtype == "F32" else torch.int16).numpy().tobytes()


def safetensors(tensors):
    header, data = {}, b""
    for name, (dtype, values) in tensors.items():
        own = raw(values, dtype)
        header[name] = {"dtype": dtype, "shape": list(values.shape), "data_offsets": [len(data), len(data) + len(own)]}
        data += own
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def gguf(tensors):
    def text(value):
        return struct.pack("<Q", len(value)) + value.encode()

    def number(key, value):
        return text(key) + struct.pack("<II", 4, value)

    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), 3)
    head += text("general.architecture") + struct.pack("<I", 8) + text("llama")
    head += number("llama.attention.head_count", HEADS) + number("llama.attention.head_count_kv", HEADS)
    data = b""
    for name, (dtype, shape, own) in tensors.items():
        head += text(name) + struct.pack("<I", len(shape))
        head += b"".join(struct.pack("<Q", extent) for extent in reversed(shape))
        head += struct.pack("<IQ", GGUF_TYPES[dtype], len(data))
        data += own + b"\0" * (-len(own) % 32)
    return head + b"\0" * (-len(head) % 32) + data


def permuted(values, heads):
    """The rows of a head as llama.cpp's converter stores them."""
    return values.reshape(heads, 2, len(values) // heads // 2, -1).swapaxes(1, 2).reshape(values.shape)


def restored(values, heads):
    return values.reshape(heads, len(values) // heads // 2, 2, -1).swapaxes(1, 2).reshape(values.shape)


def decibels(signal, noise):
    return math.inf if noise == 0 else 10 * math.log10(signal / noise) if signal > 0 else -math.inf


def figures(original, other, block, heads=None):
    """The figures that web/docs/use/report.md defines; the arguments are float32."""
    same = (original == other) | (original.isnan() & other.isnan())
    lost = [int((~side.isfinite()).sum()) for side in (original, other)]
    magnitudes = original[original.isfinite()].abs().flatten().sort(descending=True).values
    inlier_max = magnitudes[len(magnitudes) // 1000]
    own, their = (torch.where(side.isfinite(), side, torch.zeros(())).flatten() for side in (original, other))
    exact = own.double()
    errors = their.double() - exact
    squares, signals = errors**2, exact**2
    inliers = own.abs() <= inlier_max
    count = len(own)
    sums = [float(part.sum()) for part in squares.split(block)]
    worst = max(range(len(sums)), key=sums.__getitem__)
    rows = original.shape[0] if original.dim() > 1 else 1
    band_rows = rows // heads if heads else math.ceil(rows / MOST_BANDS)
    band = band_rows * (count // rows)
    noise, signal = float(squares.sum()), float(signals.sum())
    return {
        "elements": count,
        "differing": int((~same).sum()),
        "nonfinite": lost[0],
        "otherNonfinite": lost[1],
        "signal": signal,
        "squaredError": noise,
        "mse": noise / count,
        "sqnr": decibels(signal, noise),
        "inlierSqnr": decibels(float(signals[inliers].sum()), float(squares[inliers].sum())),
        "relative": math.sqrt(noise / signal) if noise else 0,
        "max": float(errors.abs().max()),
        "flushed": int(((their == 0) & (own != 0)).sum()),
        "block": block,
        "exactBlocks": sum(one == 0 for one in sums),
        "worstBlock": worst * block if noise else math.nan,
        "worstBlockSqnr": decibels(float(signals.split(block)[worst].sum()), sums[worst]) if noise else math.nan,
        "bandRows": band_rows,
        "bands": [decibels(float(a.sum()), float(b.sum())) for a, b in zip(signals.split(band), squares.split(band))],
        **({"heads": heads} if heads else {}),
    }


class Pair:
    """Two files, and what is expected of each pair of their tensors."""

    def __init__(self):
        self.originals, self.others, self.expected = {}, {}, []

    def add(self, name, dtype, original, other_name, other_dtype, other, own=None, heads=None):
        """`own` are the stored bytes of what the other decodes to."""
        read = original.to(BYTES[dtype]).float()
        if own is None:
            own = raw(other, other_dtype)
            other = other.to(BYTES[other_dtype]).float()
        self.originals[name] = (dtype, original)
        self.others[other_name] = (other_dtype, list(other.shape), own)
        block = max(32, BLOCKS.get(other_dtype, 1))
        answer = figures(read, restored(other, heads) if heads else other, block, heads)
        self.expected.append({"name": name, "otherName": other_name, **answer})

    def add_blocks(self, name, dtype, other_name, kind, shape, heads=None):
        seed = len(self.expected) + 1
        own, values = decoded(kind, math.prod(shape), seed)
        values = torch.from_numpy(values).reshape(shape)
        ordered = restored(values, heads) if heads else values
        noise = sequence(values.numel(), seed).reshape(shape) / 128
        original = ordered + noise * ordered.std() * 0.1
        original.view(-1)[40] = -30 * ordered.abs().max()
        original[-1, ::7] = ordered[-1, ::7]  # some are equal
        self.add(name, dtype, original, other_name, kind, values, own, heads)


def converted():
    """A checkpoint, and a GGUF in ggml's blocks."""
    pair = Pair()
    layer, block = "model.layers.0.", "blk.0."
    pair.add_blocks(layer + "self_attn.q_proj.weight", "F32", block + "attn_q.weight", "q8_0", (32, 64), HEADS)
    pair.add_blocks(layer + "self_attn.v_proj.weight", "BF16", block + "attn_v.weight", "q4_0", (16, 64))
    pair.add_blocks(layer + "mlp.gate_proj.weight", "F16", block + "ffn_gate.weight", "q4_k", (6, 256))
    pair.add_blocks(layer + "mlp.up_proj.weight", "F32", block + "ffn_up.weight", "q6_k", (4, 512))
    norm = sequence(64, 9)
    pair.add(layer + "input_layernorm.weight", "F32", norm, block + "attn_norm.weight", "F32", norm)
    embedding = sequence(70 * 32, 10).reshape(70, 32) / 100
    other = embedding.half().float()
    embedding[0, :3] = torch.tensor([math.nan, math.inf, 1e-9])
    other[0, :3] = torch.tensor([math.nan, 2.0, 0.0])
    other[5, 5] = -math.inf
    pair.add("model.embed_tokens.weight", "F32", embedding, "token_embd.weight", "F16", other)
    return pair, gguf(pair.others)


def rounded():
    """Two versions of a checkpoint, in shapes that are not whole blocks and not whole bands."""
    pair = Pair()
    for at, shape in enumerate([(1, 1), (3, 5), (130, 16), (65, 3, 3), (1001,)]):
        values = sequence(math.prod(shape), 20 + at).reshape(shape)
        for dtype in ("BF16", "F16"):
            name = f"{dtype} {shape}"
            pair.add(name, "F32", values, name, dtype, values)
    return pair, safetensors({name: (kind, pair.originals[name][1]) for name, (kind, *_) in pair.others.items()})


def plain(value):
    """Numbers that JSON does not have, as reports write them."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def main():
    torch.set_num_threads(1)
    answers = []
    for name, (pair, other) in {"gguf": converted(), "safetensors": rounded()}.items():
        original = base64.b64encode(safetensors(pair.originals)).decode()
        answers.append({"name": name, "original": original, "other": base64.b64encode(other).decode(), "tensors": plain(pair.expected)})
    if "--check" not in sys.argv:
        PATH.write_bytes(gzip.compress(json.dumps(answers).encode(), 9, mtime=0))
    elif json.loads(gzip.decompress(PATH.read_bytes())) != json.loads(json.dumps(answers)):
        sys.exit(f"PyTorch {torch.__version__} answers otherwise than {PATH.name}")
    print(f"{sum(len(one['tensors']) for one in answers)} compared tensors, PyTorch {torch.__version__}, NumPy {numpy.__version__}")


main()
