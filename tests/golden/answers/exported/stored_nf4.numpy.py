# Stores a tensor as nf4, and loads it again.
import numpy as np

tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

values = np.array(
    [-1, -0.69619280, -0.52507305, -0.39491749, -0.28444138, -0.18477343, -0.091050036, 0,
     0.079580300, 0.16093020, 0.24611230, 0.33791524, 0.44070983, 0.56261700, 0.72295684, 1],
    dtype=np.float32,
)
# Fills up with zeros to whole blocks.
blocks = np.pad(tensor.reshape(-1), (0, -tensor.size % 64)).reshape(-1, 64)
absmax = np.abs(blocks).max(axis=1)
# An element is compared with the middles between the values; ties go down.
normalized = blocks * (np.float32(1) / absmax)[:, None]
middles = (values[1:] + values[:-1]) * np.float32(0.5)
codes = (normalized[..., None] > middles).sum(axis=-1)
dequantized = (values[codes] * absmax[:, None]).reshape(-1)[: tensor.size].reshape(tensor.shape)
# The first of two codes has the high bits.
pairs = codes.reshape(-1)[: tensor.size + tensor.size % 2].reshape(-1, 2)
parts = {"codes": (pairs[:, 0] * 16 + pairs[:, 1]).astype(np.uint8), "absmax": absmax}

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
