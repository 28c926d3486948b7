"""Blocks of ggml by chance, and what its definitions decode them to, in NumPy's float32."""

import numpy

BLOCKS = {"q8_0": 32, "q4_0": 32, "q4_k": 256, "q6_k": 256}


def chance(count, seed):
    """Bytes of a linear congruential generator."""
    state, found = seed, bytearray()
    for _ in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        found.append(state >> 24)
    return numpy.frombuffer(bytes(found), numpy.uint8)


def scales(count, seed):
    """Scales of about 0.01, and their bytes as float16."""
    halves = ((chance(count, seed).astype(numpy.float32) + 64) / 16384).astype("<f2")
    return halves.astype(numpy.float32)[:, None], halves.view(numpy.uint8).reshape(count, 2)


def q8_0(count, seed):
    d, stored = scales(count, seed)
    codes = chance(32 * count, seed + 1).reshape(count, 32)
    return [stored, codes], d * codes.view(numpy.int8).astype(numpy.float32)


def nibbles(codes):
    return numpy.concatenate([codes & 15, codes >> 4], axis=1)


def q4_0(count, seed):
    d, stored = scales(count, seed)
    codes = chance(16 * count, seed + 1).reshape(count, 16)
    return [stored, codes], d * (nibbles(codes).astype(numpy.float32) - numpy.float32(8))


def q4_k(count, seed):
    (d, stored), (least, stored_least) = scales(count, seed), scales(count, seed + 1)
    packed = chance(12 * count, seed + 2).reshape(count, 12)
    low, middle, high = packed[:, :4], packed[:, 4:8], packed[:, 8:]
    factors = numpy.concatenate([low & 63, (high & 15) | ((low >> 6) << 4)], axis=1).astype(numpy.float32)
    offsets = numpy.concatenate([middle & 63, (high >> 4) | ((middle >> 6) << 4)], axis=1).astype(numpy.float32)
    codes = chance(128 * count, seed + 3).reshape(count, 128)
    parts = nibbles(codes.reshape(-1, 32)).reshape(count, 8, 32).astype(numpy.float32)
    return [stored, stored_least, packed, codes], ((d * factors)[:, :, None] * parts - (least * offsets)[:, :, None])


def q6_k(count, seed):
    d, stored = scales(count, seed)
    low = chance(128 * count, seed + 1).reshape(count, 2, 64)
    high = chance(64 * count, seed + 2).reshape(count, 2, 32)
    factors = chance(16 * count, seed + 3).reshape(count, 16)
    first, second = low[:, :, :32], low[:, :, 32:]
    parts = [first & 15, second & 15, first >> 4, second >> 4]
    codes = numpy.stack([part | (((high >> (2 * i)) & 3) << 4) for i, part in enumerate(parts)], axis=2)
    codes = codes.reshape(count, 16, 16).astype(numpy.float32) - numpy.float32(32)
    steps = d * factors.view(numpy.int8).astype(numpy.float32)
    return [low.reshape(count, 128), high.reshape(count, 64), factors, stored], steps[:, :, None] * codes


def decoded(kind, elements, seed):
    """The bytes of so many elements, and the elements."""
    parts, values = {"q8_0": q8_0, "q4_0": q4_0, "q4_k": q4_k, "q6_k": q6_k}[kind](elements // BLOCKS[kind], 97 * seed)
    return numpy.concatenate(parts, axis=1).tobytes(), values.reshape(-1).astype(numpy.float32)
