# Quantizes a tensor to int8 and back.
# One scale and zero point for the whole tensor, given by hand.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # Rounds halves to even.
    # As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
    rounded = torch.round(tensor * (1 / scale)) + zero_point
    # Values that do not fit into 32 bits become the smallest integer, as in PyTorch.
    rounded[rounded.abs() >= 2.0**31] = -(2.0**31)
    # Without a clamp, int8 keeps the low 8 bits: values outside its range wrap.
    return rounded.to(torch.int64).to(torch.int8)


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Without a cast to float, the difference is computed in int8, where it may wrap.
    return scale * (quantized_tensor - zero_point)


test_tensor = torch.tensor([100.5, -300, 1099511600000, 0.1])
scale = torch.tensor(0.5)
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
