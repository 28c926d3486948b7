# Quantizes a tensor to int16 and back.
# One scale for each index of axis 1, found by percentile (1, 99).
import torch


def linear_q_with_scale_and_zero_point(tensor, scale, zero_point):
    # Rounds halves to even.
    rounded = torch.round(tensor / scale + zero_point)
    # Values beyond ±32767 are clamped; -32768 is not used.
    return rounded.clamp(-32767, 32767).to(torch.int16)


def linear_dequantization(quantized_tensor, scale, zero_point):
    # Back to real numbers; the difference is computed in floats, since it may not fit into int16.
    return scale * (quantized_tensor.float() - zero_point)


test_tensor = torch.tensor(
    [[[  0.5,  -1],
      [  1.5, 2.5]],

     [[-3.25,   4],
      [0.001, 100]]]
)
scale = torch.tensor([0.1, 0.003]).view(1, 2, 1)
zero_point = 0

quantized_tensor = linear_q_with_scale_and_zero_point(test_tensor, scale, zero_point)
dequantized_tensor = linear_dequantization(quantized_tensor, scale, zero_point)

mean_squared_error = (dequantized_tensor - test_tensor).square().mean()

print("quantized")
for row in quantized_tensor.reshape(-1, 2).tolist():
    print(*row)
print("dequantized")
for row in dequantized_tensor.reshape(-1, 2).tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
