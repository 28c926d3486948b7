# Quantizes a tensor to uint8 and back.
# One scale and zero point for each group of 2 along the last axis, given by hand.
# Loads tensor.npy, scales.npy, zero_points.npy from the same folder.
import numpy as np
import torch

tensor = torch.from_numpy(np.load("tensor.npy"))
scale = torch.from_numpy(np.load("scales.npy"))
# One value per element; the last group of a row is shorter.
scale = scale.repeat_interleave(2, dim=-1)[..., :7]
zero_point = torch.from_numpy(np.load("zero_points.npy")).to(torch.uint8)
# One value per element; the last group of a row is shorter.
zero_point = zero_point.repeat_interleave(2, dim=-1)[..., :7]

# Rounds halves to even.
# As in ONNX, the zero point is added after rounding.
rounded = torch.round(tensor / scale) + zero_point
# Values outside the range of uint8 are clamped to its limits.
quantized = rounded.clamp(0, 255).to(torch.uint8)

# Back to real numbers; the difference is computed in floats, since it may not fit into uint8.
dequantized = scale * (quantized.float() - zero_point)

mean_squared_error = (dequantized - tensor).square().mean()

print("quantized")
for row in quantized.tolist():
    print(*row)
print("dequantized")
for row in dequantized.tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
