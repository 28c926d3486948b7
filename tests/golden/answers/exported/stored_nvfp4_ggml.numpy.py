# Stores a tensor as nvfp4_ggml, and loads it again.
import numpy as np


def blocks_of(tensor, size):
    # Fills up with zeros to whole blocks.
    rows = tensor.reshape(-1, tensor.shape[-1])
    return np.pad(rows, ((0, 0), (0, -rows.shape[1] % size))).reshape(-1, size)


def without_padding(blocks, tensor):
    rows = blocks.reshape(-1, blocks.size * tensor.shape[-1] // tensor.size)
    return rows[:, : tensor.shape[-1]].reshape(tensor.shape)


def fields(codes, width, bits):
    # Codes share bytes: the first “width” of them have the lowest bits, the next lie above.
    count = 8 // bits
    parts = (codes % 2**bits).reshape(len(codes), -1, count, width)
    shifted = parts << (np.arange(count) * bits)[:, None]
    return shifted.sum(axis=2).reshape(len(codes), -1).astype(np.uint8)


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

levels = np.array([0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12], np.float32)
groups = blocks_of(tensor, 64).reshape(-1, 16)
scales = np.abs(groups).max(axis=1) / np.float32(6)
# An 8-bit float without sign, rounded half up; from 256 on it is 448.
subnormal = np.minimum(scales * np.float32(512) + np.float32(0.5), 7).astype(np.int64)
fractions, exponents = np.frexp(scales)
normal = (exponents + 6) * 8 + (fractions * 16 + np.float32(0.5)).astype(np.int64) - 8
normal = np.where(normal < 0x78, normal, 0x7E)
scales = np.where(scales < 2**-6, subnormal, normal)[:, None]
halves = np.ldexp(np.where(scales < 8, scales, 8 + scales % 8), np.maximum(scales >> 3, 1) - 11)
halves = halves.astype(np.float32)
# Levels are doubled and scales halved. The first of the nearest levels wins: ties go towards zero.
codes = np.abs(levels * halves[..., None] - groups[..., None]).argmin(axis=-1)
loaded = halves * levels[codes]
dequantized = without_padding(loaded, tensor)
packed = scales.astype(np.uint8).reshape(-1, 4)
parts = {"blocks": np.hstack([packed, fields(codes.reshape(-1, 64), 8, 4)])}

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
