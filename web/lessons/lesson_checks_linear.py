"""The checks of the exercises on linear layers: channels, biases, and scales that move between layers."""

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call, check_of, require, several


@check_of("which-axis")
def _which_axis(helper, function):
    draw = Draw(109)
    for turn in range(10):
        inputs, outputs = [(3, 2), (4, 4), (2, 5)][turn % 3]
        w = draw.matrix(inputs, outputs)
        w[:, 0] = w[:, 0] / 50
        x = draw.matrix(inputs if turn % 3 == 1 else 2, inputs, -2, 2)
        english, chinese = "integers and scales, as tensors", "整数和缩放因子，都是张量"
        q, scales = several(call(function, w), 2, function.__name__, english, chinese, torch.Tensor)
        example = counter_example(w, format="int8", source="abs_max", granularity="channel:1")
        require(
            q.dtype == torch.int8 and q.shape == w.shape,
            f"the integers should be int8 of shape {tuple(w.shape)}.",
            f"整数应当是形状为 {tuple(w.shape)} 的 int8。",
        )
        shape, sizes = (len(x), outputs), tuple(scales.shape)
        try:
            late, early = x @ q.float() * scales, x @ (q.float() * scales)
        except RuntimeError:
            late = None
        require(
            late is not None and late.shape == shape,
            f"the outputs x @ q have the shape {shape}, with which scales of shape {sizes} cannot be "
            "multiplied: they belong to the inputs.",
            f"输出 x @ q 的形状是 {shape}，形状为 {sizes} 的缩放因子无法与它相乘：它们属于输入。",
            example,
        )
        require(
            torch.allclose(late, early, rtol=1e-3, atol=1e-3),
            f"for w = {shown(w)} and x = {shown(x[:1])} the outputs are {shown(early[:1], 4)}, but with "
            f"the scales behind the sum {shown(late[:1], 4)}: they change within the sum.",
            f"对 w = {shown(w)} 和 x = {shown(x[:1])}，输出是 {shown(early[:1], 4)}，"
            f"而把缩放因子移到求和之外得到 {shown(late[:1], 4)}：它们在求和之内并不相同。",
            example,
        )
        errors = (q.float() * scales - w).abs().max(dim=0).values.tolist()
        halves = (w.abs().max(dim=0).values / 127 / 2).tolist()
        for column, (error, half) in enumerate(zip(errors, halves)):
            require(
                error <= 1.02 * half,
                f"in column {column} of {shown(w)} an error is {error:.3g}, and half a step of a scale "
                f"of its own would be {half:.3g}.",
                f"在 {shown(w)} 的第 {column} 列，有一个误差是 {error:.3g}，"
                f"而若有自己的缩放因子，半个步长是 {half:.3g}。",
                example,
            )


