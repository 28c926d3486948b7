# Quantizes a tensor to int32 and back.
# One scale and zero point for each index of axis 0, given by hand.
import numpy as np

tensor = np.array(
    [[10000000000000000000, -10000000000000000000],
     [                 2.5,                    -7]],
    dtype=np.float32,
)
scale = np.array([0.5, 2], dtype=np.float32).reshape(2, 1)
zero_point = np.array([2147483647, -3], dtype=np.int32).reshape(2, 1)

# Rounds halves to even.
# As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
rounded = np.round(tensor * (np.float32(1) / scale)) + zero_point.astype(np.float32)
# Values that do not fit into 64 bits become the smallest integer, as in PyTorch.
rounded[np.abs(rounded) >= 2.0**63] = -(2.0**63)
# Values outside the range of int32 are clamped to its limits.
quantized = rounded.astype(np.int64).clip(-2147483648, 2147483647).astype(np.int32)

# Back to real numbers; the difference is computed in floats, since it may not fit into int32.
dequantized = scale * (quantized.astype(np.float32) - zero_point.astype(np.float32))

mean_squared_error = np.square(dequantized - tensor).mean()

print("quantized")
for row in quantized.tolist():
    print(*row)
print("dequantized")
for row in dequantized.tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
