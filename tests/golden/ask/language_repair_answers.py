"""Asks PyTorch and NumPy what repairs do to the small language model, for tests/wasm/language_repairs.test.ts.

    /usr/bin/python3 tests/golden/ask/language_repair_answers.py          rewrites language_repair_answers.json
    /usr/bin/python3 tests/golden/ask/language_repair_answers.py --check  fails if the answers are others now

The answers are those of language_answers.py, with the repairs of network_repair_answers.py on every linear layer: they
know what enters it in float32 for the windows of calibration in the file. Tables are quantized without repairs.
"""

import json
import sys

import language_answers as plain
import torch
from language_answers import NET, ROOT, Model
from network_answers import quantized
from network_repair_answers import activation_aware, balanced, calibrated, gptq, rotated, smoothing

PATH = ROOT / "tests/golden/answers/language_repair_answers.json"
FLOAT32 = {"format": "float32"}


class Watched(Model):
    """The network in float32, and what enters each of its linear layers."""

    def __init__(self, settings):
        super().__init__({"edits": settings.get("edits", [])})
        self.entering = {}
        self(NET["calibration.inputs"].long())

    def linear(self, rows, name):
        self.entering[name] = rows
        return super().linear(rows, name)


class Repaired(Model):
    def __init__(self, settings):
        super().__init__(settings)
        entering = Watched(settings).entering
        self.layers = {name: self.repaired(name, rows) for name, rows in entering.items()}

    def format_of(self, layer, kind):
        own = next((one for one in self.settings.get("layers", []) if one["layer"] == layer), {})
        return own.get(kind) or self.settings.get(kind) or FLOAT32

    def repaired(self, name, rows):
        """The balance of the inputs of a layer, the format of what enters, and the weight to multiply by."""
        repairs = self.settings["repairs"]
        weight = self.edited(f"{name}.weight")
        format, activations = self.format_of(name, "weights"), self.format_of(name, "activations")
        divisors, rotates = None, repairs.get("rotated", False)
        if repairs.get("smoothing"):
            divisors = smoothing(rows, weight, repairs["smoothing"])
        if repairs.get("activationAware") and format != FLOAT32:
            divisors = activation_aware(rows, weight, format, divisors, rotates)
        x, w = balanced(rows, weight, divisors, rotates)
        is_rounded = repairs.get("gptq") and format["format"].startswith("int")
        final = gptq(w, x, format) if is_rounded else quantized(w, format)
        if repairs.get("calibrated") and activations != FLOAT32:
            activations = calibrated(x, activations)
        effective = rotated(final) if rotates else final
        effective = effective if divisors is None else effective / divisors
        error = ((effective.double() - weight.double()).norm() / weight.double().norm()).item()
        return divisors, rotates, activations, final, error if format != FLOAT32 else 0.0

    def linear(self, rows, name):
        divisors, rotates, activations, final, _ = self.layers[name]
        own, _ = balanced(rows, final, divisors, rotates)
        return torch.nn.functional.linear(quantized(own, activations, True), final)


def answer(settings):
    model = Repaired(settings)
    return plain.evaluated(settings, model) | {"errors": {name: one[-1] for name, one in model.layers.items()}}


def cases():
    for bits, part in ((4, "per_tensor"), (3, "per_channel"), (2, "per_group_32")):
        for repairs in ({"activationAware": True}, {"gptq": True}, {"rotated": True}, {"smoothing": 0.5}):
            yield {"weights": {"format": f"int{bits}_{part}"}, "repairs": repairs}
    yield {"weights": {"format": "int3_per_channel"}, "repairs": {"activationAware": True, "gptq": True, "rotated": True}}
    yield {"weights": {"format": "q4_0"}, "repairs": {"activationAware": True, "gptq": True}}
    for observer in ({}, {"observer": {"percentile": [0.1, 99.9]}}):
        yield {"activations": {"format": "int8", **observer}, "repairs": {"calibrated": True}}
        yield {"activations": {"format": "uint4", **observer}, "repairs": {"calibrated": True}}
    both = {"weights": {"format": "int4_per_channel"}, "activations": {"format": "int4"}, "cache": {"format": "int8"}}
    yield {**both, "repairs": {"calibrated": True, "smoothing": 0.5}}
    yield {**both, "repairs": {"rotated": True}}
    outlier = [{"layer": "block0.down", "index": 7, "value": 20.0}]
    for repairs in ({"activationAware": True}, {"gptq": True}, {"rotated": True}, {"smoothing": 0.5}):
        yield {"weights": {"format": "int4"}, "edits": outlier, "repairs": repairs}
    one = {"layer": "block2.down", "weights": {"format": "int2_per_channel"}, "activations": {"format": "int4"}}
    yield {"layers": [one], "repairs": {"gptq": True, "rotated": True}}


def importance():
    sums = {}
    for layer, rows in Watched({}).entering.items():
        total = torch.zeros(rows.shape[1])
        for row in rows:
            total += row * row
        sums[f"{layer}.weight"] = total.tolist()
    return {"count": NET["calibration.inputs"].numel(), "sums": sums}


def recorded():
    answers = json.loads(PATH.read_text())
    return answers | {"evaluations": plain.some_of(answers["evaluations"])}


def main():
    torch.set_num_threads(1)
    asked = plain.some_of(json.loads(json.dumps(list(cases()))))
    with torch.no_grad():
        answers = {"sequences": plain.SEQUENCES, "evaluations": [answer(one) for one in asked], "importance": importance()}
    text = json.dumps(answers, indent=1) + "\n"
    if "--check" not in sys.argv:
        PATH.write_text(text)
    elif json.loads(text) != recorded():
        sys.exit("PyTorch answers otherwise than language_repair_answers.json; without --check it is rewritten")
    print(f"{len(asked)} repairs of the language model, PyTorch {torch.__version__}")


if __name__ == "__main__":
    main()
