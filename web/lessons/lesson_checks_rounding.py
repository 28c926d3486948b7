"""The checks of the exercises on rounding: in which order, to which side, and by which rule."""

import math

import torch
from counter_examples import counter_example
from exercise_checks import Draw, call, call_text, check_of, number, require, several


@check_of("before-or-after")
def _before_or_after(helper, rounding_differs, clamp_differs):
    draw = Draw(105)
    for turn in range(20):
        scale = draw.choice([0.25, 0.5, 1.0, 2.0])
        zero_point = [3, -3, 127, -127][turn] if turn < 4 else 2 * draw.randint(-60, 60) + 1
        x, steps = _number_of(rounding_differs, scale, zero_point)
        together = _mark(torch.round(steps + zero_point))
        apart = _mark(torch.round(steps) + zero_point)
        place = f"scale {scale}, zero point {zero_point}: x = {x:g} is {steps.item():g} steps, and"
        place_zh = f"缩放因子 {scale}，零点 {zero_point}：x = {x:g} 是 {steps.item():g} 步，"
        settings = {"format": "int8", "scale": scale, "zero_point": zero_point}
        example = counter_example(torch.tensor([x]), **settings)
        require(
            abs(together - apart) == 1,
            f"{place} rounding after adding gives {together}, rounding before it {apart}; these should "
            "differ by 1.",
            f"{place_zh}先加后舍入得到 {together}，先舍入后加得到 {apart}，两者应当相差 1。",
            example,
        )
        x, steps = _number_of(clamp_differs, scale, zero_point)
        late = _mark(torch.round(steps) + zero_point)
        early = _mark(torch.round(steps)) + zero_point
        place = f"scale {scale}, zero point {zero_point}: for x = {x:g}"
        place_zh = f"缩放因子 {scale}，零点 {zero_point}：当 x = {x:g} 时，"
        example = counter_example(torch.tensor([x]), **settings)
        require(
            not -128 <= early <= 127,
            f"{place}, clamping before adding gives {early}, which int8 holds; clamping after it "
            f"gives {late}.",
            f"{place_zh}先截断后加得到 {early}，int8 装得下；先加后截断得到 {late}。",
            example,
        )


def _number_of(function, scale, zero_point):
    """The learner's x, and how many steps it is."""
    text = call_text(function, (scale, zero_point))
    value = float(number(call(function, scale, zero_point), text))
    require(
        math.isfinite(value),
        f"{text} should be a finite number, but it is {value}.",
        f"{text} 应当是有限的数，而现在是 {value}。",
    )
    return value, torch.tensor(value) / scale


def _mark(number):
    return int(number.clamp(-128, 127).item())


@check_of("ties")
def _ties(helper, function):
    halves = [code + 0.5 for code in range(-127, 127)]
    just_below = 0.5 - 2.0**-25
    others = Draw(106).row(20, -127, 127)
    steps = [0.5, 1.5, 2.5, *halves, just_below, -just_below, 0.0, -127.0, 127.0, *others]
    tensor = torch.tensor(steps)
    answer = call(function, tensor)
    require(
        isinstance(answer, torch.Tensor) and answer.shape == tensor.shape,
        f"{function.__name__} should return a tensor of the same shape.",
        f"{function.__name__} 应当返回形状相同的张量。",
    )
    for value, code in zip(tensor.tolist(), answer.tolist()):
        whole = math.trunc(value)
        is_up = abs(value - whole) >= 0.5
        expected = whole + (int(math.copysign(1, value)) if is_up else 0)
        is_tie = abs(value - whole) == 0.5
        require(
            code == expected,
            f"{value:.8g} should become {expected}, but it becomes {code:g}"
            + (": it lies in the middle, and Q8_0 goes away from 0." if is_tie else "."),
            f"{value:.8g} 应当变成 {expected}，而现在变成 {code:g}"
            + ("：它恰在正中，而 Q8_0 往远离 0 的一侧走。" if is_tie else "。"),
            counter_example(torch.tensor([127.0, value]), format="q8_0"),
        )


