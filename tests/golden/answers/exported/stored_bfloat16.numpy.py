# Stores a tensor as bfloat16, and loads it again.
import numpy as np

tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

# The upper half of a float32, rounded to the nearest, halves to even.
words = tensor.view(np.uint32)
codes = ((words + 0x7FFF + (words >> 16 & 1)) >> 16).astype(np.uint16)
dequantized = (codes.astype(np.uint32) << 16).view(np.float32)
parts = {"codes": codes}

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