@check_of("fold")
def _fold(helper, function):
    draw = Draw(119)
    for _ in range(8):
        w1, b1, w2 = (draw.matrix(*shape, -1, 1) for shape in ((6, 4), (1, 6), (3, 6)))
        b1, loud = b1[0], draw.randrange(6)
        w1[loud], b1[loud] = w1[loud].abs() * 60 + 30, 40.0
        w2[:, loud] = w2[:, loud] / 10
        x = draw.matrix(5, 4, 0, 1)
        answer = call(function, w1, b1, w2, x)
        name = function.__name__
        new = several(answer, 3, name, "w1, b1 and w2", " w1、b1 和 w2", torch.Tensor)
        shapes = [tuple(one.shape) for one in new]
        require(
            shapes == [(6, 4), (6,), (3, 6)],
            f"w1, b1 and w2 should keep their shapes, but they have the shapes {shapes}.",
            f"w1、b1 和 w2 的形状应当不变，而现在是 {shapes}。",
        )
        expected, outputs = _hidden(x, w1, b1) @ w2.T, _hidden(x, *new[:2]) @ new[2].T
        hidden = torch.round(_hidden(x, w1, b1) * 100) / 100
        example = counter_example(hidden, format="int8", source="abs_max")
        require(
            torch.allclose(outputs, expected, rtol=1e-3, atol=1e-3),
            f"without quantization the outputs for x = {shown(x[:1])} should stay "
            f"{shown(expected[:1], 4)}, but they become {shown(outputs[:1], 4)}.",
            f"不量化时，x = {shown(x[:1])} 的输出应当仍是 {shown(expected[:1], 4)}，"
            f"而现在变成 {shown(outputs[:1], 4)}。",
            example,
        )
        before, after = (_int8_error(helper, x, *layers) for layers in ((w1, b1, w2), new))
        reach = shown(_hidden(x, *new[:2]).max(dim=0).values, 3)
        require(
            after < before / 2,
            f"in int8 the mean squared error of the outputs is {before:.3g} before and {after:.3g} "
            f"after folding; the hidden channels now reach to {reach}.",
            f"用 int8 计算时，输出的均方误差在折叠前是 {before:.3g}，折叠后是 {after:.3g}；"
            f"各隐藏通道现在最大到 {reach}。",
            example,
        )


def _hidden(x, w1, b1):
    return (x @ w1.T + b1).relu()


def _int8_error(helper, x, w1, b1, w2):
    """With int8 hidden values, a scale for each token, and int8 w2, a scale for each output."""
    hidden = _hidden(x, w1, b1)
    restored = []
    for one in (hidden, w2):
        quantized, scale = helper.linear_q_symmetric_per_channel(one, dim=0)
        restored.append(helper.linear_dequantization(quantized, scale, 0))
    return helper.quantization_error(hidden @ w2.T, restored[0] @ restored[1].T).item()


@check_of("bias")
def _bias(helper, function):
    draw = Draw(124)
    for turn in range(10):
        s_x = draw.uniform(0.01, 0.1)
        s_w = torch.tensor([draw.uniform(0.001, 0.01) for _ in range(4)])
        bias = torch.tensor(draw.row(4, -2, 2))
        bias[turn % 4] = draw.choice([-1, 1]) * draw.uniform(0.5, 2)
        if turn:
            s_w[turn % 4] = draw.uniform(1e-10, 1e-9)
        answer = call(function, bias, s_x, s_w)
        english, chinese = "the integers and whether they fit, as tensors", "整数和是否装得下，都是张量"
        codes, fits = several(answer, 2, function.__name__, english, chinese, torch.Tensor)
        require(
            codes.dtype == torch.int32,
            f"the integers should be int32, but they are {codes.dtype}.",
            f"整数应当是 int32，而现在是 {codes.dtype}。",
        )
        rows = zip(bias.tolist(), s_w.tolist(), codes.tolist(), fits.tolist())
        for value, step, code, fit in rows:
            exact = value / (s_x * step)
            end = min(max(exact, -(2**31)), 2**31 - 1)
            text = f"a bias of {value:.4g} with s_x = {s_x:.4g} and s_w = {step:.4g}"
            text_zh = f"偏置 {value:.4g}，s_x = {s_x:.4g}，s_w = {step:.4g}"
            require(
                abs(code - end) <= 1 + abs(end) * 1e-6,
                f"{text} is {exact:.6g} steps of s_x · s_w, so its integer should be {end:.0f}, but it "
                f"is {code}.",
                f"{text_zh}，是 s_x · s_w 的 {exact:.6g} 步，整数应当是 {end:.0f}，而现在是 {code}。",
            )
            require(
                bool(fit) == (end == exact),
                f"{text} is {exact:.6g} steps, and int32 ends at {2**31 - 1}; whether it fits is not "
                f"{bool(fit)}.",
                f"{text_zh}，是 {exact:.6g} 步，而 int32 到 {2**31 - 1} 为止；是否装得下不是 {bool(fit)}。",
            )
