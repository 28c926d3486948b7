# Stores a tensor as q5_1, and loads it again.
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


def inverse(scales):
    # Divides; 0 stays 0.
    return np.divide(np.float32(1), scales, out=np.zeros_like(scales), where=scales != 0)


def fifth_bits(codes):
    # The fifth bits lie together, the first element lowest.
    return np.packbits((codes >> 4).astype(np.uint8), axis=1, bitorder="little")


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

blocks = blocks_of(tensor, 32)
minimums = np.take_along_axis(blocks, blocks.argmin(axis=1)[:, None], axis=1)[:, 0]
# Codes come from the scale before it is rounded to float16.
scales = (blocks.max(axis=1) - minimums + np.float32(0)) / np.float32(31)
shifted = (blocks - minimums[:, None]) * inverse(scales)[:, None] + np.float32(0.5)
is_usable = np.isfinite(inverse(scales)) & np.isfinite(scales)
codes = np.minimum(np.trunc(np.where(is_usable[:, None], shifted, 0)), 31).astype(np.int64)
loaded = scales.astype(np.float16).astype(np.float32)[:, None] * codes.astype(np.float32)
loaded = loaded + minimums.astype(np.float16).astype(np.float32)[:, None]
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([scales.astype(np.float16)[:, None].view(np.uint8), minimums.astype(np.float16)[:, None].view(np.uint8), fifth_bits(codes), fields(codes, 16, 4)])}

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
