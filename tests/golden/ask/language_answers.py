"""Asks PyTorch what formats do to the small language model, for tests/wasm/language_model.test.ts.

    /usr/bin/python3 tests/golden/ask/language_answers.py          rewrites language_answers.json
    /usr/bin/python3 tests/golden/ask/language_answers.py --check  fails if PyTorch now answers otherwise

Each case is the argument `settings` of `evaluate_network`, and PyTorch's answers under the same fake
quantization for the first sequences of the file: every logit (a hash of their bytes, and those of two positions),
the characters that are right and those that flip, the loss, and the divergence from float32. The softmax of a
position runs over its own and all earlier ones alone, as it does while a text is written, not over a row that is
filled with infinities: PyTorch sums a row in another order if its length differs.

The texts are what PyTorch writes after a beginning, greedily and by drawing.
"""

import hashlib
import json
import math
import pathlib
import sys

import torch
from network_answers import quantized
from torch.nn import functional as F

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "web/networks/language"))
from model import EPSILON, HEADS, TARGET, WIDTH, description_of, read  # noqa: E402

PATH = ROOT / "tests/golden/answers/language_answers.json"
NET = read(TARGET)
CHARACTERS = description_of(TARGET)["characters"]
BLOCKS = sum(name.endswith("qkv.weight") for name in NET)
SEQUENCES = 3
PART = WIDTH // HEADS


class Model:
    """The network under settings, which computes whole sequences or one position after another."""

    def __init__(self, settings):
        self.settings = settings
        self.weights = {
            name.removesuffix(".weight"): self.format(name.removesuffix(".weight"), "weights", self.edited(name))
            for name in NET
            if NET[name].dim() == 2 and name.endswith(".weight")
        }

    def format(self, layer, kind, tensor):
        own = next((one for one in self.settings.get("layers", []) if one["layer"] == layer), {})
        format = own.get(kind) or self.settings.get(kind) or {"format": "float32"}
        return quantized(tensor, format, kind == "activations")

    def edited(self, name):
        weight = NET[name].clone()
        for edit in self.settings.get("edits", []):
            if edit["layer"] + ".weight" == name:
                weight.view(-1)[edit["index"]] = edit["value"]
        return weight

    def linear(self, rows, name):
        return F.linear(self.format(name, "activations", rows), self.weights[name])

    def cached(self, rows):
        return quantized(rows, self.settings.get("cache") or {"format": "float32"}, True)

    def attention(self, qkv, sequences):
        """Attention of rows (sequences * positions, 3 * width). Products are of matrices, one head at a time."""
        query, key, value = qkv.split(WIDTH, 1)
        parts = [
            [rows.reshape(sequences, -1, HEADS, PART)[i, :, head].contiguous() for i in range(sequences) for head in range(HEADS)]
            for rows in (query, self.cached(key.contiguous()), self.cached(value.contiguous()))
        ]
        scores = torch.stack([torch.mm(q, k.t()) / math.sqrt(PART) for q, k in zip(parts[0], parts[1])])
        shares = torch.zeros_like(scores)
        for t in range(scores.shape[1]):
            shares[:, t, : t + 1] = scores[:, t, : t + 1].contiguous().softmax(-1)
        mixed = torch.stack([torch.mm(one, v) for one, v in zip(shares, parts[2])])
        return mixed.view(sequences, HEADS, -1, PART).transpose(1, 2).reshape(-1, WIDTH)

    def __call__(self, tokens):
        """The logits (sequences * positions, characters)."""
        sequences, length = tokens.shape

        def norm(rows, name):
            return F.layer_norm(rows, (WIDTH,), NET[f"{name}.norm.weight"], NET[f"{name}.norm.bias"], EPSILON)

        x = self.weights["tokens"][tokens] + self.weights["positions"][:length]
        x = x.reshape(-1, WIDTH)
        for i in range(BLOCKS):
            qkv = self.linear(norm(x, f"block{i}.attend"), f"block{i}.qkv")
            x = x + self.linear(self.attention(qkv, sequences), f"block{i}.mix")
            up = self.linear(norm(x, f"block{i}.think"), f"block{i}.up")
            x = x + self.linear(up.relu(), f"block{i}.down")
        return self.linear(norm(x, "final"), "output")


