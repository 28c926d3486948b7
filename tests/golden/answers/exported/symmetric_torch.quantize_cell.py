# Quantizes a tensor to int8 and back.
# One scale for the whole tensor, given by hand.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # int_repr() returns the integers of a quantized tensor.
    return torch.quantize_per_tensor(tensor, scale, zero_point, torch.qint8).int_repr()


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Back to real numbers; the difference is computed in floats, since it may not fit into int8.
    return scale * (quantized_tensor.float() - zero_point)


test_tensor = torch.tensor([0.75, -64, 3])
scale = 0.5
zero_point = 0

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
