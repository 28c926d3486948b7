# Quantizes a tensor to int32 and back.
# One scale and zero point for the whole tensor, given by hand.
import numpy as np

tensor = np.array([2147483600, -4294967300, 0.5], dtype=np.float32)
scale = 0.25
zero_point = 1

# Rounds halves to even.
rounded = np.round(tensor / scale + np.float32(zero_point))
# Values that do not fit into 32 bits become the smallest integer, as in PyTorch.
rounded[np.abs(rounded) >= 2.0**31] = -(2.0**31)
# Without a clamp, int32 keeps the low 32 bits: values outside its range wrap.
quantized = rounded.astype(np.int64).astype(np.int32)

# Back to real numbers; the difference is computed in floats, since it may not fit into int32.
dequantized = scale * (quantized.astype(np.float32) - np.float32(zero_point))

mean_squared_error = np.square(dequantized - tensor).mean()

print("quantized")
for row in [quantized.tolist()]:
    print(*row)
print("dequantized")
for row in [dequantized.tolist()]:
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
