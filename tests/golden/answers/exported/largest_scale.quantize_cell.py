# Quantizes a tensor to uint8 and back.
# One scale and zero point for the whole tensor, given by hand.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # Rounds halves to even.
    # As in torch.quantize_per_tensor: multiply by 1 / scale, round, add the zero point.
    rounded = torch.round(tensor * (1 / scale)) + zero_point
    # Values outside the range of uint8 are clamped to its limits.
    return rounded.to(torch.int64).clamp(0, 255).to(torch.uint8)


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Back to real numbers; the difference is computed in floats, since it may not fit into uint8.
    return scale * (quantized_tensor.float() - zero_point)


test_tensor = torch.tensor([3.4e+38, -1e+38, 0])
scale = torch.tensor(-3.4028235e+38)
zero_point = 128

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
