# Stores a tensor as mxfp4_ggml, and loads it again.
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
groups = blocks_of(tensor, 32)
largest = np.abs(groups).max(axis=1).astype(np.float64)[:, None]
# The exponent comes from a float32 logarithm; below 2**-125 its byte wraps.
logarithms = np.log2(np.where(largest > 0, largest, 1)).astype(np.float32)
scales = np.where(largest > 0, np.floor(logarithms).astype(np.int64) + 125, 0) & 255
halves = (2.0 ** (scales - 128)).astype(np.float32)
# Levels are doubled and scales halved. The first of the nearest levels wins: ties go towards zero.
codes = np.abs(levels * halves[..., None] - groups[..., None]).argmin(axis=-1)
loaded = halves * levels[codes]
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([scales.astype(np.uint8), fields(codes, 16, 4)])}

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
