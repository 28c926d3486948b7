# Quantizes a tensor to int4 and back.
# One scale and zero point for each index of axis 1, given by hand.
import numpy as np

tensor = np.array(
    [[7.5,   8.5, -9],
     [100, -2.25,  0]],
    dtype=np.float32,
)
scale = np.array([0.5, 1, 3], dtype=np.float32)
zero_point = np.array([3, -8, 0], dtype=np.int8)

# Rounds halves to even.
# As in ONNX, the zero point is added after rounding.
rounded = np.round(tensor / scale) + zero_point
# Without a clamp, int4 keeps the low 4 bits: values outside its range wrap.
quantized = ((rounded.astype(np.int64) + 8) % 16 - 8).astype(np.int8)

# Back to real numbers; the difference is computed in floats.
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
