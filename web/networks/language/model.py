"""The small language model: its computation in PyTorch, its description, and its file.

A transformer over characters: 4 blocks of width 96 with 6 heads, layer norms before, ReLU, learned positions,
no biases. 483,072 numbers, in bfloat16. train.py trains it.
"""

import json
import math
import pathlib
import struct

import torch
from torch.nn import functional as F

CONTEXT, WIDTH, HEADS, BLOCKS = 256, 96, 6, 4
CALIBRATION = 4  # windows of the text learned, by which repairs know what enters a layer
EPSILON = 2.0**-16
TARGET = pathlib.Path(__file__).parents[2] / "examples/weights/language.safetensors"
SOURCE = (
    "Text: Sir Isaac Newton, Opticks, fourth edition, London 1730 (public domain), "
    "as in Debian's package golang-1.19-src"
)


def logits(net, tokens, first=0):
    """The logits of whole sequences (sequences, positions) at once, the first of them at a position."""
    count, length = tokens.shape
    mask = torch.full((length, length), -torch.inf).triu(1)

    def norm(x, name):
        return F.layer_norm(x, (WIDTH,), net[f"{name}.norm.weight"], net[f"{name}.norm.bias"], EPSILON)

    x = F.embedding(tokens, net["tokens.weight"]) + net["positions.weight"][first : first + length]
    for i in range(BLOCKS):
        qkv = F.linear(norm(x, f"block{i}.attend"), net[f"block{i}.qkv.weight"])
        query, key, value = qkv.view(count, length, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        scores = query @ key.transpose(-1, -2) / math.sqrt(WIDTH // HEADS)
        mixed = ((scores + mask).softmax(-1) @ value).transpose(1, 2).reshape(count, length, WIDTH)
        x = x + F.linear(mixed, net[f"block{i}.mix.weight"])
        up = F.linear(norm(x, f"block{i}.think"), net[f"block{i}.up.weight"])
        x = x + F.linear(up.relu(), net[f"block{i}.down.weight"])
    return F.linear(norm(x, "final"), net["output.weight"])


def bits_per_character(net, text):
    """The loss on the text held out, in windows that do not see each other."""
    windows = text[:-1].view(-1, CONTEXT), text[1:].view(-1, CONTEXT)
    with torch.no_grad():
        loss = F.cross_entropy(logits(net, windows[0]).flatten(0, 1), windows[1].flatten())
    return loss.item() / math.log(2)


def description(characters):
    def linear(name):
        return {"kind": "linear", "name": name, "weight": f"{name}.weight"}

    def norm(name):
        named = f"{name}.norm"
        return {"kind": "layer_norm", "weight": f"{named}.weight", "bias": f"{named}.bias", "epsilon": EPSILON}

    layers = [
        {"kind": "embedding", "name": "tokens", "weight": "tokens.weight"},
        {"kind": "positions", "name": "positions", "weight": "positions.weight"},
    ]
    for i in range(BLOCKS):
        block = f"block{i}"
        attend = [norm(f"{block}.attend"), linear(f"{block}.qkv"), {"kind": "attention", "heads": HEADS}]
        think = [norm(f"{block}.think"), linear(f"{block}.up"), {"kind": "relu"}, linear(f"{block}.down")]
        layers.append({"kind": "residual", "layers": [*attend, linear(f"{block}.mix")]})
        layers.append({"kind": "residual", "layers": think})
    layers += [norm("final"), linear("output")]
    samples, calibration = ({part: f"{kind}.{part}" for part in ("inputs", "labels")} for kind in ("samples", "calibration"))
    return {
        "version": 1,
        "name": "language",
        "input": [CONTEXT],
        "characters": characters,
        "layers": layers,
        "samples": samples,
        "calibration": calibration,
    }


def with_texts(weights, learned, held_out):
    """The tensors of the file: the weights, the text held out, and windows of the text learned, equally far apart."""
    step = (len(learned) - 1) // CALIBRATION
    seen = torch.cat([learned[i * step : i * step + CONTEXT + 1] for i in range(CALIBRATION)]).view(CALIBRATION, -1)
    texts = {
        "calibration.inputs": seen[:, :-1],
        "calibration.labels": seen[:, 1:],
        "samples.inputs": held_out[:-1].view(-1, CONTEXT),
        "samples.labels": held_out[1:].view(-1, CONTEXT),
    }
    return weights | {name: tokens.to(torch.uint8) for name, tokens in texts.items()}


TYPES = {torch.bfloat16: "BF16", torch.uint8: "U8"}


def written(tensors, characters):
    """The bytes of a safetensors file."""
    metadata = {"network": json.dumps(description(characters)), "source": SOURCE}
    header, data = {"__metadata__": metadata}, b""
    for name, tensor in tensors.items():
        kept = tensor.contiguous()
        bytes_of = (kept.view(torch.int16) if kept.dtype == torch.bfloat16 else kept).numpy().tobytes()
        offsets = [len(data), len(data) + len(bytes_of)]
        header[name] = {"dtype": TYPES[tensor.dtype], "shape": list(tensor.shape), "data_offsets": offsets}
        data += bytes_of
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def header_of(content):
    (length,) = struct.unpack_from("<Q", content)
    return length, json.loads(content[8 : 8 + length])


def description_of(file):
    _, header = header_of(file.read_bytes())
    return json.loads(header["__metadata__"]["network"])


def read(file):
    """The tensors of such a file; weights as float32."""
    content = file.read_bytes()
    length, header = header_of(content)
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        kind = {"BF16": torch.int16, "U8": torch.uint8}[entry["dtype"]]
        tensor = torch.frombuffer(bytearray(content[begin:end]), dtype=kind).view(entry["shape"])
        tensors[name] = tensor.view(torch.bfloat16).float() if kind == torch.int16 else tensor
    return tensors
