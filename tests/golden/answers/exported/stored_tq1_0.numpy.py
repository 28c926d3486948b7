# Stores a tensor as tq1_0, and loads it again.
import numpy as np


def blocks_of(tensor, size):
    # Fills up with zeros to whole blocks.
    rows = tensor.reshape(-1, tensor.shape[-1])
    return np.pad(rows, ((0, 0), (0, -rows.shape[1] % size))).reshape(-1, size)


def without_padding(blocks, tensor):
    rows = blocks.reshape(-1, blocks.size * tensor.shape[-1] // tensor.size)
    return rows[:, : tensor.shape[-1]].reshape(tensor.shape)


def inverse(scales):
    # Divides; 0 stays 0.
    return np.divide(np.float32(1), scales, out=np.zeros_like(scales), where=scales != 0)


def digits(codes, width):
    # Digits of base 3, the first one highest: a number below 243, as a fraction in 256ths, rounded up.
    count = codes.shape[1] // width
    powers = 3 ** np.arange(4, 4 - count, -1)[:, None]
    numbers = (codes.reshape(-1, count, width) * powers).sum(axis=1)
    return ((numbers * 256 + 242) // 243).astype(np.uint8)


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

blocks = blocks_of(tensor, 256)
scales = np.abs(blocks).max(axis=1)
quotients = blocks * inverse(scales)[:, None]
# Halves are rounded away from zero.
codes = 1 + (quotients >= 0.5) - (quotients <= -0.5)
# Where the reciprocal overflows, C leaves the code open; x86 gives this one.
codes = np.where(np.isfinite(inverse(scales))[:, None], codes, 1)
loaded = scales.astype(np.float16).astype(np.float32)[:, None] * (codes - 1).astype(np.float32)
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([
    digits(codes[:, :160], 32), digits(codes[:, 160:240], 16), digits(codes[:, 240:], 4),
    scales.astype(np.float16)[:, None].view(np.uint8)
])}

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
