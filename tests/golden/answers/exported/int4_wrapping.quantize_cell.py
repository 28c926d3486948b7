# Quantizes a tensor to int4 and back.
# One scale and zero point for each index of axis 1, given by hand.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # Rounds halves to even.
    # As in ONNX, the zero point is added after rounding.
    rounded = torch.round(tensor / scale) + zero_point
    # Without a clamp, int4 keeps the low 4 bits: values outside its range wrap.
    return ((rounded.to(torch.int64) + 8) % 16 - 8).to(torch.int8)


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Back to real numbers; the difference is computed in floats.
    return scale * (quantized_tensor.float() - zero_point)


test_tensor = torch.tensor(
    [[7.5,   8.5, -9],
     [100, -2.25,  0]]
)
scale = torch.tensor([0.5, 1, 3])
zero_point = torch.tensor([3, -8, 0], dtype=torch.int8)

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
