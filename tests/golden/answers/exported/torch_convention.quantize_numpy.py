# Quantizes a tensor to uint8 and back.
# One scale and zero point for the whole tensor, found by min-max.
import numpy as np

tensor = np.array([250.0, 500.0, 750.0, 1000.0], dtype=np.float32)
scale = np.float32(2.9411764)
zero_point = 0

# Rounds halves to even.
# As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
rounded = np.round(tensor * (np.float32(1) / scale)) + zero_point
# Values outside the range of uint8 are clamped to its limits.
quantized = rounded.astype(np.int64).clip(0, 255).astype(np.uint8)

# Back to real numbers; the difference is computed in floats, since it may not fit into uint8.
dequantized = scale * (quantized.astype(np.float32) - zero_point)

mean_squared_error = np.square(dequantized - tensor).mean()

print("quantized")
for row in [quantized.tolist()]:
    print(*row)
print("dequantized")
for row in [dequantized.tolist()]:
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
