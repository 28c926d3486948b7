# Quantizes a tensor to int8 and back.
# One scale for each group of 2 along the last axis, found by min-max.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # Rounds halves to even.
    # As in ONNX, the zero point is added after rounding.
    rounded = torch.round(tensor / scale) + zero_point
    # Values outside the range of int8 are clamped to its limits.
    return rounded.clamp(-128, 127).to(torch.int8)


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Back to real numbers; the difference is computed in floats, since it may not fit into int8.
    return scale * (quantized_tensor.float() - zero_point)


test_tensor = torch.tensor(
    [[[ 1,    -2,   3, 4.5],
      [ 0,     6,  -7,   8]],

     [[ 9, 10.25, -11,  12],
      [13,    14,  15, -16]]]
)
scale = torch.tensor(
    [[[ 0.5,     1],
      [0.25, 0.125]],

     [[   2,     3],
      [ 0.1,  0.75]]]
)
# One value per element.
scale = scale.repeat_interleave(2, dim=-1)
zero_point = 0

quantized_tensor = linear_q_with_scale_and_zero_point(test_tensor, scale, zero_point)
dequantized_tensor = linear_dequantization(quantized_tensor, scale, zero_point)

mean_squared_error = (dequantized_tensor - test_tensor).square().mean()

print("quantized")
for row in quantized_tensor.reshape(-1, 4).tolist():
    print(*row)
print("dequantized")
for row in dequantized_tensor.reshape(-1, 4).tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
