"""The checks of the lessons on calibration and on training."""

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call, check_of, examples_of, require, wrong


@check_of("best-limit")
def _best_limit(helper, function):
    draw = Draw(24)
    for turn in range(20):
        values = torch.tensor([draw.gauss(0, 1) for _ in range(40)])
        if turn % 2:
            values[draw.randrange(40)] *= draw.choice((3, 10))
        q_max = draw.choice((1, 3, 7, 127))
        limits = sorted(draw.row(5, 0.5, 6)) + [values.abs().max().item()]
        errors = {}
        for limit in limits:
            scale = limit / q_max
            restored = torch.round(values / scale).clamp(-q_max, q_max) * scale
            errors[limit] = (restored - values).square().mean().item()
        arguments = (values, limits, q_max)
        given = call(function, *arguments)
        given = given.item() if isinstance(given, torch.Tensor) else given
        best = min(limits, key=errors.get)
        text = f"best_limit(values, {shown(limits)}, {q_max})"
        require(
            given in errors,
            f"{text} should be one of the limits, but it is {shown(given)}.",
            f"{text} 应当是其中一个界限，而现在是 {shown(given)}。",
        )
        require(
            errors[given] <= 1.0001 * errors[best],
            f"with the limit {shown(given)} and q_max {q_max} the error is {shown(errors[given])}, but with "
            f"{shown(best)} it is {shown(errors[best])}.",
            f"界限为 {shown(given)}、q_max 为 {q_max} 时误差是 {shown(errors[given])}，"
            f"而界限为 {shown(best)} 时是 {shown(errors[best])}。",
            counter_example(values),
        )


@check_of("channel-observer")
def _channel_observer(helper, observer):
    draw = Draw(25)
    for channels in (1, 2, 3, 4):
        offsets = torch.tensor(draw.row(channels, -12, 12))
        batches = [draw.matrix(2, channels) + offsets for _ in range(3)]

        def ends(batches=batches):
            watching = observer()
            for batch in batches:
                watching.observe(batch.clone())
            return watching.low, watching.high

        ends.__name__ = observer.__name__
        together = torch.cat(batches)
        wanted = (together.min(dim=0).values.clamp(max=0), together.max(dim=0).values.clamp(min=0))
        for name, expected, given in zip(("low", "high"), wanted, call(ends)):
            is_right = isinstance(given, torch.Tensor) and given.tolist() == expected.tolist()
            require(
                is_right,
                f"after batches with the rows {shown(together)}, {name} should be {shown(expected)}, "
                f"but it is {shown(given)}.",
                f"观察过含有这些行的批次之后：{shown(together)}，{name} 应当是 {shown(expected)}，"
                f"而现在是 {shown(given)}。",
                counter_example(together),
            )


@check_of("sign-straight-through")
def _sign_straight_through(helper, function):
    draw = Draw(30)
    for _ in range(10):
        values = draw.row(4, -2, 2) + [0.0, 1.0, -1.0]
        upstream = torch.tensor(draw.row(7, -3, 3))
        x = torch.tensor(values, requires_grad=True)
        try:
            signs = function.apply(x)
            (signs * upstream).sum().backward()
        except Exception as error:
            kind = f"{type(error).__name__}: {error}"
            wrong(f"{shown(values)} raised {kind}.", f"{shown(values)} 引发了 {kind}。")
        expected = [1.0 if value >= 0 else -1.0 for value in values]
        require(
            signs.tolist() == expected,
            f"the signs of {shown(values)} should be {expected}, but they are {shown(signs)}.",
            f"{shown(values)} 的符号应当是 {expected}，而现在是 {shown(signs)}。",
            counter_example(x),
        )
        passed = upstream * (x.detach().abs() <= 1) + 0.0
        given = x.grad
        require(
            given is not None and bool((given == passed).all()),
            f"when the gradient {shown(upstream)} arrives at {shown(values)}, {shown(passed)} should be "
            f"passed on, but it is {shown(given)}.",
            f"当梯度 {shown(upstream)} 到达 {shown(values)} 时，应当传回 {shown(passed)}，而现在是 {shown(given)}。",
            counter_example(x),
        )


@examples_of("scale-gradient", seed=31)
def _scale_gradient(helper, draw):
    for _ in range(20):
        scale, q_max = round(draw.uniform(0.1, 1), 2), draw.choice((1, 3, 7))
        weights, expected = [], []
        while len(weights) < 5:
            value = draw.uniform(-q_max - 2, q_max + 2)
            # On an edge of the staircase the last digit decides.
            if abs(value % 1 - 0.5) < 0.01:
                continue
            weights.append(value * scale)
            inside = abs(round(value)) <= q_max
            expected.append(round(value) - value if inside else float(q_max if value > 0 else -q_max))
        arguments = (torch.tensor(weights), scale, q_max)
        yield arguments, torch.tensor(expected), 1e-4, counter_example(arguments[0], scale=scale)
