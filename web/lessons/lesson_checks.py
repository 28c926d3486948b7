"""The checks of the lessons' exercises. Put this file next to helper.py.

A check runs an answer on tensors that the lesson has not shown, the same tensors in every run, and
describes the first mistake in one sentence. Any method that computes the right values passes.
"""

import os
import random

import torch

# The module whose functions the answers are compared with: helper.py passes itself to `verdict`.
helper = None

_CHECKS = {}
_ROUNDS = 20


def verdict(lesson, exercise, *answer):
    """The verdict on what an exercise asks for, in one sentence. `lesson` is helper.py."""
    global helper
    helper = lesson
    try:
        _CHECKS[exercise](*answer)
    except _NotYet as reason:
        return _in_words("Not yet: ", "还不对：") + str(reason)
    return _in_words("Correct.", "正确。")


def _in_words(english, chinese):
    """The Chinese sentence if the system's language is Chinese, otherwise the English one."""
    language = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return chinese if language.startswith("zh") else english


class _NotYet(Exception):
    def __init__(self, english, chinese):
        super().__init__(_in_words(english, chinese))


def _check_of(exercise):
    def decorate(function):
        _CHECKS[exercise] = function
        return function

    return decorate


def _examples_of(exercise, seed):
    """Registers a check that calls the learner's function on examples.

    The decorated generator takes a `random.Random` and yields tuples of the arguments, the expected
    value and, optionally, the tolerance.
    """

    def decorate(examples):
        def check(function):
            for arguments, expected, *tolerance in examples(random.Random(seed)):
                _require_value(function, arguments, expected, *tolerance)

        return _check_of(exercise)(check)

    return decorate


def _require(is_right, english, chinese):
    if not is_right:
        raise _NotYet(english, chinese)


def _call_text(function, arguments):
    """The call as a learner would write it."""
    name = getattr(function, "__name__", "function")
    return f"{name}({', '.join(_shown(argument) for argument in arguments)})"


def _call(function, *arguments):
    """The result of a learner's function. An exception, or no result, is reported as `_NotYet`."""
    name = getattr(function, "__name__", "function")
    try:
        answer = function(*arguments)
    except Exception as error:
        call = _call_text(function, arguments)
        kind = f"{type(error).__name__}: {error}"
        raise _NotYet(f"{call} raised {kind}.", f"{call} 引发了 {kind}。") from None
    if answer is None or answer is ...:
        raise _NotYet(
            f"{name} returns nothing yet; write its body in place of the three dots.",
            f"{name} 还没有返回值；请把三个点换成函数体。",
        )
    return answer


def _shown(value):
    if isinstance(value, torch.Tensor):
        if value.numel() > 100:
            return f"tensor of shape {tuple(value.shape)}"
        return str(_rounded(value.tolist()))
    return str(value)


def _rounded(value):
    if isinstance(value, list):
        return [_rounded(one) for one in value]
    return round(value, 4) if isinstance(value, float) else value


def _values(answer):
    return answer.tolist() if isinstance(answer, torch.Tensor) else answer


def _require_value(function, arguments, expected, tolerance=0.0):
    """Returns the result of a learner's function if it is as expected; for tensors see `_same`."""
    given = _call(function, *arguments)
    call = _call_text(function, arguments)
    if isinstance(expected, torch.Tensor):
        _same(given, expected, call, tolerance)
    else:
        value = _values(given)
        _require(
            value == expected,
            f"{call} should be {expected}, but it is {value}.",
            f"{call} 应当是 {expected}，而现在是 {value}。",
        )
    return given


def _same(given, expected, call, tolerance):
    """Checks for a tensor of the expected shape whose elements differ by at most `tolerance`."""
    is_tensor = isinstance(given, torch.Tensor)
    shape = tuple(expected.shape)
    _require(
        is_tensor and tuple(given.shape) == shape,
        f"{call} should be a tensor of shape {shape}.",
        f"{call} 应当是形状为 {shape} 的张量。",
    )
    pairs = zip(given.double().view(-1).tolist(), expected.double().view(-1).tolist())
    _require(
        all(abs(one - other) <= tolerance for one, other in pairs),
        f"{call} should be {_shown(expected)}, but it is {_shown(given)}.",
        f"{call} 应当是 {_shown(expected)}，而现在是 {_shown(given)}。",
    )


