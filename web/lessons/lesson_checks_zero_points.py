"""The checks of the exercises on zero points: where they lie, and what 0 in the range is for."""

import torch
from counter_examples import counter_example, in_words, shown
from exercise_checks import Draw, call, check_of, number, require, several

_STEPS = 255  # from the lowest mark of int8 to its highest


@check_of("far-from-zero", edges=("far from 0 on either side", "在 0 两侧远离它的数据"))
def _far_from_zero(helper, function):
    draw = Draw(101)
    rows = [[250.0, 400.0, 1000.0]]
    for low, high in [(10, 90), (-90, -10), (30, 33), (-4, 7)]:
        rows += [[value * grown for value in draw.row(4, low, high)] for grown in (0.1, 1, 10)]
    for tensor in map(torch.tensor, rows):
        scale, zero_point = _pair(call(function, tensor), function.__name__)
        text, found = shown(tensor), f"scale {scale:.4g}, zero point {zero_point}"
        found_zh = f"缩放因子 {scale:.4g}，零点 {zero_point}"
        settings = {"format": "int8", "scale": scale, "zero_point": zero_point}
        require(
            isinstance(zero_point, int) and -128 <= zero_point <= 127,
            f"for {text} the zero point is {zero_point:g}, which is not one of int8's integers.",
            f"对 {text}，零点是 {zero_point:g}，它不是 int8 的整数。",
            counter_example(tensor, format="int8", source="min_max"),
        )
        marks = torch.round(tensor / scale + zero_point)
        for value, mark in zip(tensor.tolist(), marks.tolist()):
            end = min(max(mark, -128), 127)
            require(
                mark == end,
                f"for {text} ({found}), {value:g} becomes {mark:.0f}, is clipped to {end:.0f} and "
                f"comes back as {scale * (end - zero_point):.4g}.",
                f"对 {text}（{found_zh}），{value:g} 变成 {mark:.0f}，被截断到 {end:.0f}，"
                f"还原成 {scale * (end - zero_point):.4g}。",
                counter_example(tensor, **settings),
            )
        least = (max(tensor.max().item(), 0) - min(tensor.min().item(), 0)) / _STEPS
        require(
            scale <= 1.01 * least,
            f"for {text} the scale {scale:.4g} is coarser than necessary: with {least:.4g}, the "
            "marks would reach from 0 to the values too.",
            f"对 {text}，缩放因子 {scale:.4g} 太粗：取 {least:.4g}，标尺也能从 0 覆盖到这些值。",
            counter_example(tensor, **settings),
        )


def _pair(answer, name):
    """A scale above 0 and a zero point, as Python numbers."""
    pair = several(answer, 2, name, "two values: scale and zero point", "两个值：缩放因子和零点")
    words = [in_words("the scale", "缩放因子"), in_words("the zero point", "零点")]
    scale, zero_point = map(number, pair, words)
    require(
        scale > 0,
        f"the scale should be a positive number, but it is {scale:g}.",
        f"缩放因子应当是正数，而现在是 {scale:g}。",
    )
    return scale, int(zero_point) if zero_point == round(zero_point) else zero_point


@check_of("zero-in-the-range")
def _zero_in_the_range(helper, values, padded):
    require(
        all(isinstance(one, torch.Tensor) and one.numel() > 0 for one in (values, padded)),
        "values and padded should be tensors with elements.",
        "values 和 padded 应当是有元素的张量。",
    )
    low, high = values.min().item(), values.max().item()
    example = counter_example(values, format="int8", source="min_max")
    require(
        low < high and not low <= 0 <= high,
        f"values reaches from {low:g} to {high:g}: its range includes 0 already, or is empty.",
        f"values 从 {low:g} 到 {high:g}：它的范围已经包含 0，或者是空的。",
        example,
    )
    narrow = helper.quantization_error(values, _on_marks(values, low, high)).item()
    wide = helper.quantization_error(values, _on_marks(values, min(low, 0), max(high, 0))).item()
    require(
        wide > 4 * narrow,
        f"including 0 changes the error of values from {narrow:.3g} to {wide:.3g}, which is not "
        "more than four times as much.",
        f"包含 0 之后，values 的误差从 {narrow:.3g} 变成 {wide:.3g}，没有超过四倍。",
        example,
    )
    data = padded[padded != 0]
    require(
        0 < data.numel() < padded.numel(),
        "padded should have values and zeros that pad them.",
        "padded 应当既有数值，又有填充用的零。",
    )
    low, high = data.min().item(), data.max().item()
    total = padded.sum().item()
    without = abs(_on_marks(padded, low, high).sum().item() - total)
    within = abs(_on_marks(padded, min(low, 0), max(high, 0)).sum().item() - total)
    require(
        without > 10 * within,
        f"the sum of padded is off by {without:.3g} if the range is {low:g} to {high:g}, and by "
        f"{within:.3g} with 0 in it, which is not a tenth.",
        f"范围取 {low:g} 到 {high:g} 时，padded 的和差 {without:.3g}；包含 0 时差 {within:.3g}，"
        "没有小到十分之一。",
        counter_example(padded, format="int8", source="min_max"),
    )


def _on_marks(tensor, low, high):
    """The nearest of 256 marks, spread evenly from `low` to `high`, for each element."""
    step = (high - low) / _STEPS or 1.0
    return low + step * torch.round((tensor - low) / step).clamp(0, _STEPS)
