"""The checks of the lessons about what a format does to a network."""

import torch
from exercise_checks import Draw, check_of, examples_of, same
from torch.nn import functional as F


def _rounded(weights, bits, dim=None):
    magnitudes = weights.abs()
    largest = magnitudes.max() if dim is None else magnitudes.max(dim=dim, keepdim=True).values
    scale = largest / (2 ** (bits - 1) - 1)
    return torch.round(weights / scale) * scale


@examples_of("count-flips", 40, ("logits that all change, and logits of which none does", "全部改变的和完全没有改变的 logits"))
def _count_flips(helper, draw):
    for _ in range(12):
        exact = draw.matrix(draw.randint(1, 6), draw.randint(2, 5))
        given = exact + draw.matrix(*exact.shape) * draw.choice((0.1, 0.5, 2))
        yield (exact, given), (exact.argmax(dim=1) != given.argmax(dim=1)).sum().item()
    exact = torch.tensor([[1.0, 2.0], [3.0, 0.0]])
    yield (exact, -exact), 2
    yield (exact, exact / 8), 0


@examples_of("silent-rows", 41, ("a matrix in which no row is silent", "没有沉默的行的矩阵"))
def _silent_rows(helper, draw):
    for _ in range(12):
        weights = draw.matrix(draw.randint(2, 6), draw.randint(2, 4), -1, 1)
        weights[draw.randrange(len(weights)), 0] = draw.choice((-30.0, 12.0, 4.0))
        bits = draw.choice((2, 3, 4, 8))
        silent = (_rounded(weights, bits) == 0).all(dim=1).nonzero().flatten().tolist()
        yield (weights, bits), silent
    yield (torch.tensor([[1.0, 0.2], [-1.0, 0.0]]), 2), []


def _fewest_bits(weights, inputs, allowed):
    exact = F.linear(inputs, weights).argmax(dim=1)
    for bits in range(2, 9):
        given = F.linear(inputs, _rounded(weights, bits, dim=1)).argmax(dim=1)
        if (given != exact).sum() <= allowed:
            return bits
    return 16


@check_of("fewest-bits", ("weights for which 8 bits are not enough", "8 位也不够的权重"))
def _check_fewest_bits(helper, function):
    draw = Draw(42)
    for _ in range(12):
        weights = draw.matrix(draw.randint(2, 5), 6, -1, 1)
        weights[0, 0] = draw.choice((0.5, 6.0))
        inputs = draw.matrix(24, 6, -1, 1)
        arguments = (weights, inputs, draw.randint(0, 3))
        same(function, arguments, _fewest_bits(*arguments), 0.0)
    weights = torch.tensor([[1.0, 0.0], [1.0, 0.001]])
    arguments = (weights, torch.tensor([[1.0, 1.0], [1.0, -1.0]]), 0)
    same(function, arguments, _fewest_bits(*arguments), 0.0)


# ---- weight error and loss ----------------------------------------------------------------------


def _ranks(values):
    return [1 + sum(other < one for other in values) for one in values]


def _rank_correlation(one, other):
    mean = (len(one) + 1) / 2
    left, right = ([rank - mean for rank in _ranks(values)] for values in (one, other))
    squares = sum(a * a for a in left)
    return sum(a * b for a, b in zip(left, right)) / squares


@examples_of("rank-correlation", 43, ("lists in the same order and in the opposite one", "顺序相同和相反的列表"))
def _check_rank_correlation(helper, draw):
    for _ in range(10):
        size = draw.randint(3, 8)
        one, other = (draw.sample(range(1, 60), size) for _ in range(2))
        yield (one, other), _rank_correlation(one, other), 1e-6
    rising = [0.1, 0.4, 2.0, 30.0]
    yield (rising, [value**3 for value in rising]), 1.0, 1e-6
    yield (rising, [-value for value in rising]), -1.0, 1e-6


@examples_of("output-error", 44, ("an input that is always 0", "一个始终为 0 的输入"))
def _check_output_error(helper, draw):
    for turn in range(10):
        weights = draw.matrix(draw.randint(1, 4), 5, -2, 2)
        restored = _rounded(weights, draw.choice((2, 3, 4)))
        inputs = draw.matrix(draw.randint(3, 8), 5, -3, 3)
        if turn % 3 == 0:
            inputs[:, draw.randrange(5)] = 0
        importance = inputs.square().mean(dim=0)
        yield (weights, restored, inputs), (importance * (restored - weights).square()).sum().item(), 1e-3


@check_of("best-mix", ("a table in which nothing fits", "没有一项放得下的表"))
def _check_best_mix(helper, function):
    draw = Draw(45)
    for _ in range(12):
        mixes = [
            (round(draw.uniform(2, 9), 2), round(draw.uniform(0.01, 1), 3), round(draw.uniform(0.06, 3), 3))
            for _ in range(draw.randint(3, 7))
        ]
        budget = round(draw.uniform(3, 8), 1)
        fitting = [mix for mix in mixes if mix[0] <= budget]
        same(function, (mixes, budget), min(fitting, key=lambda mix: mix[2]) if fitting else ())
    same(function, ([(4.0, 0.2, 0.1), (5.0, 0.1, 0.05)], 4.0), (4.0, 0.2, 0.1))