def _pair(answer, name):
    """A scale and a zero point as Python numbers."""
    _require(
        isinstance(answer, (tuple, list)) and len(answer) == 2,
        f"{name} should return two values: scale and zero point.",
        f"{name} 应当返回两个值：缩放因子和零点。",
    )
    scale, zero_point = (_values(one) for one in answer)
    _require(
        isinstance(scale, (int, float)) and scale > 0,
        f"the scale should be a positive number, but it is {scale}.",
        f"缩放因子应当是正数，而现在是 {scale}。",
    )
    _require(
        zero_point == int(zero_point) and -128 <= zero_point <= 127,
        f"the zero point should be an integer that int8 can hold, but it is {zero_point}.",
        f"零点应当是 int8 装得下的整数，而现在是 {zero_point}。",
    )
    return scale, int(zero_point)


def _round_trip(tensor, scale, zero_point, dtype=torch.int8):
    quantized = helper.linear_q_with_scale_and_zero_point(tensor, scale, zero_point, dtype)
    return helper.linear_dequantization(quantized, scale, zero_point)


def _row(draw, size, low, high):
    return [round(draw.uniform(low, high), 2) for _ in range(size)]


def _matrix(draw, rows, columns, low=-9, high=9):
    return torch.tensor([_row(draw, columns, low, high) for _ in range(rows)])


def _integers(draw, low, high, *shape):
    if len(shape) == 1:
        return [draw.randint(low, high) for _ in range(shape[0])]
    return [_integers(draw, low, high, *shape[1:]) for _ in range(shape[0])]


_LESSON = [[191.6, -13.5, 728.6], [92.14, 295.5, -184.0], [0.0, 684.6, 245.5]]


@_check_of("nothing-clipped")
def _nothing_clipped(scale, zero_point):
    scale, zero_point = _pair((scale, zero_point), "the answer")
    tensor = torch.tensor(_LESSON)
    rounded = torch.round(tensor / scale + zero_point).view(-1).tolist()
    for value, integer in zip(tensor.view(-1).tolist(), rounded):
        _require(
            -128 <= integer <= 127,
            f"{value:g} becomes {integer:.0f}, which int8 cannot hold, so it is clipped.",
            f"{value:g} 变成了 {integer:.0f}，int8 装不下，所以它被截断了。",
        )


@_examples_of("there-and-back", seed=1)
def _fake_quantize(draw):
    for index in range(_ROUNDS):
        dtype = (torch.int8, torch.uint8)[index % 2]
        scale = round(draw.uniform(0.05, 2), 2)
        zero_point = draw.randint(-100, 100) if dtype == torch.int8 else draw.randint(0, 200)
        tensor = torch.tensor(_row(draw, 3, -300 * scale, 300 * scale))
        expected = _round_trip(tensor, scale, zero_point, dtype)
        yield (tensor, scale, zero_point, dtype), expected, 0.001 * scale


@_check_of("zero-in-range")
def _zero_in_range(function):
    draw = random.Random(2)
    rows = []
    for low, high in [(1, 9), (-9, -1), (-4, 7)]:
        rows += [_row(draw, 4, low * 10**power, high * 10**power) for power in (-1, 0, 1)]
    rows += [[0.0, 0.0], [3.0, 3.0], [-3.0, -3.0]]
    for tensor in map(torch.tensor, rows):
        scale, zero_point = _pair(_call(function, tensor), function.__name__)
        shown = _shown(tensor)
        found = f"scale {scale:.4g}, zero point {zero_point}"
        found_zh = f"缩放因子 {scale:.4g}，零点 {zero_point}"
        error = (_round_trip(tensor, scale, zero_point) - tensor).abs().max().item()
        _require(
            error <= 0.51 * scale,
            f"for {shown} ({found}) an error is {error:.4g}, more than half a step.",
            f"对 {shown}（{found_zh}），有一个误差是 {error:.4g}，超过半个步长。",
        )
        reach = max(tensor.max().item(), 0.0) - min(tensor.min().item(), 0.0)
        _require(
            reach == 0 or scale <= 1.01 * reach / 255,
            f"for {shown} the scale {scale:.4g} is too coarse; {reach / 255:.4g} is enough.",
            f"对 {shown}，缩放因子 {scale:.4g} 太粗了；{reach / 255:.4g} 就够了。",
        )


