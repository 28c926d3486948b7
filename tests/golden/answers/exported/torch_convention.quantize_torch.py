# Quantizes a tensor to uint8 and back.
# One scale and zero point for the whole tensor, found by min-max.
import torch

tensor = torch.tensor([250.0, 500.0, 750.0, 1000.0])
scale = 2.9411764
zero_point = 0

# int_repr() returns the integers of a quantized tensor.
quantized = torch.quantize_per_tensor(tensor, scale, zero_point, torch.quint8).int_repr()

# Back to real numbers; the difference is computed in floats, since it may not fit into uint8.
dequantized = scale * (quantized.float() - zero_point)

mean_squared_error = (dequantized - tensor).square().mean()

print("quantized")
for row in [quantized.tolist()]:
    print(*row)
print("dequantized")
for row in [dequantized.tolist()]:
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
