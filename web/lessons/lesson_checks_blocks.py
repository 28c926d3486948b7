"""The checks of the exercises on blocks: what they store, and what their bytes mean."""

import torch
from exercise_checks import Draw, call, call_text, check_of, number, require

_BLOCKS = {  # weights of a block, bits of a code, bits of everything else, and what that is
    "Q4_0": (32, 4, 16, "a float16", "一个 float16"),
    "Q4_K": (256, 4, 16 * 6 + 2 * 16, "16 numbers of 6 bits and two float16", "16 个 6 位的数和两个 float16"),
    "Q6_K": (256, 6, 16 * 8 + 16, "16 numbers of 8 bits and a float16", "16 个 8 位的数和一个 float16"),
    "MXFP4": (32, 4, 8, "an exponent of 8 bits", "一个 8 位的指数"),
    "NVFP4": (16, 4, 8, "a float of 8 bits", "一个 8 位浮点数"),
    "NF4": (64, 4, 32, "a float32", "一个 float32"),
}


@check_of("four-bits-counted")
def _four_bits_counted(helper, bits):
    require(
        isinstance(bits, dict) and set(bits) >= set(_BLOCKS),
        f"bits should have a number for each of {', '.join(_BLOCKS)}.",
        f"bits 应当给出 {'、'.join(_BLOCKS)} 各自的位数。",
    )
    for name, (size, code, more, english, chinese) in _BLOCKS.items():
        require(
            abs(number(bits[name], name) - (code + more / size)) <= 1e-4,
            f"{name} does not take {bits[name]} bits per weight: besides {size} codes of {code} bits, "
            f"a block stores {english}.",
            f"{name} 的每权重位数不是 {bits[name]}：除了 {size} 个 {code} 位的编码，"
            f"一个块还要存{chinese}。",
        )


_FILE = {"Q4_K": 4.5, "Q6_K": 6.5625, "F32": 32}


@check_of("k-and-m")
def _k_and_m(helper, bits_of_file, decode):
    draw = Draw(113)
    for turn in range(10):
        names = ["Q4_K", "Q6_K", "F32"] if turn else ["Q4_K", "Q6_K"]
        tensors = [(name, 256 * draw.randint(1, 99)) for name in names]
        tensors = draw.sample(tensors, len(tensors))
        count = sum(size for _, size in tensors)
        expected = sum(_FILE[name] * size for name, size in tensors) / count
        text = call_text(bits_of_file, (tensors,))
        given = number(call(bits_of_file, tensors), text)
        require(
            abs(given - expected) <= 1e-4,
            f"{text} is {given:.4f}, but all {count} weights together take {expected * count:.0f} bits.",
            f"{text} 是 {given:.4f}，而 {count} 个权重合起来是 {expected * count:.0f} 位。",
        )
    for _ in range(3):
        _check_block(draw, decode)


def _check_block(draw, decode):
    """Compares a learner's decoder with the definition of Q4_K on one random block."""
    ends = torch.tensor([draw.uniform(0.01, 0.2), draw.uniform(0.01, 0.2)]).half()
    scales, mins = draw.integers(0, 63, 2, 8)
    first = [low + high // 16 * 64 for low, high in zip(scales, scales[4:])]
    second = [low + high // 16 * 64 for low, high in zip(mins, mins[4:])]
    third = [scale % 16 + low % 16 * 16 for scale, low in zip(scales[4:], mins[4:])]
    codes = draw.integers(0, 255, 128)
    stored = torch.tensor(ends.view(torch.uint8).tolist() + first + second + third + codes)
    answer = call(decode, stored.to(torch.uint8))
    require(
        isinstance(answer, torch.Tensor) and answer.numel() == 256,
        f"{decode.__name__} should return a tensor of 256 weights.",
        f"{decode.__name__} 应当返回有 256 个权重的张量。",
    )
    step, depth = ends.tolist()
    for place, value in enumerate(answer.double().reshape(-1).tolist()):
        group = place // 32
        byte = codes[group // 2 * 32 + place % 32]
        code = byte // 16 if group % 2 else byte % 16
        expected = step * scales[group] * code - depth * mins[group]
        require(
            abs(value - expected) <= 1e-3,
            f"weight {place} should be {expected:.4f}, but it is {value:.4f}: group {group} has the scale "
            f"{scales[group]} and the minimum {mins[group]}, its code is half of the byte {byte:08b}, "
            f"d is {step:.4f} and d_min {depth:.4f}.",
            f"权重 {place} 应当是 {expected:.4f}，而现在是 {value:.4f}：第 {group} 组的缩放因子是 "
            f"{scales[group]}，最小值是 {mins[group]}，编码是字节 {byte:08b} 的一半，"
            f"d 是 {step:.4f}，d_min 是 {depth:.4f}。",
        )
