"""Asks PyTorch what formats do to the network that reads digits, for tests/wasm/networks.test.ts.

    /usr/bin/python3 tests/golden/ask/network_answers.py          rewrites network_answers.json
    /usr/bin/python3 tests/golden/ask/network_answers.py --check  fails if PyTorch now answers otherwise

Each case is the argument `settings` of `evaluate_network`, and PyTorch's answers under the same fake
quantization: every logit (a hash of their bytes, and those of two digits), the digits that are right and
those that flip, the loss, the divergence from float32, and the error of each weight.
"""

import hashlib
import json
import pathlib
import sys

import torch
from torch.nn import functional as F

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "web/networks/digits"))
from train import TARGET, read  # noqa: E402

PATH = ROOT / "tests/golden/answers/network_answers.json"
NET = read(TARGET)
LAYERS = ("hidden", "output")


# ---- integers -----------------------------------------------------------------------------------


def parts(tensor, granularity):
    """The tensor with a last axis of elements that share a scale."""
    if granularity == "tensor":
        return tensor.reshape(1, -1)
    if granularity == "channel":
        return tensor
    return tensor.reshape(-1, granularity)


def integers(tensor, name, granularity, symmetric=True, scale=None, zero_point=None):
    bits = int(name.removeprefix("u").removeprefix("int"))
    signed = not name.startswith("u")
    own = parts(tensor, granularity)
    qmin, qmax = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)
    if scale is not None:
        scales = torch.tensor(scale)
        zeros = torch.tensor(float(zero_point or 0))
        if zero_point is None:
            qmin = -qmax
    elif signed and symmetric:
        qmin = -qmax
        largest = own.abs().amax(-1, keepdim=True).double()
        scales = torch.where(largest == 0, torch.ones_like(largest), largest / qmax).float()
        zeros = torch.zeros_like(scales)
    else:
        low = own.amin(-1, keepdim=True).double().clamp(max=0)
        high = own.amax(-1, keepdim=True).double().clamp(min=0)
        wide = (high - low) / (qmax - qmin)
        wide = torch.where(high == low, torch.ones_like(wide), wide)
        scales = wide.float()
        zeros = torch.where(high == low, 0.0, (qmin - low / wide).round().clamp(qmin, qmax)).float()
    levels = (own / scales + zeros).round().clamp(qmin, qmax)
    return (scales * (levels - zeros)).reshape(tensor.shape)


# ---- stored formats -----------------------------------------------------------------------------


def q8_0(tensor):
    blocks = tensor.reshape(-1, 32)
    scale = blocks.abs().amax(-1, keepdim=True) / 127
    quotients = blocks * torch.where(scale == 0, scale, 1 / scale)
    levels = torch.sign(quotients) * (quotients.double().abs() + 0.5).floor()
    return (scale.half().float() * levels.float()).reshape(tensor.shape)


def q4_0(tensor):
    blocks = tensor.reshape(-1, 32)
    extreme = blocks.gather(-1, blocks.abs().argmax(-1, keepdim=True))
    scale = extreme / -8
    codes = (blocks * torch.where(scale == 0, scale, 1 / scale) + 8.5).trunc().clamp(max=15)
    return (scale.half().float() * (codes - 8)).reshape(tensor.shape)


def float8_e4m3fn(tensor):
    """To the nearest, ties to even; beyond 448 NaN, which no weight here is."""
    values = tensor.double()
    exponent = values.abs().clamp(min=2.0**-6).log2().floor()
    step = 2.0 ** (exponent - 3)
    return ((values / step).round() * step).float()


STORED = {
    "float16": lambda tensor: tensor.half().float(),
    "bfloat16": lambda tensor: tensor.bfloat16().float(),
    "float8_e4m3fn": float8_e4m3fn,
    "q8_0": q8_0,
    "q4_0": q4_0,
}


def quantized(tensor, format, is_activation=False):
    name = format["format"]
    if name == "float32":
        return tensor
    if name in STORED:
        return STORED[name](tensor)
    base, _, granularity = name.partition("_per_")
    part = granularity or "tensor"
    if part.startswith("group_"):
        part = int(part.removeprefix("group_"))
    scales, zeros = format.get("scales"), format.get("zeroPoints")
    if is_activation and part == "tensor" and scales is None:
        part = "channel"
    scale, zero = scales and scales[0], zeros and zeros[0]
    return integers(tensor, base, part, format.get("symmetric", True), scale, zero)