@_check_of("beat-min-max")
def _beat_min_max(scale, zero_point):
    scale, zero_point = _pair((scale, zero_point), "the answer")
    tensor = torch.tensor(_LESSON)
    scale_found, zero_point_found = helper.get_q_scale_and_zero_point(tensor)
    least = helper.quantization_error(tensor, _round_trip(tensor, scale_found, zero_point_found)).item()
    error = helper.quantization_error(tensor, _round_trip(tensor, scale, zero_point)).item()
    _require(
        error < least - 5e-5,
        f"the mean squared error is {error:.4f}, and that of minimum and maximum is {least:.4f}.",
        f"均方误差是 {error:.4f}，而由最小值和最大值得到的是 {least:.4f}。",
    )


@_examples_of("choose", seed=3)
def _choose(draw):
    for _ in range(_ROUNDS):
        reach = round(draw.uniform(1, 9), 1)
        middle = _row(draw, 3, -reach, reach)
        centred = torch.tensor([-reach, *middle, round(reach * draw.uniform(0.95, 1), 2)])
        one_sided = torch.tensor([reach, *[abs(value) for value in middle]])
        yield (centred,), "symmetric"
        yield (-centred,), "symmetric"
        yield (one_sided,), "asymmetric"
        yield (-one_sided,), "asymmetric"


@_check_of("symmetric-wins")
def _symmetric_wins(values):
    least, most = values.min().item(), values.max().item()
    _require(
        least < 0 < most,
        f"the values reach from {least:g} to {most:g}, but they should reach to both sides of 0.",
        f"这些值从 {least:g} 到 {most:g}，而它们应当分布在 0 的两侧。",
    )
    quantized, scale = helper.linear_q_symmetric(values)
    symmetric = helper.quantization_error(values, helper.linear_dequantization(quantized, scale, 0)).item()
    scale, zero_point = helper.get_q_scale_and_zero_point(values)
    asymmetric = helper.quantization_error(values, _round_trip(values, scale, zero_point)).item()
    _require(
        symmetric < asymmetric,
        f"the symmetric error is {symmetric:.3g}, the asymmetric one {asymmetric:.3g}.",
        f"对称的误差是 {symmetric:.3g}，非对称的误差是 {asymmetric:.3g}。",
    )


@_check_of("better-dim")
def _better_dim(function):
    draw = random.Random(4)
    for _ in range(_ROUNDS):
        matrix = _matrix(draw, 3, 4)
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
        given = _call(function, matrix)
        _require(
            given in (0, 1) and errors[given] <= min(errors) * 1.0001,
            f"for {_shown(matrix)} the errors are {errors[0]:.3g} along 0 and {errors[1]:.3g} "
            f"along 1, but the answer is {given}.",
            f"对 {_shown(matrix)}，沿 0 的误差是 {errors[0]:.3g}，沿 1 的误差是 {errors[1]:.3g}，"
            f"而返回的是 {given}。",
        )


@_check_of("asymmetric-rows")
def _asymmetric_rows(function):
    draw = random.Random(5)
    for _ in range(_ROUNDS):
        matrix = torch.tensor(
            [[round(value * 10**power, 3) for value in _row(draw, 5, -3, 9)] for power in (0, -1, 1)]
        )
        matrix[:, 0] = -matrix[:, 0].abs()
        matrix[:, 1] = matrix[:, 1].abs() + 0.01
        answer = _call(function, matrix)
        name = function.__name__
        _require(
            isinstance(answer, tuple) and len(answer) == 3,
            f"{name} should return three tensors: integers, scales and zero points.",
            f"{name} 应当返回三个张量：整数、缩放因子和零点。",
        )
        quantized, scale, zero_point = answer
        _require(
            quantized.dtype == torch.int8,
            f"the integers should be int8, but they are {quantized.dtype}.",
            f"整数应当是 int8，而现在是 {quantized.dtype}。",
        )
        restored = helper.linear_dequantization(quantized, scale, zero_point)
        for index in range(3):
            step, _ = helper.get_q_scale_and_zero_point(matrix[index])
            error = (restored[index] - matrix[index]).abs().max().item()
            _require(
                error <= 0.51 * step,
                f"in the row {_shown(matrix[index])} an error is {error:.4g}, and half a step of "
                f"its own scale is {step / 2:.4g}.",
                f"在 {_shown(matrix[index])} 这一行，有一个误差是 {error:.4g}，"
                f"而按这一行的缩放因子，半个步长是 {step / 2:.4g}。",
            )


