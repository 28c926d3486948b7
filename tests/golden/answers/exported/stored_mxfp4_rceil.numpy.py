# Stores a tensor as mxfp4_rceil, and loads it again.
import numpy as np


def pack(codes, bits):
    # Codes without gaps, the first in the lowest bits.
    planes = codes.reshape(-1, 1) >> np.arange(bits) & 1
    return np.packbits(planes.astype(np.uint8), bitorder="little")


def float_values(exponent_bits, fraction_bits):
    # The magnitudes by code. With exponent 0 there is no leading 1.
    codes = np.arange(2 ** (exponent_bits + fraction_bits))
    exponents, fractions = codes >> fraction_bits, codes % 2**fraction_bits
    powers = np.maximum(exponents, 1) - 2 ** (exponent_bits - 1) + 1 - fraction_bits
    return (np.minimum(exponents, 1) * 2**fraction_bits + fractions) * 2.0**powers


def nearest(magnitudes, values):
    # The code of the nearest value; halves go to the even code.
    middles = (values[1:] + values[:-1]) / 2
    below = np.searchsorted(middles, magnitudes, "left")
    above = np.searchsorted(middles, magnitudes, "right")
    return np.where(below % 2 == 0, below, above)


def blocks_of(tensor, size):
    # Fills up with zeros to whole blocks.
    rows = tensor.reshape(-1, tensor.shape[-1])
    return np.pad(rows, ((0, 0), (0, -rows.shape[1] % size))).reshape(-1, size)


def without_padding(blocks, tensor):
    rows = blocks.reshape(-1, blocks.size * tensor.shape[-1] // tensor.size)
    return rows[:, : tensor.shape[-1]].reshape(tensor.shape)


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

values = float_values(2, 1)
blocks = blocks_of(tensor, 32)
magnitudes = np.abs(blocks).max(axis=1).astype(np.float64)
mantissas, exponents = np.frexp(magnitudes)
largest_mantissa, largest_exponent = np.frexp(values[-1])
# rceil: the smallest power of two under which nothing is beyond the largest float.
powers = exponents - largest_exponent + (mantissas > largest_mantissa)
# A block of zeros has byte 0.
powers = np.where(magnitudes == 0, -127, powers.clip(-127, 127))
scaled = blocks / 2.0 ** powers[:, None]
codes = nearest(np.minimum(np.abs(scaled), values[-1]), values)
loaded = np.copysign(values[codes], scaled) * 2.0 ** powers[:, None]
dequantized = without_padding(loaded.astype(np.float32), tensor)
parts = {
    "codes": pack(codes + np.signbit(blocks) * 8, 4),
    "scales": (powers + 127).astype(np.uint8),
}

for name, part in parts.items():
    print(name)
    data = part.tobytes()
    for start in range(0, len(data), 32):
        print(data[start : start + 32].hex(" "))
print("dequantized")
for row in dequantized.tolist():
    print(*(f"{value:.9g}" for value in row))
mean_squared_error = ((dequantized - tensor).astype(np.float64) ** 2).mean()
print("mean squared error")
print(f"{mean_squared_error:.9g}")
