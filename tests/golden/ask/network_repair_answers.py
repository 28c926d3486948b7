"""Asks PyTorch and NumPy what repairs do to the network that reads digits, for tests/wasm/network_repairs.test.ts.

    /usr/bin/python3 tests/golden/ask/network_repair_answers.py          rewrites network_repair_answers.json
    /usr/bin/python3 tests/golden/ask/network_repair_answers.py --check  fails if the answers are others now

Each case is the argument `settings` of `evaluate_network` with `repairs`, and PyTorch's answers under the same
repairs: SmoothQuant's and AWQ's scales, GPTQ with NumPy's inverse and Cholesky factor, a Hadamard matrix,
scales of activations that torch.ao's rules, or plain searches for the smallest error and divergence, find on
the samples of calibration, and training with a
straight-through estimator by torch.optim.Adam. Then the importance matrix, and SciPy's rank correlations.
"""

import hashlib
import json
import sys

import network_answers as plain
import numpy as np
import observer_answers as observers
import torch
from network_answers import LAYERS, NET, ROOT, edited, formats_of, parts, quantized
from torch.nn import functional as F

PATH = ROOT / "tests/golden/answers/network_repair_answers.json"
CALIBRATION = NET["calibration.inputs"].float() / 16
CALIBRATION_LABELS = NET["calibration.labels"].long()


def hadamard(size):
    """The matrix of the largest power of 2 that divides a size."""
    block = size & -size
    matrix = torch.ones(1, 1, dtype=torch.float64)
    while len(matrix) < block:
        matrix = torch.cat([torch.cat([matrix, matrix], 1), torch.cat([matrix, -matrix], 1)])
    return matrix / block**0.5


def rotated(rows):
    """The product with that matrix by the fast Walsh-Hadamard transform, in its order of sums."""
    matrix = hadamard(rows.shape[1])
    size, half = len(matrix), 1
    parts = rows.reshape(-1, size)
    while half < size:
        one, other = parts.reshape(-1, 2, half).unbind(1)
        parts = torch.stack([one + other, one - other], 1)
        half *= 2
    fast = parts.reshape(-1, size) * torch.tensor(size**-0.5)
    exact = rows.reshape(-1, size).double() @ matrix
    if not torch.allclose(fast.double(), exact, rtol=0, atol=1e-6 * exact.abs().max().item()):
        sys.exit("the fast Walsh-Hadamard transform is not the product with the matrix")
    return fast.view(rows.shape)


# ---- scales of inputs ---------------------------------------------------------------------------


def smoothing(rows, weight, alpha):
    entering = rows.abs().amax(0).double().clamp(min=1e-5)
    weights = weight.abs().amax(0).double().clamp(min=1e-5)
    return (entering**alpha / weights ** (1 - alpha)).clamp(min=1e-5).float()


def balanced(rows, weight, divisors, rotates):
    if divisors is not None:
        rows, weight = rows / divisors, weight * divisors
    return (rotated(rows), rotated(weight)) if rotates else (rows, weight)


def activation_aware(rows, weight, format, divisors, rotates):
    given = torch.ones(rows.shape[1]) if divisors is None else divisors
    loudness = (rows / given).double().abs().sum(0) / len(rows)
    exact = F.linear(rows, weight).double()
    best = None
    for tenths in range(11):
        scales = (given.double() * (loudness ** (tenths / 10)).clamp(min=1e-4)).float()
        x, w = balanced(rows, weight, scales, rotates)
        error = (F.linear(x, quantized(w, format)).double() - exact).square().sum().item()
        if best is None or error < best[0]:
            best = (error, scales)
    return best[1]


# ---- GPTQ ---------------------------------------------------------------------------------------


def scales_of(weight, format):
    """The scale of each element, and the largest level, of symmetric integers."""
    base, _, part = format["format"].partition("_per_")
    part = int(part.removeprefix("group_")) if part.startswith("group_") else part or "tensor"
    q_max = 2 ** (int(base.removeprefix("int")) - 1) - 1
    own = parts(weight, part)
    scales = (own.abs().amax(-1, keepdim=True).double() / q_max).float()
    scales = torch.where(scales == 0, torch.ones_like(scales), scales)
    return scales.expand(own.shape).reshape(weight.shape), q_max


def gptq(weight, rows, format):
    scales, q_max = (one if isinstance(one, int) else one.double().numpy() for one in scales_of(weight, format))
    x = rows.double().numpy()
    hessian = 2 / len(x) * x.T @ x
    hessian[np.diag_indices(len(hessian))] += np.diag(hessian) == 0
    hessian += 0.01 * np.diag(hessian).mean() * np.eye(len(hessian))
    upper = np.linalg.cholesky(np.linalg.inv(hessian)).T
    left = weight.double().numpy().copy()
    result = np.zeros_like(left)
    for i in range(left.shape[1]):
        result[:, i] = scales[:, i] * np.clip(np.round(left[:, i] / scales[:, i]), -q_max, q_max)
        error = (left[:, i] - result[:, i]) / upper[i, i]
        left[:, i + 1 :] -= np.outer(error, upper[i, i + 1 :])
    return torch.tensor(result).float()


