"""The checks of the lessons on channels, groups and layers, with a scale for each."""

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call, check_of, examples_of, require, same

@check_of("better-dim")
def _better_dim(helper, function):
    draw = Draw(4)
    for _ in range(20):
        matrix = draw.matrix(3, 4)
        grown = 10 ** draw.uniform(-2, 2)
        if draw.random() < 0.5:
            matrix[0] = matrix[0] * grown
        else:
            matrix[:, 0] = matrix[:, 0] * grown
        errors = []
        for dim in (0, 1):
            quantized, scale = helper.linear_q_symmetric_per_channel(matrix, dim)
            restored = helper.linear_dequantization(quantized, scale, 0)
            errors.append(helper.quantization_error(matrix, restored).item())
        given = call(function, matrix)
        require(
            given in (0, 1) and errors[given] <= min(errors) * 1.0001,
            f"for {shown(matrix)} the errors are {errors[0]:.3g} along 0 and {errors[1]:.3g} "
            f"along 1, but the answer is {given}.",
            f"对 {shown(matrix)}，沿 0 的误差是 {errors[0]:.3g}，沿 1 的误差是 {errors[1]:.3g}，"
            f"而返回的是 {given}。",
            counter_example(matrix, source="abs_max", symmetric=1),
        )


@check_of("asymmetric-rows")
def _asymmetric_rows(helper, function):
    draw = Draw(5)
    for _ in range(20):
        matrix = torch.tensor(
            [[round(value * 10**power, 3) for value in draw.row(5, -3, 9)] for power in (0, -1, 1)]
        )
        matrix[:, 0] = -matrix[:, 0].abs()
        matrix[:, 1] = matrix[:, 1].abs() + 0.01
        answer = call(function, matrix)
        name = function.__name__
        require(
            isinstance(answer, tuple) and len(answer) == 3,
            f"{name} should return three tensors: integers, scales and zero points.",
            f"{name} 应当返回三个张量：整数、缩放因子和零点。",
        )
        quantized, scale, zero_point = answer
        require(
            quantized.dtype == torch.int8,
            f"the integers should be int8, but they are {quantized.dtype}.",
            f"整数应当是 int8，而现在是 {quantized.dtype}。",
        )
        restored = helper.linear_dequantization(quantized, scale, zero_point)
        for index in range(3):
            step, _ = helper.get_q_scale_and_zero_point(matrix[index])
            error = (restored[index] - matrix[index]).abs().max().item()
            require(
                error <= 0.51 * step,
                f"in the row {shown(matrix[index])} an error is {error:.4g}, and half a step of "
                f"its own scale is {step / 2:.4g}.",
                f"在 {shown(matrix[index])} 这一行，有一个误差是 {error:.4g}，"
                f"而按这一行的缩放因子，半个步长是 {step / 2:.4g}。",
                counter_example(matrix, source="min_max", granularity="channel:0"),
            )


@check_of("budget")
def _budget(helper, function):
    draw = Draw(6)
    for budget in (9, 10, 12, 16, 20, 24, 40):
        matrix = draw.matrix(2, 12)
        errors = {}
        for size in (1, 2, 3, 4, 6, 12):
            quantized, scale = helper.linear_q_symmetric_per_group(matrix, size)
            restored = helper.linear_dequantization_per_group(quantized, scale, size)
            if 8 + 32 / size <= budget:
                errors[size] = helper.quantization_error(matrix, restored).item()
        if not errors:
            continue
        given = call(function, matrix, budget)
        bits = 8 + 32 / given if given in (1, 2, 3, 4, 6, 12) else None
        require(
            bits is not None,
            f"groups of {given} do not divide 12 columns.",
            f"12 列不能切成每组 {given} 个。",
        )
        require(
            bits <= budget,
            f"groups of {given} take {bits:.1f} bits, but only {budget} may be spent.",
            f"每组 {given} 个要用 {bits:.1f} 位，而预算只有 {budget} 位。",
        )
        best = min(errors, key=errors.get)
        require(
            errors[given] <= errors[best] * 1.0001,
            f"for {budget} bits, groups of {best} have a smaller error than groups of {given}.",
            f"预算为 {budget} 位时，每组 {best} 个的误差比每组 {given} 个更小。",
            counter_example(matrix, source="abs_max", symmetric=1, granularity=f"group:{given}"),
        )


@examples_of("padding", seed=7)
def _padding(helper, draw):
    for _ in range(20):
        rows, columns, size = draw.randint(1, 3), draw.randint(1, 7), draw.randint(1, 4)
        matrix = draw.matrix(rows, columns)
        expected = torch.zeros(rows, columns + -columns % size)
        expected[:, :columns] = matrix
        yield (matrix, size), expected


@examples_of("coarse", seed=8)
def _coarse(helper, draw):
    for _ in range(20):
        matrix = draw.matrix(2, 3)
        matrix[1] = matrix[1] / 8
        levels = draw.randint(1, 7)
        scale = matrix.abs().max(dim=1).values.view(-1, 1) / levels
        yield (matrix, levels), torch.round(matrix / scale) * scale, 1e-4


@examples_of("largest-apart", seed=22)
def _largest_apart(helper, draw):
    for turn in range(20):
        weights, count = draw.matrix(2, 4, -3, 3), 1 + turn % 3
        for place in draw.sample(range(8), count):
            weights[place // 4, place % 4] *= 40
        kept = weights.abs() >= weights.abs().view(-1).sort(descending=True).values[count - 1]
        codes, scale = helper.linear_q_symmetric(torch.where(kept, torch.zeros(2, 4), weights))
        restored = helper.linear_dequantization(codes, scale, 0)
        yield (weights, count), torch.where(kept, weights, restored), 1e-5


@examples_of("bits-of-a-mix", seed=23)
def _bits_of_a_mix(helper, draw):
    for layers in [2] + draw.integers(1, 6, 8):
        sizes = [256 * one for one in draw.integers(1, 99, layers)]
        bits = [draw.choice([2.625, 4.5, 8.5]) for _ in sizes]
        expected = sum(size * one for size, one in zip(sizes, bits)) / sum(sizes)
        yield (sizes, bits), expected, 1e-4
