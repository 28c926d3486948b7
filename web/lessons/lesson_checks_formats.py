"""The checks of the lessons on formats: floats, blocks, codebooks, K-quants."""

import torch
from exercise_checks import Draw, call, check_of, examples_of, require


@examples_of("largest-float", seed=14)
def _largest_float(helper, draw):
    for exponent_bits, mantissa_bits in [(5, 10), (8, 7), (5, 2), (3, 4), (8, 23), (2, 1)]:
        power = 2.0 ** (2 ** (exponent_bits - 1) - 1)
        yield (exponent_bits, mantissa_bits), power * (2 - 2.0**-mantissa_bits)


@examples_of("four-bits", seed=15, edges=("halfway between two marks", "恰在两个刻度正中的值"))
def _four_bits(helper, draw):
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
    return scale.view(torch.uint8).tolist(), scale.item(), draw.integers(0, 255, count)


@examples_of("blocks-in-a-row", seed=16)
def _blocks_in_a_row(helper, draw):
    for blocks in (1, 2, 3):
        packed, expected = [], []
        for _ in range(blocks):
            header, scale, codes = _block_bytes(draw, 16)
            packed += header + codes
            nibbles = [code % 16 for code in codes] + [code // 16 for code in codes]
            expected += [(nibble - 8) * scale for nibble in nibbles]
        yield (torch.tensor(packed, dtype=torch.uint8),), torch.tensor(expected)


@examples_of("eight-bit-block", seed=17)
def _eight_bit_block(helper, draw):
    for _ in range(3):
        header, scale, codes = _block_bytes(draw, 32)
        expected = [(code - 256 if code >= 128 else code) * scale for code in codes]
        yield (torch.tensor(header + codes, dtype=torch.uint8),), torch.tensor(expected)


@examples_of("look-up", seed=18)
def _look_up(helper, draw):
    for rows in (1, 2, 3):
        book = sorted(round(draw.uniform(-1, 1), 2) for _ in range(4))
        absmax = [round(draw.uniform(0.5, 3.0), 2) for _ in range(rows)]
        codes = draw.integers(0, 3, rows, 4)
        expected = [[book[code] * scale for code in row] for row, scale in zip(codes, absmax)]
        arguments = torch.tensor(codes), torch.tensor(absmax), torch.tensor(book)
        yield arguments, torch.tensor(expected), 1e-5


@examples_of("codebook-bits", seed=19)
def _codebook_bits(helper, draw):
    for levels in [16, 2, 3, 4, 5, 256] + draw.integers(2, 256, 6):
        bits = next(one for one in range(1, 9) if 2**one >= levels)
        yield (levels, 1024), bits + levels / 32


@examples_of("six-bit-scales", seed=20)
def _six_bit_scales(helper, draw):
    for _ in range(20):
        scales, mins = draw.integers(0, 63, 2, 8)
        packed = [[low + high // 16 * 64 for low, high in zip(row, row[4:])] for row in (scales, mins)]
        packed.append([scale % 16 + low % 16 * 16 for scale, low in zip(scales[4:], mins[4:])])
        rows = [torch.tensor(row, dtype=torch.uint8) for row in (scales, mins, sum(packed, []))]
        yield (rows[0], rows[1]), rows[2]


@check_of("six-bit-weights")
def _six_bit_weights(helper, function):
    draw = Draw(21)
    for _ in range(3):
        bytes_before, scales = draw.integers(0, 255, 192), draw.integers(-128, 127, 16)
        step = torch.tensor([draw.uniform(0.001, 0.01)], dtype=torch.float16)
        stored = bytes_before + [scale % 256 for scale in scales] + step.view(torch.uint8).tolist()
        given = call(function, torch.tensor(stored, dtype=torch.uint8))
        name = function.__name__
        require(
            isinstance(given, torch.Tensor) and tuple(given.shape) == (32,),
            f"{name} should return a tensor of shape (32,).",
            f"{name} 应当返回形状为 (32,) 的张量。",
        )
        for place, value in enumerate(given.double().tolist()):
            low, high, scale = stored[place], stored[128 + place], scales[place // 16]
            code = low % 16 + high % 4 * 16
            expected = step.item() * scale * (code - 32)
            require(
                abs(value - expected) <= 1e-4,
                f"weight {place} should be {expected:.4f}, but it is {value:.4f}. Its low bits are in "
                f"{low:08b}, its high bits in {high:08b}, its scale is {scale}, and the super-scale "
                f"is {step.item():.4f}.",
                f"权重 {place} 应当是 {expected:.4f}，而现在是 {value:.4f}。它的低位在 {low:08b} 里，"
                f"高位在 {high:08b} 里，缩放因子是 {scale}，超级缩放因子是 {step.item():.4f}。",
            )