# ---- activations --------------------------------------------------------------------------------


def calibrated(rows, format):
    """The format with the scale that its observer finds for all rows."""
    name, observer = format["format"], format.get("observer", "minMax")
    if isinstance(observer, str) and observer in SEARCHES:
        return searched(rows, name, SEARCHES[observer])
    if observer == "minMax":
        low, high = rows.min().double(), rows.max().double()
    else:
        low, high = (torch.quantile(rows.reshape(-1), one / 100).double() for one in observer["percentile"])
    bits = int(name.removeprefix("u").removeprefix("int"))
    if name.startswith("u"):
        low, high = low.clamp(max=0), high.clamp(min=0)
        scale = ((high - low) / (2**bits - 1)).item()
        return {"format": name, "scales": [scale], "zeroPoints": [round(-low.item() / scale)]}
    q_max = 2 ** (bits - 1) - 1
    return {"format": name, "scales": [max(-low.item(), high.item()) / q_max]}


SEARCHES = {"mse": observers.mse_optimal, "entropy": observers.entropy}


def searched(rows, name, choose):
    """The scale of the least squared error or divergence, by the plain searches of observer_answers.py."""
    is_symmetric = not name.startswith("u")
    bits = int(name.removeprefix("u").removeprefix("int"))
    limits = (1 - 2 ** (bits - 1), 2 ** (bits - 1) - 1) if is_symmetric else (0, 2**bits - 1)
    observers.INCLUDES_ZERO = True
    scale, zero_point = choose(rows.reshape(-1), limits, is_symmetric, "shift_then_round")
    return {"format": name, "scales": [scale], **({} if is_symmetric else {"zeroPoints": [zero_point]})}


# ---- training -----------------------------------------------------------------------------------


def trained(settings, steps):
    learned = {f"{layer}.{kind}": NET[f"{layer}.{kind}"].clone() for layer in LAYERS for kind in ("weight", "bias")}
    for layer in LAYERS:
        learned[f"{layer}.weight"] = edited(settings, layer)
    for one in learned.values():
        one.requires_grad_()
    adam = torch.optim.Adam(learned.values(), lr=0.01)

    def through(tensor, format, is_activation=False):
        return tensor + (quantized(tensor.detach(), format, is_activation) - tensor.detach())

    for step in range(steps):
        adam.param_groups[0]["lr"] = 0.01 * (1 - step / steps)
        values = CALIBRATION
        for layer in LAYERS:
            rows = through(values, formats_of(settings, layer, "activations"), True)
            weight = through(learned[f"{layer}.weight"], formats_of(settings, layer, "weights"))
            values = F.linear(rows, weight, learned[f"{layer}.bias"])
            values = values.relu() if layer == "hidden" else values
        adam.zero_grad()
        F.cross_entropy(values, CALIBRATION_LABELS).backward()
        adam.step()
    return {name: one.detach() for name, one in learned.items()}


# ---- the network --------------------------------------------------------------------------------


def entering_of(net):
    """Inputs of each layer in float32, for the samples of calibration."""
    hidden = F.linear(CALIBRATION, net["hidden.weight"], net["hidden.bias"]).relu()
    return {"hidden": CALIBRATION, "output": hidden}


def repaired(net, layer, rows, settings):
    """A layer as a function of its inputs, and the weight that it has in effect."""
    repairs = settings["repairs"]
    weight, bias = net[f"{layer}.weight"], net[f"{layer}.bias"]
    format = formats_of(settings, layer, "weights")
    activations = formats_of(settings, layer, "activations")
    divisors, rotates = None, repairs.get("rotated", False)
    if repairs.get("smoothing"):
        divisors = smoothing(rows, weight, repairs["smoothing"])
    if repairs.get("activationAware"):
        divisors = activation_aware(rows, weight, format, divisors, rotates)
    x, w = balanced(rows, weight, divisors, rotates)
    is_rounded = repairs.get("gptq") and format["format"].startswith("int")
    final = gptq(w, x, format) if is_rounded else quantized(w, format)
    if repairs.get("calibrated"):
        activations = calibrated(x, activations)

    def run(values):
        own, _ = balanced(values, weight, divisors, rotates)
        return F.linear(quantized(own, activations, True), final, bias)

    effective = rotated(final) if rotates else final
    return run, effective if divisors is None else effective / divisors


