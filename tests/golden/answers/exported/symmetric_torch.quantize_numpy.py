# Quantizes a tensor to int8 and back.
# One scale for the whole tensor, given by hand.
import numpy as np

tensor = np.array([0.75, -64, 3], dtype=np.float32)
scale = np.float32(0.5)

# Rounds halves to even.
# As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
rounded = np.round(tensor * (np.float32(1) / scale))
# Values outside the range of int8 are clamped to its limits.
quantized = rounded.astype(np.int64).clip(-128, 127).astype(np.int8)

# Back to real numbers.
dequantized = scale * quantized.astype(np.float32)

mean_squared_error = np.square(dequantized - tensor).mean()

print("quantized")
for row in [quantized.tolist()]:
    print(*row)
print("dequantized")
for row in [dequantized.tolist()]:
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
