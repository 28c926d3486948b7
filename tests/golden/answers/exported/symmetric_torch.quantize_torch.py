# Quantizes a tensor to int8 and back.
# One scale for the whole tensor, given by hand.
import torch

tensor = torch.tensor([0.75, -64, 3])
scale = 0.5

# int_repr() returns the integers of a quantized tensor.
quantized = torch.quantize_per_tensor(tensor, scale, 0, torch.qint8).int_repr()

# Back to real numbers.
dequantized = scale * quantized.float()

mean_squared_error = (dequantized - tensor).square().mean()

print("quantized")
for row in [quantized.tolist()]:
    print(*row)
print("dequantized")
for row in [dequantized.tolist()]:
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
