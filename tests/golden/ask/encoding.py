"""The encoding of PyTorch's answers in the golden data: floats as the bits of the float32."""

import struct

import torch

LESSON = torch.tensor([[191.6, -13.5, 728.6], [92.14, 295.5, -184], [0, 684.6, 245.5]])
INTEGERS = (torch.int8, torch.uint8, torch.int16, torch.int32)
NAMES = {
    torch.float32: "float32",
    torch.int8: "int8",
    torch.uint8: "uint8",
    torch.int16: "int16",
    torch.int32: "int32",
}


def bits(number):
    if number != number:
        return "7fc00000"  # the sign and payload of a NaN are the processor's, not PyTorch's
    return "%x" % struct.unpack("<I", struct.pack("<f", number))[0]


def bits_list(tensor):
    return '"' + " ".join(bits(number) for number in tensor.reshape(-1).tolist()) + '"'


def integer_list(values):
    return '"' + " ".join(str(value) for value in values) + '"'


def sequence(count, seed):
    """The same floats as `sequence` in tests/native/golden.hpp: a linear congruential generator."""
    values = []
    state = seed
    for _ in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        values.append(((state >> 8) - 2**23) / 2**16)
    return torch.tensor(values)
