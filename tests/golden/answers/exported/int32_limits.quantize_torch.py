# Quantizes a tensor to int32 and back.
# One scale and zero point for the whole tensor, given by hand.
import torch

tensor = torch.tensor(
    [[2147483600, -8589935000],
     [       3.5,        -100]]
)
scale = 1.0
zero_point = 7

# Rounds halves to even.
rounded = torch.round(tensor / scale + zero_point)
# Values outside the range of int32 are clamped to its limits.
# As float32, the limits are ±2**31, and the upper one wraps.
quantized = rounded.clamp(-2.0**31, 2.0**31).to(torch.int64).to(torch.int32)

# Without a cast to float, the difference is computed in int32, where it may wrap.
dequantized = scale * (quantized - zero_point)

mean_squared_error = (dequantized - tensor).square().mean()

print("quantized")
for row in quantized.tolist():
    print(*row)
print("dequantized")
for row in dequantized.tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
