# Quantizes a tensor to int8 and back.
# One scale and zero point for the whole tensor, given by hand.
import torch

tensor = torch.tensor(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]]
)
scale = 3.5
zero_point = -70

# Rounds halves to even.
rounded = torch.round(tensor / scale + zero_point)
# Values outside the range of int8 are clamped to its limits.
quantized = rounded.clamp(-128, 127).to(torch.int8)

# Back to real numbers; the difference is computed in floats, since it may not fit into int8.
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