@_check_of("budget")
def _budget(function):
    draw = random.Random(6)
    for budget in (9, 10, 12, 16, 20, 24, 40):
        matrix = _matrix(draw, 2, 12)
        errors = {}
        for size in (1, 2, 3, 4, 6, 12):
            quantized, scale = helper.linear_q_symmetric_per_group(matrix, size)
            restored = helper.linear_dequantization_per_group(quantized, scale, size)
            if 8 + 32 / size <= budget:
                errors[size] = helper.quantization_error(matrix, restored).item()
        if not errors:
            continue
        given = _call(function, matrix, budget)
        bits = 8 + 32 / given if given in (1, 2, 3, 4, 6, 12) else None
        _require(
            bits is not None,
            f"groups of {given} do not divide 12 columns.",
            f"12 列不能切成每组 {given} 个。",
        )
        _require(
            bits <= budget,
            f"groups of {given} take {bits:.1f} bits, but only {budget} may be spent.",
            f"每组 {given} 个要用 {bits:.1f} 位，而预算只有 {budget} 位。",
        )
        best = min(errors, key=errors.get)
        _require(
            errors[given] <= errors[best] * 1.0001,
            f"for {budget} bits, groups of {best} have a smaller error than groups of {given}.",
            f"预算为 {budget} 位时，每组 {best} 个的误差比每组 {given} 个更小。",
        )


@_examples_of("padding", seed=7)
def _padding(draw):
    for _ in range(_ROUNDS):
        rows, columns, size = draw.randint(1, 3), draw.randint(1, 7), draw.randint(1, 4)
        matrix = _matrix(draw, rows, columns)
        expected = torch.zeros(rows, columns + -columns % size)
        expected[:, :columns] = matrix
        yield (matrix, size), expected


@_examples_of("coarse", seed=8)
def _coarse(draw):
    for _ in range(_ROUNDS):
        matrix = _matrix(draw, 2, 3)
        matrix[1] = matrix[1] / 8
        levels = draw.randint(1, 7)
        scale = matrix.abs().max(dim=1).values.view(-1, 1) / levels
        yield (matrix, levels), torch.round(matrix / scale) * scale, 1e-4


@_examples_of("correction", seed=9)
def _correction(draw):
    for _ in range(_ROUNDS):
        inputs = _integers(draw, -128, 127, 2, 4)
        weights = _integers(draw, -127, 127, 3, 4)
        zero_point = draw.randint(-128, 127)
        expected = [
            [sum((x - zero_point) * w for x, w in zip(row, other)) for other in weights]
            for row in inputs
        ]
        q_x, q_w = (torch.tensor(rows, dtype=torch.int8) for rows in (inputs, weights))
        yield (q_x, zero_point, q_w), torch.tensor(expected)


@_check_of("highest-first")
def _highest_first(pack, unpack):
    draw = random.Random(10)
    for bits in (2, 4, 1, 8):
        for _ in range(4):
            per_byte = 8 // bits
            values = _integers(draw, 0, 2**bits - 1, 2 * per_byte)
            pieces = [values[:per_byte], values[per_byte:]]
            expected = [int("".join(f"{one:0{bits}b}" for one in piece), 2) for piece in pieces]
            tensor, packed = (torch.tensor(one, dtype=torch.uint8) for one in (values, expected))
            _require_value(pack, (tensor, bits), packed)
            _require_value(unpack, (packed, bits), tensor)


@_examples_of("nibbles", seed=11)
def _nibbles(draw):
    for index in range(_ROUNDS):
        values = torch.tensor(_integers(draw, 0, 15, 2 * (index % 3 + 1)), dtype=torch.uint8)
        yield (values,), helper.pack_weights(values, 4)