# ---- the network --------------------------------------------------------------------------------


def formats_of(settings, layer, kind):
    own = next((one for one in settings.get("layers", []) if one["layer"] == layer), {})
    return own.get(kind) or settings.get(kind) or {"format": "float32"}


def edited(settings, layer):
    weight = NET[f"{layer}.weight"].clone()
    for edit in settings.get("edits", []):
        if edit["layer"] == layer:
            weight.view(-1)[edit["index"]] = edit["value"]
    return weight


def linear(settings, layer, inputs):
    weight = quantized(edited(settings, layer), formats_of(settings, layer, "weights"))
    entering = quantized(inputs, formats_of(settings, layer, "activations"), True)
    return F.linear(entering, weight, NET[f"{layer}.bias"])


def logits_of(settings):
    hidden = linear(settings, "hidden", NET["samples.inputs"].float() / 16)
    return linear(settings, "output", hidden.relu())


def answer(settings):
    logits = logits_of(settings)
    reference = logits_of({"edits": settings.get("edits", [])})
    labels = NET["samples.labels"].long()
    predictions = logits.argmax(1)
    p, q = reference.log_softmax(1).double(), logits.log_softmax(1).double()
    errors = {}
    for layer in LAYERS:
        weight = edited(settings, layer)
        error = (quantized(weight, formats_of(settings, layer, "weights")) - weight).double()
        errors[layer] = (error.norm() / weight.double().norm()).item()
    return {
        "settings": settings,
        "logits": hashlib.sha256(logits.numpy().tobytes()).hexdigest(),
        "first": [logits[i].tolist() for i in (0, 499)],
        "correct": (predictions == labels).sum().item(),
        "flips": (predictions != reference.argmax(1)).nonzero().flatten().tolist(),
        "loss": F.cross_entropy(logits, labels).item(),
        "divergence": ((p.exp() * (p - q)).sum() / len(labels)).item(),
        "errors": errors,
    }


def cases():
    outlier = [{"layer": "hidden", "index": 0, "value": 20.0}]
    for edits in ([], outlier):
        more = {"edits": edits} if edits else {}
        yield more
        for bits in (8, 6, 5, 4, 3, 2):
            for part in ("per_tensor", "per_channel"):
                yield {"weights": {"format": f"int{bits}_{part}"}, **more}
        for name in ("int4_per_group_32", "int3_per_group_16", *STORED):
            yield {"weights": {"format": name}, **more}
    for bits in (8, 4):
        yield {"weights": {"format": f"uint{bits}"}}
        yield {"weights": {"format": f"int{bits}", "symmetric": False}}
        yield {"weights": {"format": f"int{bits}_per_channel"}, "activations": {"format": f"uint{bits}"}}
        yield {"weights": {"format": f"int{bits}_per_channel"}, "activations": {"format": f"int{bits}"}}
    yield {"activations": {"format": "float8_e4m3fn"}}
    yield {"weights": {"format": "float8_e4m3fn"}, "activations": {"format": "float8_e4m3fn"}}
    yield {"weights": {"format": "int8"}, "activations": {"format": "uint8", "scales": [0.05], "zeroPoints": [0]}}
    for scale in (0.01, 0.1, 0.35):
        layer = {"layer": "hidden", "weights": {"format": "int4", "scales": [scale]}}
        yield {"layers": [layer]}
        yield {"layers": [{"layer": "output", "weights": {"format": "int8", "scales": [scale], "zeroPoints": [-7]}}]}
    yield {"weights": {"format": "int2"}, "layers": [{"layer": "output", "weights": {"format": "float32"}}]}


def main():
    torch.set_num_threads(1)
    # Scales are compared as the float32 that they become.
    asked = json.loads(json.dumps(list(cases())))
    text = json.dumps([answer(settings) for settings in asked], indent=1) + "\n"
    if "--check" not in sys.argv:
        PATH.write_text(text)
    elif json.loads(text) != json.loads(PATH.read_text()):
        sys.exit("PyTorch answers otherwise than network_answers.json; without --check it is rewritten")
    print(f"{len(asked)} settings of the network that reads digits, PyTorch {torch.__version__}")


if __name__ == "__main__":
    main()
