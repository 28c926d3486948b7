# Stores a tensor as float8_e4m3fn, and loads it again.
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


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

# One more code follows the largest value: it stands for NaN.
values = float_values(4, 3)[:128]
codes = nearest(np.abs(tensor), values)
values[127] = np.nan
is_negative = np.signbit(tensor)
dequantized = np.where(is_negative, -values[codes], values[codes]).astype(np.float32)
parts = {"codes": pack(codes + is_negative * 128, 8)}

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
