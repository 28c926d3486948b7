"""Trains the network that reads digits, and writes web/examples/weights/digits.safetensors.

    /usr/bin/python3 web/networks/digits/train.py           trains again, and compares with the committed file
    /usr/bin/python3 web/networks/digits/train.py --write   writes it

64 inputs, 32 hidden units with ReLU, 10 logits: 2,410 numbers. Adam, 60 epochs in batches of 32, on
1,297 of the 1,797 digits that python3-sklearn brings along (UCI's Optical Recognition of Handwritten
Digits, CC BY 4.0); the other 500 are in the file, for evaluation, and the first 400 of those that it has
learned from, for calibration. It takes a second or two.

With Debian 12's PyTorch on one thread, its AVX2 kernels and the reference BLAS, the file is the same
byte for byte: run it as `npm run test:oracle` does. Other builds sum in another order, and training
amplifies last bits; the comparison then accepts weights within 0.02 and at most three digits that are
read differently.
"""

import hashlib
import json
import pathlib
import struct
import sys

import torch
from sklearn.datasets import load_digits

SEED = 6
TARGET = pathlib.Path(__file__).parents[2] / "examples/weights/digits.safetensors"

DESCRIPTION = {
    "version": 1,
    "name": "digits",
    "input": [64],
    "layers": [
        {"kind": "multiply", "factor": 1 / 16},
        {"kind": "linear", "name": "hidden", "weight": "hidden.weight", "bias": "hidden.bias"},
        {"kind": "relu"},
        {"kind": "linear", "name": "output", "weight": "output.weight", "bias": "output.bias"},
    ],
    "samples": {"inputs": "samples.inputs", "labels": "samples.labels"},
    "calibration": {"inputs": "calibration.inputs", "labels": "calibration.labels"},
}
SOURCE = (
    "Digits: E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits, "
    "UCI Machine Learning Repository, CC BY 4.0"
)


def trained():
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    digits = load_digits()
    inputs = torch.tensor(digits.data, dtype=torch.float32)
    labels = torch.tensor(digits.target)
    order = torch.randperm(1797)
    learned, held_out = order[:1297], order[1297:]
    hidden, output = torch.nn.Linear(64, 32), torch.nn.Linear(32, 10)
    net = torch.nn.Sequential(hidden, torch.nn.ReLU(), output)
    adam = torch.optim.Adam(net.parameters(), lr=0.003)
    for _ in range(60):
        shuffled = learned[torch.randperm(1297)]
        for batch in shuffled.split(32):
            adam.zero_grad()
            loss = torch.nn.functional.cross_entropy(net(inputs[batch] / 16), labels[batch])
            loss.backward()
            adam.step()
    return {
        "hidden.weight": hidden.weight.detach(),
        "hidden.bias": hidden.bias.detach(),
        "output.weight": output.weight.detach(),
        "output.bias": output.bias.detach(),
        "samples.inputs": inputs[held_out].to(torch.uint8),
        "samples.labels": labels[held_out].to(torch.uint8),
        "calibration.inputs": inputs[learned[:400]].to(torch.uint8),
        "calibration.labels": labels[learned[:400]].to(torch.uint8),
    }


def written(tensors):
    """The bytes of a safetensors file."""
    header = {"__metadata__": {"network": json.dumps(DESCRIPTION), "source": SOURCE}}
    data = b""
    for name, tensor in tensors.items():
        bytes_of = tensor.contiguous().numpy().tobytes()
        header[name] = {
            "dtype": {torch.float32: "F32", torch.uint8: "U8"}[tensor.dtype],
            "shape": list(tensor.shape),
            "data_offsets": [len(data), len(data) + len(bytes_of)],
        }
        data += bytes_of
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data


def read(file):
    """The tensors of such a file."""
    content = file.read_bytes()
    (length,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8 : 8 + length])
    types = {"F32": torch.float32, "U8": torch.uint8}
    return {
        name: torch.frombuffer(
            bytearray(content[8 + length + entry["data_offsets"][0] : 8 + length + entry["data_offsets"][1]]),
            dtype=types[entry["dtype"]],
        ).view(entry["shape"])
        for name, entry in header.items()
        if name != "__metadata__"
    }


def predictions(tensors):
    hidden = torch.nn.functional.linear(
        tensors["samples.inputs"].float() / 16, tensors["hidden.weight"], tensors["hidden.bias"]
    ).relu()
    return torch.nn.functional.linear(hidden, tensors["output.weight"], tensors["output.bias"]).argmax(1)


if __name__ == "__main__":
    tensors = trained()
    content = written(tensors)
    right = (predictions(tensors) == tensors["samples.labels"]).sum().item()
    print(f"{right} of 500 digits right; SHA-256 {hashlib.sha256(content).hexdigest()}")
    if "--write" in sys.argv:
        TARGET.write_bytes(content)
    elif content != TARGET.read_bytes():
        committed = read(TARGET)
        far = max((tensors[name].double() - committed[name].double()).abs().max().item() for name in tensors)
        other = (predictions(tensors) != predictions(committed)).sum().item()
        print(f"the committed file differs by {far} at most, and reads {other} digits differently")
        sys.exit(far > 0.02 or other > 3)
