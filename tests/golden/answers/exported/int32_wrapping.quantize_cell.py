# Quantizes a tensor to int32 and back.
# One scale and zero point for the whole tensor, given by hand.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # Rounds halves to even.
    rounded = torch.round(tensor / scale + zero_point)
    # Values that do not fit into 32 bits become the smallest integer, as in PyTorch.
    rounded[rounded.abs() >= 2.0**31] = -(2.0**31)
    # Without a clamp, int32 keeps the low 32 bits: values outside its range wrap.
    return rounded.to(torch.int64).to(torch.int32)


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Back to real numbers; the difference is computed in floats, since it may not fit into int32.
    return scale * (quantized_tensor.float() - zero_point)


test_tensor = torch.tensor([2147483600, -4294967300, 0.5])
scale = 0.25
zero_point = 1

quantized_tensor = linear_q_with_scale_and_zero_point(test_tensor, scale, zero_point)
dequantized_tensor = linear_dequantization(quantized_tensor, scale, zero_point)

mean_squared_error = (dequantized_tensor - test_tensor).square().mean()

print("quantized")
for row in [quantized_tensor.tolist()]:
    print(*row)
print("dequantized")
for row in [dequantized_tensor.tolist()]:
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
