# Quantizes a tensor to uint4 and back.
# One scale and zero point for each group of 2 along the last axis, found by min-max.
import numpy as np

tensor = np.array(
    [[1.5, -2.5,          8, 0.25, -100],
     [  3,    4, 5000000000,   -6,    7]],
    dtype=np.float32,
)
scale = np.array(
    [[0.5,    1, 0.1],
     [  2, 0.25,   3]],
    dtype=np.float32,
)
# One value per element; the last group of a row is shorter.
scale = scale.repeat(2, axis=-1)[..., :5]
zero_point = np.array(
    [[7, 0, 15],
     [3, 1,  8]],
    dtype=np.uint8,
)
# One value per element; the last group of a row is shorter.
zero_point = zero_point.repeat(2, axis=-1)[..., :5]

# Rounds halves to even.
# As in ONNX, the zero point is added after rounding.
rounded = np.round(tensor / scale) + zero_point
# Without a clamp, uint4 keeps the low 4 bits: values outside its range wrap.
quantized = (rounded.astype(np.int64) % 16).astype(np.uint8)

# Without a cast to float, the difference is computed in uint8, where it may wrap.
dequantized = scale * (quantized - zero_point).astype(np.float32)

mean_squared_error = np.square(dequantized - tensor).mean()

print("quantized")
for row in quantized.tolist():
    print(*row)
print("dequantized")
for row in dequantized.tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
