# Quantizes a tensor to uint4 and back.
# One scale and zero point for each group of 2 along the last axis, found by min-max.
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # Rounds halves to even.
    # As in ONNX, the zero point is added after rounding.
    rounded = torch.round(tensor / scale) + zero_point
    # Without a clamp, uint4 keeps the low 4 bits: values outside its range wrap.
    return (rounded.to(torch.int64) % 16).to(torch.uint8)


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Without a cast to float, the difference is computed in uint8, where it may wrap.
    return scale * (quantized_tensor - zero_point)


test_tensor = torch.tensor(
    [[1.5, -2.5,          8, 0.25, -100],
     [  3,    4, 5000000000,   -6,    7]]
)
scale = torch.tensor(
    [[0.5,    1, 0.1],
     [  2, 0.25,   3]]
)
# One value per element; the last group of a row is shorter.
scale = scale.repeat_interleave(2, dim=-1)[..., :5]
zero_point = torch.tensor(
    [[7, 0, 15],
     [3, 1,  8]],
    dtype=torch.uint8,
)
# One value per element; the last group of a row is shorter.
zero_point = zero_point.repeat_interleave(2, dim=-1)[..., :5]

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
