# Quantizes a tensor to uint8 and back.
# One scale and zero point for the whole tensor, found by min-max.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # int_repr() returns the integers of a quantized tensor.
    return torch.quantize_per_tensor(tensor, scale, zero_point, torch.quint8).int_repr()


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Back to real numbers; the difference is computed in floats, since it may not fit into uint8.
    return scale * (quantized_tensor.float() - zero_point)


test_tensor = torch.tensor([250.0, 500.0, 750.0, 1000.0])
scale = 2.9411764
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
