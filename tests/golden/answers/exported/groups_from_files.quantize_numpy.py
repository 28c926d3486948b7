# Quantizes a tensor to uint8 and back.
# One scale and zero point for each group of 2 along the last axis, given by hand.
# Loads tensor.npy, scales.npy, zero_points.npy from the same folder.
import numpy as np

tensor = np.load("tensor.npy")
scale = np.load("scales.npy")
# One value per element; the last group of a row is shorter.
scale = scale.repeat(2, axis=-1)[..., :7]
zero_point = np.load("zero_points.npy").astype(np.uint8)
# One value per element; the last group of a row is shorter.
zero_point = zero_point.repeat(2, axis=-1)[..., :7]

# Rounds halves to even.
# As in ONNX, the zero point is added after rounding.
rounded = np.round(tensor / scale) + zero_point
# Values outside the range of uint8 are clamped to its limits.
quantized = rounded.clip(0, 255).astype(np.uint8)

# Back to real numbers; the difference is computed in floats, since it may not fit into uint8.
dequantized = scale * (quantized.astype(np.float32) - zero_point)

mean_squared_error = np.square(dequantized - tensor).mean()

print("quantized")
for row in quantized.tolist():
    print(*row)
print("dequantized")
for row in dequantized.tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
