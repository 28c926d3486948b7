"""PyTorch's side of networks.mjs, on one thread.

Reads lines and answers each with milliseconds of the processor, and with those that passed: `digits` for the
loss, the answers and the divergence on the 500 digits under int4, the mean of 50 scales; `character` for one
character that the language model writes with a cache, the mean of 128; `text` for the loss on its held-out text;
`speech` for the probabilities of all chunks of the recording, with PyTorch's own LSTM.
"""

import math
import pathlib
import sys
import time

import torch
from torch.nn import functional as F

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "web/networks/language"), str(ROOT / "tests/golden/ask")]
from model import BLOCKS, CONTEXT, EPSILON, HEADS, TARGET, WIDTH, logits, read  # noqa: E402
from network_answers import NET as DIGITS  # noqa: E402
from speech_answers import CHUNKS, LABELS, Model  # noqa: E402
from speech_answers import NET as SPEECH  # noqa: E402
from speech_answers import WIDTH as SPEECH_WIDTH  # noqa: E402

NET = read(TARGET)
CHARACTERS = 128
SETTINGS = 50


def digit_logits(hidden, output):
    x = DIGITS["samples.inputs"].float() / 16
    x = F.linear(x, hidden, DIGITS["hidden.bias"]).relu()
    return F.linear(x, output, DIGITS["output.bias"])


def digits():
    labels = DIGITS["samples.labels"].long()
    exact = digit_logits(DIGITS["hidden.weight"], DIGITS["output.weight"]).log_softmax(1)
    output = DIGITS["output.weight"]
    for i in range(SETTINGS):
        hidden = torch.fake_quantize_per_tensor_affine(DIGITS["hidden.weight"], 0.05 + i / 10_000, 0, -7, 7)
        rounded = torch.fake_quantize_per_tensor_affine(output, output.abs().max().item() / 7, 0, -7, 7)
        found = digit_logits(hidden, rounded)
        F.cross_entropy(found, labels)
        (found.argmax(1) != exact.argmax(1)).sum()
        F.kl_div(found.log_softmax(1).double(), exact.double(), log_target=True, reduction="batchmean")
    return SETTINGS


def norm(x, name):
    return F.layer_norm(x, (WIDTH,), NET[f"{name}.norm.weight"], NET[f"{name}.norm.bias"], EPSILON)


def next_logits(token, position, keys, values):
    """The logits of one position; its keys and values go into the cache."""
    x = NET["tokens.weight"][token] + NET["positions.weight"][position]
    for i in range(BLOCKS):
        query, key, value = F.linear(norm(x, f"block{i}.attend"), NET[f"block{i}.qkv.weight"]).view(3, HEADS, -1)
        keys[i][:, position] = key
        values[i][:, position] = value
        scores = (keys[i][:, : position + 1] @ query[:, :, None]).squeeze(2) / math.sqrt(WIDTH // HEADS)
        mixed = (scores.softmax(-1)[:, None] @ values[i][:, : position + 1]).view(WIDTH)
        x = x + F.linear(mixed, NET[f"block{i}.mix.weight"])
        x = x + F.linear(F.linear(norm(x, f"block{i}.think"), NET[f"block{i}.up.weight"]).relu(), NET[f"block{i}.down.weight"])
    return F.linear(norm(x, "final"), NET["output.weight"])


def character():
    keys, values = torch.zeros(2, BLOCKS, HEADS, CONTEXT, WIDTH // HEADS)
    token = 40
    for position in range(CHARACTERS):
        token = next_logits(token, position, keys, values).argmax()
    return CHARACTERS


def text():
    inputs, labels = NET["samples.inputs"].long(), NET["samples.labels"].long()
    for first in range(0, len(inputs), 4):
        found = logits(NET, inputs[first : first + 4])
        F.cross_entropy(found.flatten(0, 1), labels[first : first + 4].flatten())
    return 1


def speech_layers():
    lstm = torch.nn.LSTM(SPEECH_WIDTH, SPEECH_WIDTH)
    for name, kept in (("weight_ih", "weight_ih_l0"), ("weight_hh", "weight_hh_l0"), ("bias_ih", "bias_ih_l0"), ("bias_hh", "bias_hh_l0")):
        getattr(lstm, kept).data = SPEECH[f"decoder.rnn.{name}"]
    return Model({}), lstm


SPEECH_MODEL, SPEECH_LSTM = speech_layers()


def speech():
    states, _ = SPEECH_LSTM(SPEECH_MODEL.encoded(CHUNKS)[:, None])
    sums = F.conv1d(states.relu().transpose(1, 2), SPEECH["decoder.decoder.2.weight"], SPEECH["decoder.decoder.2.bias"])
    F.binary_cross_entropy(sums.sigmoid().flatten(), LABELS.float())
    return 1


if __name__ == "__main__":
    torch.set_num_threads(1)
    print(f"PyTorch {torch.__version__}", flush=True)
    with torch.no_grad():
        for line in sys.stdin:
            work = {"digits": digits, "character": character, "text": text, "speech": speech}[line.strip()]
            start, used = time.perf_counter(), time.process_time()
            count = work()
            used, passed = time.process_time() - used, time.perf_counter() - start
            print(1000 * used / count, 1000 * passed / count, flush=True)