@check_of("float-end", edges=("at 448, 464, infinity and NaN", "448、464、无穷大和 NaN"))
def _float_end(helper, function):
    draw = Draw(120)
    ends = [448.0, 464.0, 465.0, math.inf, math.nan, 256.0, 272.0, 304.0]
    numbers = ends + [round(draw.uniform(256, 600), 1) for _ in range(12)]
    for value in numbers + [-number for number in numbers]:
        nearest = (torch.round(torch.tensor(value) / 32) * 32).item()
        is_beyond = abs(nearest) > 448
        for saturate, beyond in ((False, math.nan), (True, math.copysign(448, value))):
            given = call(function, torch.tensor([value]), saturate)
            result = number(given, call_text(function, (torch.tensor([value]), saturate)))
            expected = beyond if is_beyond else nearest
            name = "float8_e4m3fn_saturating" if saturate else "float8_e4m3fn"
            end, end_zh = ("", "") if is_beyond else ("not ", "没有")
            require(
                result == expected or result != result and expected != expected,
                f"{value:g} is {nearest:g} to the nearest 32, {end}beyond 448, so with saturate = "
                f"{saturate} it should become {expected:g}, but it becomes {result:g}.",
                f"{value:g} 取最近的 32 的倍数是 {nearest:g}，{end_zh}超过 448，所以 saturate = {saturate} 时"
                f"应当变成 {expected:g}，而现在变成 {result:g}。",
                counter_example(torch.tensor([value]), format=name),
            )


@check_of("mx-rules")
def _mx_rules(helper, function, block):
    draw = Draw(121)
    largest = [1.0, 1.5, 1.625, 1.75, 6.0, 7.0, 0.75, 12.5]
    largest += [round(draw.uniform(1, 2), 3) * 2.0 ** draw.randint(-6, 6) for _ in range(20)]
    for value in largest:
        answer = call(function, value)
        text = call_text(function, (value,))
        english, chinese = "three exponents: floor, even, ceiling", "三个指数：floor、even、ceiling"
        several(answer, 3, function.__name__, english, chinese)
        expected = _exponents(value)
        given = [number(one, text) for one in answer]
        for rule, one, other in zip(("floor", "even", "ceiling"), given, expected):
            scaled, format = value / 2.0**one, rule.replace("ceiling", "rceil")
            require(
                one == other,
                f"for a largest magnitude of {value:g} the exponent of {rule} should be {other}, "
                f"but it is {one}, under which {value:g} becomes {scaled:g}.",
                f"最大绝对值为 {value:g} 时，{rule} 的指数应当是 {other}，而现在是 {one}，"
                f"此时 {value:g} 变成 {scaled:g}。",
                counter_example(torch.tensor([value, value / 2]), format=f"mxfp4_{format}"),
            )
    require(
        isinstance(block, torch.Tensor) and 0 < block.numel() <= 32,
        "block should be a tensor of at most 32 values.",
        "block 应当是至多有 32 个值的张量。",
    )
    biggest = block.abs().max().item()
    scaled = [biggest / 2.0**one for one in _exponents(biggest)]
    found = ", ".join(f"{one:g}" for one in scaled)
    require(
        sum(one > 6 for one in scaled) == 1,
        f"under floor, even and ceiling the largest magnitude of block becomes {found}, and exactly "
        "one of them should be beyond 6.",
        f"按 floor、even、ceiling，block 的最大绝对值分别变成 {found}，其中应当恰有一个超过 6。",
        counter_example(block, format="mxfp4_floor"),
    )


def _exponents(largest):
    """MXFP4's exponents for a block's largest magnitude: floor, even and ceiling."""
    fraction, exponent = math.frexp(largest)  # of which the fraction is in [0.5, 1)
    return exponent - 3, exponent - 3 + (fraction >= 0.875), exponent - 3 + (fraction > 0.75)