def answer(settings):
    repairs = settings["repairs"]
    net = {**NET, **{f"{layer}.weight": edited(settings, layer) for layer in LAYERS}}
    if repairs.get("trainingSteps"):
        net = {**NET, **trained(settings, repairs["trainingSteps"])}
    rows = entering_of(net)
    errors, values = {}, NET["samples.inputs"].float() / 16
    for layer in LAYERS:
        run, effective = repaired(net, layer, rows[layer], settings)
        weight = net[f"{layer}.weight"].double()
        errors[layer] = ((effective.double() - weight).norm() / weight.norm()).item()
        values = run(values).relu() if layer == "hidden" else run(values)
    labels = NET["samples.labels"].long()
    reference = plain.logits_of({"edits": settings.get("edits", [])})
    p, q = reference.log_softmax(1).double(), values.log_softmax(1).double()
    return {
        "settings": settings,
        "logits": hashlib.sha256(values.numpy().tobytes()).hexdigest(),
        "first": [values[i].tolist() for i in (0, 499)],
        "correct": (values.argmax(1) == labels).sum().item(),
        "flips": (values.argmax(1) != reference.argmax(1)).nonzero().flatten().tolist(),
        "loss": F.cross_entropy(values, labels).item(),
        "divergence": ((p.exp() * (p - q)).sum() / len(labels)).item(),
        "errors": errors,
    }


def cases():
    outlier = [{"layer": "hidden", "index": 0, "value": 20.0}]
    for edits in ([], outlier):
        more = {"edits": edits} if edits else {}
        for bits, part in ((4, "per_tensor"), (3, "per_channel"), (3, "per_group_32"), (2, "per_channel")):
            weights = {"format": f"int{bits}_{part}"}
            for repairs in (
                {"activationAware": True},
                {"gptq": True},
                {"rotated": True},
                {"smoothing": 0.5},
                {"activationAware": True, "gptq": True},
                {"rotated": True, "gptq": True},
            ):
                yield {"weights": weights, "repairs": repairs, **more}
    for format in ({"format": "int8"}, {"format": "int4"}, {"format": "uint8"}, {"format": "uint4"}):
        for observer in ({}, {"observer": {"percentile": [0.1, 99.9]}}):
            yield {"activations": {**format, **observer}, "repairs": {"calibrated": True}}
    for alpha in (0.25, 0.5, 0.75):
        both = {"weights": {"format": "int4"}, "activations": {"format": "int4"}}
        yield {**both, "repairs": {"calibrated": True, "smoothing": alpha}}
    yield {**both, "repairs": {"calibrated": True}}
    yield {**both, "repairs": {"calibrated": True, "rotated": True}}
    yield {**both, "repairs": {"calibrated": True, "rotated": True, "smoothing": 0.5, "gptq": True}}
    yield {"weights": {"format": "q4_0"}, "repairs": {"activationAware": True, "gptq": True}}
    for weights in ("int2", "int2_per_channel", "int3"):
        yield {"weights": {"format": weights}, "repairs": {"trainingSteps": 100}}
    yield {"weights": {"format": "int2_per_channel"}, "repairs": {"trainingSteps": 1}}
    yield {"weights": {"format": "int2_per_channel"}, "repairs": {"trainingSteps": 100}, "edits": outlier}
    for observer, format in (("entropy", "uint8"), ("entropy", "int4"), ("mse", "uint4"), ("mse", "int4")):
        yield {"activations": {"format": format, "observer": observer}, "repairs": {"calibrated": True}}


def importance():
    sums = {}
    for layer, rows in entering_of(NET).items():
        total = torch.zeros(rows.shape[1])
        for row in rows:
            total += row * row
        sums[f"{layer}.weight"] = total.tolist()
    return {"count": len(CALIBRATION), "sums": sums}


def correlations():
    from scipy.stats import spearmanr

    lists = [
        [[1, 2, 3, 4], [10, 20, 30, 40]],
        [[1, 2, 3, 4], [4, 3, 2, 1]],
        [[1, 1, 2, 5, 5, 5], [3, 1, 4, 1, 5, 9]],
        [[0.5, -2, 7, 0.5], [1, 1, 1, 2]],
    ]
    return [{"lists": pair, "correlation": float(spearmanr(*pair).correlation)} for pair in lists]


def main():
    torch.set_num_threads(1)
    asked = json.loads(json.dumps(list(cases())))
    answers = {
        "cases": [answer(settings) for settings in asked],
        "importance": importance(),
        "correlations": correlations(),
    }
    text = json.dumps(answers, indent=1) + "\n"
    if "--check" not in sys.argv:
        PATH.write_text(text)
    elif json.loads(text) != json.loads(PATH.read_text()):
        sys.exit("PyTorch answers otherwise than network_repair_answers.json; without --check it is rewritten")
    print(f"{len(asked)} repairs of the network that reads digits, PyTorch {torch.__version__}")


if __name__ == "__main__":
    main()
