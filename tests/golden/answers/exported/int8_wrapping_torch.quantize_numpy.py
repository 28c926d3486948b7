# Quantizes a tensor to int8 and back.
# One scale and zero point for the whole tensor, given by hand.
import numpy as np

tensor = np.array([100.5, -300, 1099511600000, 0.1], dtype=np.float32)
scale = np.float32(0.5)
zero_point = 1

# Rounds halves to even.
# As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
rounded = np.round(tensor * (np.float32(1) / scale)) + zero_point
# Values that do not fit into 32 bits become the smallest integer, as in PyTorch.
rounded[np.abs(rounded) >= 2.0**31] = -(2.0**31)
# Without a clamp, int8 keeps the low 8 bits: values outside its range wrap.
quantized = rounded.astype(np.int64).astype(np.int8)

# Without a cast to float, the difference is computed in int8, where it may wrap.
dequantized = scale * (quantized - zero_point).astype(np.float32)

mean_squared_error = np.square(dequantized - tensor).mean()

print("quantized")
for row in [quantized.tolist()]:
    print(*row)
print("dequantized")
for row in [dequantized.tolist()]:
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
