"""The checks of the lessons on integers: products, packing, wraparound."""

import torch
from counter_examples import counter_example, shown
from exercise_checks import Draw, call_text, check_of, counted, examples_of, require, same


@examples_of("correction", seed=9)
def _correction(helper, draw):
    for _ in range(20):
        inputs = draw.integers(-128, 127, 2, 4)
        weights = draw.integers(-127, 127, 3, 4)
        zero_point = draw.randint(-128, 127)
        expected = [
            [sum((x - zero_point) * w for x, w in zip(row, other)) for other in weights]
            for row in inputs
        ]
        q_x, q_w = (torch.tensor(rows, dtype=torch.int8) for rows in (inputs, weights))
        yield (q_x, zero_point, q_w), torch.tensor(expected)


@check_of("highest-first", edges=("with 1, 2, 4 and 8 bits", "1、2、4、8 位"))
def _highest_first(helper, pack, unpack):
    draw = Draw(10)
    for bits in (2, 4, 1, 8):
        for _ in range(4):
            per_byte = 8 // bits
            values = draw.integers(0, 2**bits - 1, 2 * per_byte)
            pieces = [values[:per_byte], values[per_byte:]]
            expected = [int("".join(f"{one:0{bits}b}" for one in piece), 2) for piece in pieces]
            tensor, packed = (torch.tensor(one, dtype=torch.uint8) for one in (values, expected))
            same(pack, (tensor, bits), packed)
            same(unpack, (packed, bits), tensor)


@examples_of("nibbles", seed=11)
def _nibbles(helper, draw):
    for index in range(20):
        values = torch.tensor(draw.integers(0, 15, 2 * (index % 3 + 1)), dtype=torch.uint8)
        yield (values,), helper.pack_weights(values, 4)


@examples_of("wrap", seed=12, edges=("beyond the ends of three types", "三种类型两端之外的数"))
def _wrap(helper, draw):
    for dtype in (torch.int8, torch.uint8, torch.int16):
        limits = torch.iinfo(dtype)
        ends = [limits.min, limits.max, limits.min - 1, limits.max + 1, 0, -1]
        for number in ends + draw.integers(-99999, 99999, 20):
            expected = torch.tensor(number).to(dtype).item()
            yield (number, limits.bits, limits.min < 0), expected


@check_of("guard")
def _guard(helper, function):
    draw = Draw(13)
    for dtype in (torch.int8, torch.uint8, torch.int16):
        limits = torch.iinfo(dtype)
        inside = [float(value) for value in draw.integers(limits.min, limits.max, 3)]
        inside += [float(limits.min), float(limits.max)]
        arguments = (torch.tensor(inside), dtype)
        given = same(function, arguments, torch.tensor(inside))
        call = call_text(function, arguments)
        require(
            given.dtype == dtype,
            f"{call} should be {dtype}, but it is {given.dtype}.",
            f"{call} 应当是 {dtype}，而现在是 {given.dtype}。",
        )
        for outside in (limits.min - 1.0, limits.max + 1.0):
            tensor = torch.tensor([0.0, outside])
            kind = _raised(function, tensor, dtype)
            require(
                kind is OverflowError,
                f"{shown(tensor)} does not fit into {dtype}, but {_told(kind)}.",
                f"{dtype} 装不下 {shown(tensor)}，{_told_zh(kind)}。",
                counter_example(tensor, format=dtype, scale=1, zero_point=0, clamp=0),
            )


def _raised(function, *arguments):
    """The class of the exception that a call raises, or None."""
    try:
        function(*counted(arguments))
    except Exception as error:
        return type(error)
    return None


def _told(kind):
    return "no OverflowError was raised" if kind is None else f"{kind.__name__} was raised"


def _told_zh(kind):
    return "却没有引发 OverflowError" if kind is None else f"引发的却是 {kind.__name__}"