@_examples_of("wrap", seed=12)
def _wrap(draw):
    for dtype in (torch.int8, torch.uint8, torch.int16):
        limits = torch.iinfo(dtype)
        ends = [limits.min, limits.max, limits.min - 1, limits.max + 1, 0, -1]
        for number in ends + _integers(draw, -99999, 99999, _ROUNDS):
            expected = torch.tensor(number).to(dtype).item()
            yield (number, limits.bits, limits.min < 0), expected


@_check_of("guard")
def _guard(function):
    draw = random.Random(13)
    for dtype in (torch.int8, torch.uint8, torch.int16):
        limits = torch.iinfo(dtype)
        inside = [float(value) for value in _integers(draw, limits.min, limits.max, 3)]
        inside += [float(limits.min), float(limits.max)]
        arguments = (torch.tensor(inside), dtype)
        given = _require_value(function, arguments, torch.tensor(inside))
        call = _call_text(function, arguments)
        _require(
            given.dtype == dtype,
            f"{call} should be {dtype}, but it is {given.dtype}.",
            f"{call} 应当是 {dtype}，而现在是 {given.dtype}。",
        )
        for outside in (limits.min - 1.0, limits.max + 1.0):
            values = [0.0, outside]
            try:
                function(torch.tensor(values), dtype)
            except OverflowError:
                continue
            except Exception as error:
                kind = type(error).__name__
                raise _NotYet(
                    f"{values} should raise OverflowError for {dtype}, but it raised {kind}.",
                    f"对 {dtype}，{values} 应当引发 OverflowError，却引发了 {kind}。",
                ) from None
            raise _NotYet(
                f"{values} does not fit into {dtype}, but no OverflowError was raised.",
                f"{dtype} 装不下 {values}，却没有引发 OverflowError。",
            )


@_examples_of("largest-float", seed=14)
def _largest_float(draw):
    for exponent_bits, mantissa_bits in [(5, 10), (8, 7), (5, 2), (3, 4), (8, 23), (2, 1)]:
        power = 2.0 ** (2 ** (exponent_bits - 1) - 1)
        yield (exponent_bits, mantissa_bits), power * (2 - 2.0**-mantissa_bits)


@_examples_of("four-bits", seed=15)
def _four_bits(draw):
    marks = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0]

    def nearest(value):
        code = min(range(8), key=lambda one: (abs(marks[one] - abs(value)), one % 2))
        return marks[code] if value > 0 else -marks[code]

    ties = [0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5.0]
    for tie in ties:
        values = [tie, -tie, tie + 0.125, 0.125 - tie, draw.uniform(-8, 8)]
        yield (torch.tensor(values),), torch.tensor([nearest(value) for value in values])


def _block_bytes(draw, count):
    """The bytes of a random float16 scale, its value, and `count` random bytes after it."""
    scale = torch.tensor([draw.choice((-1, 1)) * draw.uniform(0.01, 2.0)], dtype=torch.float16)
    return scale.view(torch.uint8).tolist(), scale.item(), _integers(draw, 0, 255, count)


