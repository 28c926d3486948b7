"""Measures what training through the rounding would do to the language model, in PyTorch on one thread.

    nice -n 19 /usr/bin/python3 tests/bench/language_training.py

All weights learn by Adam, with a straight-through estimator, from the 1,024 characters of calibration in the file,
as the digits' network learns from its 400 samples of calibration. Prints bits per character on the characters learned and on the text
held out, and the time of a step. The figures are in web/docs/decisions/networks.md.
"""

import math
import pathlib
import sys
import time

import torch
from torch.nn import functional as F

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "web/networks/language"), str(ROOT / "tests/golden/ask")]
from model import TARGET, logits, read  # noqa: E402
from network_answers import quantized  # noqa: E402

FILE = read(TARGET)
TEXTS = {name: FILE.pop(name).long() for name in list(FILE) if name.startswith(("samples.", "calibration."))}
STEPS = (0, 10, 30, 100)


def rounded(net, format):
    """The network with its matrices in the format; gradients pass as if rounding were not there."""
    return {
        name: one + (quantized(one.detach(), {"format": format}) - one.detach()) if one.dim() == 2 else one
        for name, one in net.items()
    }


def loss(net, text):
    found = logits(net, TEXTS[f"{text}.inputs"]).flatten(0, 1)
    return F.cross_entropy(found, TEXTS[f"{text}.labels"].flatten())


def measure(format, rate):
    net = {name: one.float().clone().requires_grad_() for name, one in FILE.items()}
    adam = torch.optim.Adam(net.values(), lr=rate)
    spent = 0
    for step in range(max(STEPS) + 1):
        if step in STEPS:
            with torch.no_grad():
                seen, new = (loss(rounded(net, format), text).item() / math.log(2) for text in ("calibration", "samples"))
            print(f"{format}, rate {rate:g}, {step} steps: {seen:.3f} learned, {new:.3f} held out", flush=True)
        start = time.process_time()
        adam.zero_grad()
        loss(rounded(net, format), "calibration").backward()
        adam.step()
        spent += time.process_time() - start
    print(f"{1000 * spent / (max(STEPS) + 1):.0f} ms of the processor for each step", flush=True)


if __name__ == "__main__":
    torch.set_num_threads(1)
    for format in ("int3_per_channel", "int2_per_channel"):
        for rate in (1e-3, 1e-4):
            measure(format, rate)
