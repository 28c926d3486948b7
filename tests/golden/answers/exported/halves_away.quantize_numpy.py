# Quantizes a tensor to int8 and back.
# One scale and zero point for the whole tensor, given by hand.
import numpy as np

tensor = np.array(
    [[  2.5, -2.5, 0.49999997],
     [127.5, -0.5,          3]],
    dtype=np.float32,
)
scale = 1.0
zero_point = -3

rounded = tensor / scale + zero_point
# Rounds halves away from zero. 0.49999997 is the float32 below a half, which with a half would become 1.
rounded = np.sign(rounded) * np.floor(np.abs(rounded) + 0.49999997)
# Values outside the range of int8 are clamped to its limits.
quantized = rounded.clip(-128, 127).astype(np.int8)

# Back to real numbers; the difference is computed in floats, since it may not fit into int8.
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
