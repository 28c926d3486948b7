# Stores a tensor as q8_0, and loads it again.
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


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

blocks = blocks_of(tensor, 32)
# Codes come from the scale before it is rounded to float16.
scales = np.abs(blocks).max(axis=1) / np.float32(127)
quotients = blocks * inverse(scales)[:, None]
# Halves are rounded away from zero.
codes = np.trunc(quotients + np.copysign(np.nextafter(np.float32(0.5), np.float32(0)), quotients))
codes = np.where(np.isfinite(inverse(scales))[:, None], codes, 0).astype(np.int8)
loaded = scales.astype(np.float16).astype(np.float32)[:, None] * codes.astype(np.float32)
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([scales.astype(np.float16)[:, None].view(np.uint8), codes.view(np.uint8)])}

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
