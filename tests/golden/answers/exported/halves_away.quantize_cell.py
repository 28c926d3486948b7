# Quantizes a tensor to int8 and back.
# One scale and zero point for the whole tensor, given by hand.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    rounded = tensor / scale + zero_point
    # Rounds halves away from zero. 0.49999997 is the float32 below a half, which with a half would become 1.
    rounded = rounded.sign() * (rounded.abs() + 0.49999997).floor()
    # Values outside the range of int8 are clamped to its limits.
    return rounded.clamp(-128, 127).to(torch.int8)


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Back to real numbers; the difference is computed in floats, since it may not fit into int8.
    return scale * (quantized_tensor.float() - zero_point)


test_tensor = torch.tensor(
    [[  2.5, -2.5, 0.49999997],
     [127.5, -0.5,          3]]
)
scale = 1.0
zero_point = -3

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
