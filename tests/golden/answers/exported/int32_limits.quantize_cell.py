# Quantizes a tensor to int32 and back.
# One scale and zero point for the whole tensor, given by hand.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # Rounds halves to even.
    rounded = torch.round(tensor / scale + zero_point)
    # Values outside the range of int32 are clamped to its limits.
    # As float32, the limits are ±2**31, and the upper one wraps.
    return rounded.clamp(-2.0**31, 2.0**31).to(torch.int64).to(torch.int32)


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Without a cast to float, the difference is computed in int32, where it may wrap.
    return scale * (quantized_tensor - zero_point)


test_tensor = torch.tensor(
    [[2147483600, -8589935000],
     [       3.5,        -100]]
)
scale = 1.0
zero_point = 7

quantized_tensor = linear_q_with_scale_and_zero_point(test_tensor, scale, zero_point)
dequantized_tensor = linear_dequantization(quantized_tensor, scale, zero_point)

mean_squared_error = (dequantized_tensor - test_tensor).square().mean()

print("quantized")
for row in quantized_tensor.tolist():
    print(*row)
print("dequantized")
for row in dequantized_tensor.tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