def evaluated(settings, model=None):
    inputs = NET["samples.inputs"][:SEQUENCES].long()
    labels = NET["samples.labels"][:SEQUENCES].long().flatten()
    logits = (model or Model(settings))(inputs)
    reference = Model({"edits": settings.get("edits", [])})(inputs)
    predictions = logits.argmax(1)
    p, q = reference.log_softmax(1).double(), logits.log_softmax(1).double()
    return {
        "settings": settings,
        "logits": hashlib.sha256(logits.numpy().tobytes()).hexdigest(),
        "first": [logits[i].tolist() for i in (0, -1)],
        "correct": (predictions == labels).sum().item(),
        "flips": (predictions != reference.argmax(1)).sum().item(),
        "loss": F.cross_entropy(logits, labels).item(),
        "divergence": ((p.exp() * (p - q)).sum() / len(labels)).item(),
    }


def written(settings, beginning, count, temperature, seed):
    """The sequence is computed anew for every character, so that no cache is trusted."""
    model, generator = Model(settings), torch.Generator().manual_seed(seed)
    tokens = [CHARACTERS.index(one) for one in beginning]
    for _ in range(count):
        logits = model(torch.tensor([tokens]))[-1]
        if temperature == 0:
            tokens.append(logits.argmax().item())
            continue
        sums = (logits / temperature).softmax(0).double().cumsum(0)
        drawn = torch.rand(1, generator=generator).double()
        tokens.append(min(torch.searchsorted(sums, drawn, right=True).item(), len(sums) - 1))
    return {
        "settings": settings,
        "beginning": beginning,
        "temperature": temperature,
        "seed": seed,
        "text": "".join(CHARACTERS[token] for token in tokens[len(beginning) :]),
    }


def all_cases():
    yield {}
    for bits in (8, 4, 3, 2):
        for part in ("per_tensor", "per_channel", "per_group_32"):
            yield {"weights": {"format": f"int{bits}_{part}"}}
    for name in ("float16", "q8_0", "q4_0", "float8_e4m3fn"):
        yield {"weights": {"format": name}}
        yield {"cache": {"format": name}}
        yield {"activations": {"format": name}}
    for bits in (8, 4, 2):
        yield {"cache": {"format": f"int{bits}"}}
        yield {"cache": {"format": f"uint{bits}_per_group_16"}}
        yield {"activations": {"format": f"int{bits}"}}
    together = {"format": "int8_per_channel"}
    yield {"weights": together, "activations": {"format": "uint8"}, "cache": {"format": "int4"}}
    yield {"layers": [{"layer": "positions", "weights": {"format": "int2"}}]}
    yield {"layers": [{"layer": "block2.down", "weights": {"format": "int2"}, "activations": {"format": "int4"}}]}
    loud = max(
        ((name, NET[name].abs().max().item()) for name in NET if NET[name].dim() == 2 and "samples" not in name),
        key=lambda one: one[1],
    )[0]
    index = NET[loud].abs().flatten().argmax().item()
    removed = [{"layer": loud.removesuffix(".weight"), "index": index, "value": 0.0}]
    yield {"edits": removed}
    yield {"weights": {"format": "int4"}, "edits": removed}
    yield {"weights": {"format": "int4"}, "edits": [{"layer": "block0.down", "index": 7, "value": 20.0}]}


def all_texts():
    beginning = "The Rays of Light "
    for settings in ({}, {"weights": {"format": "int4"}}, {"weights": {"format": "int3_per_channel"}, "cache": {"format": "int4"}}):
        yield settings, beginning, 100, 0, 0
        yield settings, beginning, 100, 0.8, 1704
    yield {}, "Quest. 31. ", 40, 1.0, 5


def recorded():
    answers = json.loads(PATH.read_text())
    return {name: part if name == "sequences" else some_of(part) for name, part in answers.items()}


def some_of(items):
    """Every fourth without --whole, so that a check takes a quarter of the time."""
    return list(items) if "--whole" in sys.argv or "--check" not in sys.argv else list(items)[::4]


def main():
    torch.set_num_threads(1)
    with torch.no_grad():
        answers = {
            "sequences": SEQUENCES,
            "evaluations": [evaluated(settings) for settings in some_of(all_cases())],
            "texts": [written(*one) for one in some_of(all_texts())],
        }
    text = json.dumps(answers, indent=1) + "\n"
    if "--check" not in sys.argv:
        PATH.write_text(text)
    elif json.loads(text) != recorded():
        sys.exit("PyTorch answers otherwise than language_answers.json; without --check it is rewritten")
    print(f"{len(answers['evaluations'])} settings of the language model, PyTorch {torch.__version__}")


if __name__ == "__main__":
    main()
