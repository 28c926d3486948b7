# Quantizes a tensor to int16 and back.
# One scale for each index of axis 1, found by percentile (1, 99).
import torch

tensor = torch.tensor(
    [[[  0.5,  -1],
      [  1.5, 2.5]],

     [[-3.25,   4],
      [0.001, 100]]]
)
scale = torch.tensor([0.1, 0.003]).view(1, 2, 1)

# Rounds halves to even.
rounded = torch.round(tensor / scale)
# Values beyond ±32767 are clamped; -32768 is not used.
quantized = rounded.clamp(-32767, 32767).to(torch.int16)

# Back to real numbers.
dequantized = scale * quantized.float()

mean_squared_error = (dequantized - tensor).square().mean()

print("quantized")
for row in quantized.reshape(-1, 2).tolist():
    print(*row)
print("dequantized")
for row in dequantized.reshape(-1, 2).tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