@_examples_of("blocks-in-a-row", seed=16)
def _blocks_in_a_row(draw):
    for blocks in (1, 2, 3):
        packed, expected = [], []
        for _ in range(blocks):
            header, scale, codes = _block_bytes(draw, 16)
            packed += header + codes
            nibbles = [code % 16 for code in codes] + [code // 16 for code in codes]
            expected += [(nibble - 8) * scale for nibble in nibbles]
        yield (torch.tensor(packed, dtype=torch.uint8),), torch.tensor(expected)


@_examples_of("eight-bit-block", seed=17)
def _eight_bit_block(draw):
    for _ in range(3):
        header, scale, codes = _block_bytes(draw, 32)
        expected = [(code - 256 if code >= 128 else code) * scale for code in codes]
        yield (torch.tensor(header + codes, dtype=torch.uint8),), torch.tensor(expected)


@_examples_of("look-up", seed=18)
def _look_up(draw):
    for rows in (1, 2, 3):
        book = sorted(round(draw.uniform(-1, 1), 2) for _ in range(4))
        absmax = [round(draw.uniform(0.5, 3.0), 2) for _ in range(rows)]
        codes = _integers(draw, 0, 3, rows, 4)
        expected = [[book[code] * scale for code in row] for row, scale in zip(codes, absmax)]
        arguments = torch.tensor(codes), torch.tensor(absmax), torch.tensor(book)
        yield arguments, torch.tensor(expected), 1e-5


@_examples_of("codebook-bits", seed=19)
def _codebook_bits(draw):
    for levels in [16, 2, 3, 4, 5, 256] + _integers(draw, 2, 256, 6):
        bits = next(one for one in range(1, 9) if 2**one >= levels)
        yield (levels, 1024), bits + levels / 32


@_examples_of("six-bit-scales", seed=20)
def _six_bit_scales(draw):
    for _ in range(_ROUNDS):
        scales, mins = _integers(draw, 0, 63, 2, 8)
        packed = [[low + high // 16 * 64 for low, high in zip(row, row[4:])] for row in (scales, mins)]
        packed.append([scale % 16 + low % 16 * 16 for scale, low in zip(scales[4:], mins[4:])])
        rows = [torch.tensor(row, dtype=torch.uint8) for row in (scales, mins, sum(packed, []))]
        yield (rows[0], rows[1]), rows[2]


@_check_of("six-bit-weights")
def _six_bit_weights(function):
    draw = random.Random(21)
    for _ in range(3):
        bytes_before, scales = _integers(draw, 0, 255, 192), _integers(draw, -128, 127, 16)
        step = torch.tensor([draw.uniform(0.001, 0.01)], dtype=torch.float16)
        stored = bytes_before + [scale % 256 for scale in scales] + step.view(torch.uint8).tolist()
        given = _call(function, torch.tensor(stored, dtype=torch.uint8))
        name = function.__name__
        _require(
            isinstance(given, torch.Tensor) and tuple(given.shape) == (32,),
            f"{name} should return a tensor of shape (32,).",
            f"{name} 应当返回形状为 (32,) 的张量。",
        )
        for place, value in enumerate(given.double().tolist()):
            low, high, scale = stored[place], stored[128 + place], scales[place // 16]
            code = low % 16 + high % 4 * 16
            expected = step.item() * scale * (code - 32)
            _require(
                abs(value - expected) <= 1e-4,
                f"weight {place} should be {expected:.4f}, but it is {value:.4f}. Its low bits are in "
                f"{low:08b}, its high bits in {high:08b}, its scale is {scale}, and the super-scale "
                f"is {step.item():.4f}.",
                f"权重 {place} 应当是 {expected:.4f}，而现在是 {value:.4f}。它的低位在 {low:08b} 里，"
                f"高位在 {high:08b} 里，缩放因子是 {scale}，超级缩放因子是 {step.item():.4f}。",
            )


@_examples_of("largest-apart", seed=22)
def _largest_apart(draw):
    for turn in range(_ROUNDS):
        weights, count = _matrix(draw, 2, 4, -3, 3), 1 + turn % 3
        for place in draw.sample(range(8), count):
            weights[place // 4, place % 4] *= 40
        kept = weights.abs() >= weights.abs().view(-1).sort(descending=True).values[count - 1]
        codes, scale = helper.linear_q_symmetric(torch.where(kept, torch.zeros(2, 4), weights))
        restored = helper.linear_dequantization(codes, scale, 0)
        yield (weights, count), torch.where(kept, weights, restored), 1e-5


@_check_of("bits-of-a-mix")
def _bits_of_a_mix(function):
    draw = random.Random(23)
    for layers in [2] + _integers(draw, 1, 6, 8):
        sizes = [256 * one for one in _integers(draw, 1, 99, layers)]
        bits = [draw.choice([2.625, 4.5, 8.5]) for _ in sizes]
        expected = sum(size * one for size, one in zip(sizes, bits)) / sum(sizes)
        value = _values(_call(function, sizes, bits))
        call = _call_text(function, (sizes, bits))
        _require(
            isinstance(value, (int, float)) and abs(value - expected) <= 1e-4,
            f"{call} should be {expected:.4f}, but it is {_rounded(value)}.",
            f"{call} 应当是 {expected:.4f}，而现在是 {_rounded(value)}。",
        )
