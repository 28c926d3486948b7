"""The checks of the exercises on decoding: what is subtracted from what, and in which type."""

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call, check_of, number, require, several


@check_of("unsigned-minus")
def _unsigned_minus(helper, predicted, function):
    value = number(predicted, "predicted")
    require(
        value in range(256),
        f"predicted is {value}, but the result is a uint8 again: an integer from 0 to 255.",
        f"predicted 是 {value}，而结果仍然是 uint8，即 0 到 255 的整数。",
    )
    require(
        value == 249,
        f"predicted is {value}: uint8 counts in a circle of 256, where one step below 0 is 255.",
        f"predicted 是 {value}：uint8 在 256 个数的圆上计数，0 往下一步是 255。",
    )
    draw = Draw(107)
    for turn in range(20):
        dtype, low, high = [(torch.uint8, 0, 255), (torch.int8, -128, 127)][turn % 2]
        scale, zero_point = draw.choice([0.25, 0.5, 2.0]), draw.randint(low, high)
        codes = [low, high, *draw.integers(low, high, 3)]
        expected = torch.tensor([scale * (code - zero_point) for code in codes])
        given = call(function, torch.tensor(codes, dtype=dtype), scale, zero_point)
        require(
            isinstance(given, torch.Tensor) and given.shape == expected.shape,
            f"{function.__name__} should return a tensor as long as q.",
            f"{function.__name__} 应当返回与 q 一样长的张量。",
        )
        settings = {"format": dtype, "scale": scale, "zero_point": zero_point}
        example = counter_example(expected, cast_to_float=0, **settings)
        kind = str(dtype).removeprefix("torch.")
        for code, value, result in zip(codes, expected.tolist(), given.tolist()):
            difference = code - zero_point
            require(
                abs(result - value) <= 1e-4,
                f"the {kind} code {code} with the scale {scale} and the zero point {zero_point} is "
                f"{scale} * {difference} = {value:g}, but it becomes {result:g}.",
                f"{kind} 编码 {code}，缩放因子 {scale}，零点 {zero_point}，是 "
                f"{scale} * {difference} = {value:g}，而现在变成 {result:g}。",
                example,
            )


@check_of("stored-zeros")
def _stored_zeros(helper, function):
    draw = Draw(115)
    for turn in range(12):
        weights, offset = draw.matrix(2, 8), draw.randint(0, 1) if turn else 1
        weights[:, 0], weights[:, 1] = -weights[:, 0].abs() - 1, weights[:, 1].abs() + 1
        low, high = (end.values.view(2, 1) for end in (weights.min(dim=1), weights.max(dim=1)))
        scales = (high - low) / 15
        zeros = torch.round(-low / scales)
        codes = torch.round(weights / scales + zeros).clamp(0, 15)
        answer = call(function, codes.int(), zeros.int() - offset, scales, weights)
        english = "the offset, 0 or 1, and the decoded weights"
        name, chinese = function.__name__, "偏移（0 或 1）和解码后的权重"
        given, decoded = several(answer, 2, name, english, chinese)
        expected = scales * (codes - zeros)
        errors = [
            helper.quantization_error(weights, scales * (codes - zeros + offset - other)).item()
            for other in (0, 1)
        ]
        example = counter_example(weights, format="uint4", source="min_max", granularity="channel:0")
        require(
            number(given, name) == offset,
            f"for the weights {shown(weights)} the errors are {errors[0]:.3g} if the file stores z "
            f"and {errors[1]:.3g} if it stores z − 1, but the offset is {given}.",
            f"对权重 {shown(weights)}，若文件存的是 z，误差是 {errors[0]:.3g}；若存的是 z − 1，"
            f"误差是 {errors[1]:.3g}；而返回的偏移是 {given}。",
            example,
        )
        require(
            isinstance(decoded, torch.Tensor) and decoded.shape == weights.shape,
            "the decoded weights should have the shape of the weights.",
            "解码后的权重应当与权重形状相同。",
        )
        require(
            torch.allclose(decoded.float(), expected, atol=1e-4),
            f"the offset {offset} is right, but the decoded weights are {shown(decoded)} instead of "
            f"{shown(expected)}.",
            f"偏移 {offset} 是对的，但解码后的权重是 {shown(decoded)}，而不是 {shown(expected)}。",
            example,
        )
