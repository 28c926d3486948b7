"""The choices of observers: PyTorch's quantiles, and plain searches for the smallest error and divergence."""

import math

import numpy
import torch
from torch.ao.quantization import MinMaxObserver, PerChannelMinMaxObserver

from encoding import LESSON, bits_list, integer_list, sequence
from integer_answers import CONVENTIONS, limits_of, parts_of, rounded_by, stored_by, written


def asymmetric(low, high, limits):
    if low == high:
        return (low or 1.0), 0
    scale = (high - low) / (limits[1] - limits[0])
    return scale, max(limits[0], min(int(round(limits[0] - low / scale)), limits[1]))


def symmetric(magnitude, limits):
    return (magnitude / ((limits[1] - limits[0]) / 2) or 1.0), 0


INCLUDES_ZERO = False
"""Whether asymmetric ranges are widened to include 0; `with_zero` sets it for its own answers."""


def covering(low, high, limits, is_symmetric):
    if is_symmetric:
        return symmetric(max(abs(low), abs(high)), limits)
    if INCLUDES_ZERO:
        low, high = min(low, 0.0), max(high, 0.0)
    return asymmetric(low, high, limits)


def min_max(part, limits, is_symmetric, _):
    return covering(part.min().item(), part.max().item(), limits, is_symmetric)


def abs_max(part, limits, is_symmetric, _):
    largest = part.abs().max().item()
    return covering(-largest, largest, limits, is_symmetric)


def percentile(lower, upper):
    def observe(part, limits, is_symmetric, _):
        low, high = (torch.quantile(part, percent / 100).item() for percent in (lower, upper))
        return covering(low, high, limits, is_symmetric)

    return observe


def squared_errors(part, scales, zero_points, limits, convention):
    """The squared error of each pair: float32 errors, whose squares are added in order in float64."""
    zero_points = torch.tensor(zero_points).reshape(-1, 1)

    def errors_of(scale):
        rounded = rounded_by(convention, part, scale, zero_points)
        stored = stored_by(convention, rounded, limits, torch.int32)
        error = (scale * (stored.float() - zero_points) - part).double().numpy()
        return numpy.cumsum(error * error, axis=-1)[..., -1]

    return numpy.stack([errors_of(scale) for scale in torch.tensor(scales)])


def smallest(part, candidates, zero_points, limits, convention, start):
    """The best of all pairs: (error, distance of the zero point, scale, zero point, step)."""
    errors = squared_errors(part, [s for s, _ in candidates], zero_points, limits, convention)
    return min(
        (errors[i, j], abs(z - start), s, z, step)
        for i, (s, step) in enumerate(candidates)
        for j, z in enumerate(zero_points)
    )


def mse_optimal(part, limits, is_symmetric, convention):
    scale, zero_point = min_max(part, limits, is_symmetric, convention)

    def zero_points(centre, reach, stride):
        low, high = (0, 0) if is_symmetric else limits
        return [z for z in range(centre - reach, centre + reach + 1, stride) if low <= z <= high]

    coarse = [(scale * k / 128, k) for k in range(1, 161)]
    around = zero_points(zero_point, 32, 1 if limits[1] - limits[0] < 16 else 4)
    best = smallest(part, coarse, around, limits, convention, zero_point)
    centre = best[4] * 16
    fine = [(scale * m / 2048, m) for m in range(centre - 15, centre + 16)]
    best = smallest(part, fine, zero_points(best[3], 3, 1), limits, convention, zero_point)
    return best[2], best[3]


