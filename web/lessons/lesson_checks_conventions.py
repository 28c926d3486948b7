"""The checks of the lesson about bytes that are read by the wrong convention."""

import torch
from counter_examples import shown
from exercise_checks import Draw, call, check_of, examples_of, require


@examples_of("gptq-versions", 60, ("both versions of the same bytes", "同样字节的两个版本"))
def _gptq_versions(helper, draw):
    for turn in range(12):
        rows = draw.randint(1, 4)
        codes = torch.tensor(draw.integers(0, 15, rows, draw.randint(1, 5)))
        zeros = torch.tensor(draw.integers(0, 14, rows))
        scales = torch.tensor(draw.row(rows, 0.1, 2.0))
        version = turn % 2 + 1
        expected = (codes - (zeros + 2 - version).view(-1, 1)) * scales.view(-1, 1)
        yield (codes, zeros, scales, version), expected, 1e-5


_ORDER = [0, 2, 4, 6, 1, 3, 5, 7]


@examples_of("awq-words", 61, ("words whose highest code is 15", "最高编码为 15 的字"))
def _awq_words(helper, draw):
    for turn in range(10):
        codes = draw.integers(0, 15, draw.randint(1, 4), 8)
        if turn == 3:
            codes[0][7] = 15
        words = [sum(row[column] << 4 * place for place, column in enumerate(_ORDER)) for row in codes]
        yield (torch.tensor(words),), torch.tensor(codes)


@examples_of("exponent-bytes", 62, ("the bytes 1, 127, 254 and 255", "字节 1、127、254 和 255"))
def _exponent_bytes(helper, draw):
    for _ in range(8):
        exponents = draw.integers(90, 160, draw.randint(1, 6))
        expected = torch.tensor([2.0 ** (each - 127) for each in exponents])
        yield (torch.tensor(exponents, dtype=torch.uint8),), expected
    ends = torch.tensor([127, 255, 1, 254], dtype=torch.uint8)
    yield (ends,), torch.tensor([1.0, float("nan"), 2.0**-126, 2.0**127])


@check_of("which-convention", ("numbers of which none are those of the original", "没有一组数属于原权重的情况"))
def _which_convention(helper, function):
    draw = Draw(63)
    for turn in range(15):
        original = torch.tensor(draw.row(8, -1.0, 1.0))
        found = {
            "version 1": original + 0.02,
            "version 2": original + 0.3,
            "high first": original.view(4, 2)[:, [1, 0]].reshape(8) * 1.01,
            "divided": original * 250,
        }
        found = {name: found[name] for name in draw.sample(list(found), 4)}
        if turn % 5 == 4:
            del found["version 1"]
            found = {name: numbers * 4 for name, numbers in found.items()}
        errors = {name: ((numbers - original).norm() / original.norm()).item() for name, numbers in found.items()}
        best = min(errors, key=errors.get)
        expected = best if errors[best] < 0.5 else "none"
        given = call(function, found, original)
        text = ", ".join(f"{name} {100 * error:.0f} %" for name, error in errors.items())
        require(
            given == expected,
            f"of numbers with the relative errors {text}, the answer should be {expected!r}, but it is {shown(given)}.",
            f"相对误差是 {text} 时，答案应当是 {expected!r}，而现在是 {shown(given)}。",
        )
