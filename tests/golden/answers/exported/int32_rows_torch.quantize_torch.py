# Quantizes a tensor to int32 and back.
# One scale and zero point for each index of axis 0, given by hand.
import torch

tensor = torch.tensor(
    [[10000000000000000000, -10000000000000000000],
     [                 2.5,                    -7]]
)
scale = torch.tensor([0.5, 2]).view(2, 1)
zero_point = torch.tensor([2147483647, -3], dtype=torch.int32).view(2, 1)

# Rounds halves to even.
# As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
rounded = torch.round(tensor * (1 / scale)) + zero_point
# Values that do not fit into 64 bits become the smallest integer, as in PyTorch.
rounded[rounded.abs() >= 2.0**63] = -(2.0**63)
# Values outside the range of int32 are clamped to its limits.
quantized = rounded.to(torch.int64).clamp(-2147483648, 2147483647).to(torch.int32)

# Back to real numbers; the difference is computed in floats, since it may not fit into int32.
dequantized = scale * (quantized.float() - zero_point)

mean_squared_error = (dequantized - tensor).square().mean()

print("quantized")
for row in quantized.tolist():
    print(*row)
print("dequantized")
for row in dequantized.tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