def divergence(counts, i, levels):
    """D(i) as src/quant/affine/entropy.hpp defines it, bin by bin."""
    p = list(counts[:i])
    p[-1] += sum(counts[i:])
    q = [0.0] * i
    for level in range(levels):
        bins = range(level * i // levels, (level + 1) * i // levels)
        filled = [b for b in bins if p[b] > 0]
        count = sum(counts[b] for b in bins)
        for b in filled:
            q[b] = count / len(filled) or 1e-4
    p_sum, q_sum = sum(p), sum(q)
    return sum(
        p_bin / p_sum * math.log((p_bin / p_sum) / (q_bin / q_sum)) for p_bin, q_bin in zip(p, q) if p_bin > 0
    )


def entropy(part, limits, is_symmetric, _):
    low, high = part.min().item(), part.max().item()
    largest = max(-low, high)
    steps = limits[1] - limits[0]
    one_sided = not is_symmetric and (low >= 0 or high <= 0)
    levels = steps + 1 if one_sided else steps // 2 + 1
    threshold = largest
    if largest > 0 and levels < 2048:
        width = largest / 2048
        counts = [0] * 2048
        for value in part.tolist():
            counts[min(int(abs(value) / width), 2047)] += 1
        best = math.inf
        for i in range(2048, levels - 1, -1):
            found = divergence(counts, i, levels)
            if found < best - 1e-9:
                best, threshold = found, i * width
    if is_symmetric:
        return symmetric(threshold, limits)
    return covering(max(low, -threshold), min(high, threshold), limits, False)


def observe(choose, part, limits, is_symmetric, convention):
    """With every observer, equal values follow the rule for a constant tensor, and zeros the one for zeros."""
    is_own_scale = not is_symmetric and not INCLUDES_ZERO
    if part.min() == part.max() and (part.min() == 0 or is_own_scale):
        choose = min_max
    return choose(part, limits, is_symmetric, convention)


OBSERVERS = {
    "MinMax{}": min_max,
    "AbsMax{}": abs_max,
    "(Percentile{1, 99})": percentile(1, 99),
    "(Percentile{0, 90})": percentile(0, 90),
    "(Percentile{12.5, 100})": percentile(12.5, 100),
    "MseOptimal{}": mse_optimal,
    "Entropy{}": entropy,
}


def tensors():
    yield LESSON
    heavy = sequence(60, 5).reshape(2, 30)
    yield heavy * heavy.abs().sqrt() / 16  # few large values
    yield sequence(24, 9).reshape(3, 8).abs() + 1.0  # far from zero, on one side
    yield torch.tensor([[0.0, -0.0, 0, 0], [5.0, 5, 5, 5], [-5.0, -5, -5, -5], [1e-3, 2e-3, 2e-3, -1]])
    yield torch.tensor([[0.5, -1.0, 1.5, 2.5, -2.5, 1000.0]])  # ties everywhere, and an outlier


def edge_cases():
    """Tensors whose answer depends on a tolerance, on the last step of a grid, or on the order of equal candidates."""
    wide = torch.tensor([11.0, 3, 9, 4, 4, 2])
    narrow = [torch.tensor(values) for values in ([4.0, 16], [-4.75, 1], [13.0, 10, 11, -4, 3, 2, -2])]
    for name in ("int2", "int4"):
        yield name, True, wide, "Entropy{}"
        for is_symmetric in (False, True):
            for tensor in narrow:
                yield name, is_symmetric, tensor, "MseOptimal{}"


def observed():
    yield from observed_everywhere()
    for name, is_symmetric, tensor, observer in edge_cases():
        yield (
            f"GOLDEN_SCHEME({name}, {'symmetric' if is_symmetric else 'asymmetric'}, full, shift_then_round, "
            f"PerTensor{{}}, {integer_list(tensor.shape)}, {bits_list(tensor)})"
        )
        limits = limits_of(name, False)
        scale, zero_point = observe(OBSERVERS[observer], tensor, limits, is_symmetric, "shift_then_round")
        yield f"GOLDEN_OBSERVED({observer}, {bits_list(torch.tensor([scale]))}, {integer_list([zero_point])})"


def observed_everywhere():
    granularities = [("PerTensor", None), ("PerChannel", 0), ("PerChannel", 1), ("PerGroup", 3)]
    schemes = [("int8", False, False), ("int8", True, True), ("int4", True, False)]
    schemes += [("uint4", False, False), ("int2", False, True), ("int16", False, False)]
    for number, tensor in enumerate(tensors()):
        shape = tuple(tensor.shape)
        for which, (name, is_symmetric, restricted) in enumerate(schemes):
            limits = limits_of(name, restricted)
            for granularity in granularities:
                parts = parts_of(shape, granularity)
                if len(parts) > 12 and name != "int8":
                    continue
                convention = CONVENTIONS[(which + number) % 3]
                yield (
                    f"GOLDEN_SCHEME({name}, {'symmetric' if is_symmetric else 'asymmetric'}, "
                    f"{'restricted' if restricted else 'full'}, {convention}, {written(granularity)}, "
                    f"{integer_list(shape)}, {bits_list(tensor)})"
                )
                for observer, choose in OBSERVERS.items():
                    if choose is entropy and (len(parts) > 2 or number == 0 and which > 1):
                        continue  # the plain search is slow
                    found = [
                        observe(choose, tensor.reshape(-1)[part], limits, is_symmetric, convention)
                        for part in parts
                    ]
                    scales = torch.tensor([scale for scale, _ in found])
                    zero_points = [zero_point for _, zero_point in found]
                    yield f"GOLDEN_OBSERVED({observer}, {bits_list(scales)}, {integer_list(zero_points)})"


def quantiles():
    for count in (1, 2, 3, 10, 33, 101):
        tensor = sequence(count, 200 + count) / 3
        fractions = (0.0, 0.001, 0.25, 0.3, 0.5, 0.77, 0.9, 0.999, 1.0)
        answers = torch.stack([torch.quantile(tensor, q) for q in fractions])
        yield f'GOLDEN_QUANTILES({bits_list(tensor)}, "{" ".join(map(str, fractions))}", {bits_list(answers)})'
    # The middle of two numbers whose difference is rounded depends on the one it is counted from.
    for pair in ([-0.1, 0.7], [1 / 3, 100.7], [-1e-3, 5e4]):
        middle = torch.quantile(torch.tensor(pair), 0.5)
        yield f'GOLDEN_QUANTILES({bits_list(torch.tensor(pair))}, "0.5", {bits_list(middle.reshape(1))})'
    for tail in (float("inf"), float("nan")):
        tensor = torch.tensor([-tail, -tail, 1.0, 2.0, tail])
        fractions = (0.0, 0.1, 0.3, 0.5, 0.6, 0.8, 1.0)
        answers = torch.stack([torch.quantile(tensor, q) for q in fractions])
        yield f'GOLDEN_QUANTILES({bits_list(tensor)}, "{" ".join(map(str, fractions))}", {bits_list(answers)})'


def with_zero():
    """Every observer with ranges that include 0, and PyTorch's own observers beside min-max."""
    global INCLUDES_ZERO
    INCLUDES_ZERO = True
    far = sequence(24, 9).reshape(3, 8).abs() + 1.0
    constant = torch.tensor([[0.0, -0.0, 0, 0], [5.0, 5, 5, 5], [-5.0, -5, -5, -5], [1e-3, 2e-3, 2e-3, 3]])
    for tensor in (far, -far / 7, constant, LESSON):
        shape = tuple(tensor.shape)
        for name, is_symmetric in (("int8", False), ("uint8", False), ("int4", False), ("int8", True)):
            limits = limits_of(name, False)
            for granularity in (("PerTensor", None), ("PerChannel", 0)):
                parts = parts_of(shape, granularity)
                yield (
                    f"GOLDEN_SCHEME({name}, {'symmetric' if is_symmetric else 'asymmetric'}, full, "
                    f"shift_then_round, {written(granularity)}, {integer_list(shape)}, {bits_list(tensor)})"
                )
                for observer, choose in OBSERVERS.items():
                    found = [
                        observe(choose, tensor.reshape(-1)[part], limits, is_symmetric, "shift_then_round")
                        for part in parts
                    ]
                    scales = torch.tensor([scale for scale, _ in found])
                    zero_points = [zero_point for _, zero_point in found]
                    yield f"GOLDEN_OBSERVED({observer}, {bits_list(scales)}, {integer_list(zero_points)})"
                # For zeros PyTorch chooses its smallest scale instead of 1.
                if tensor is not constant:
                    yield torch_observed(tensor, limits, name, is_symmetric, granularity)
    INCLUDES_ZERO = False


def torch_observed(tensor, limits, name, is_symmetric, granularity):
    kind = torch.quint8 if name.startswith("u") else torch.qint8
    per = "tensor" if granularity[1] is None else "channel"
    scheme = getattr(torch, f"per_{per}_{'symmetric' if is_symmetric else 'affine'}")
    options = {"dtype": kind, "qscheme": scheme, "quant_min": limits[0], "quant_max": limits[1]}
    observer = MinMaxObserver(**options) if per == "tensor" else PerChannelMinMaxObserver(ch_axis=0, **options)
    observer(tensor)
    scales, zero_points = observer.calculate_qparams()
    return f"GOLDEN_TORCH({bits_list(scales)}, {integer_list(zero_points.tolist())})"


FILES = {"observed.inc": observed, "observed_with_zero.inc": with_zero, "quantiles.inc": quantiles}
