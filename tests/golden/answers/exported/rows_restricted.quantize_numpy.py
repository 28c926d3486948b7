# Quantizes a tensor to int16 and back.
# One scale for each index of axis 1, found by percentile (1, 99).
import numpy as np

tensor = np.array(
    [[[  0.5,  -1],
      [  1.5, 2.5]],

     [[-3.25,   4],
      [0.001, 100]]],
    dtype=np.float32,
)
scale = np.array([0.1, 0.003], dtype=np.float32).reshape(1, 2, 1)

# Rounds halves to even.
rounded = np.round(tensor / scale)
# Values beyond ±32767 are clamped; -32768 is not used.
quantized = rounded.clip(-32767, 32767).astype(np.int16)

# Back to real numbers.
dequantized = scale * quantized.astype(np.float32)

mean_squared_error = np.square(dequantized - tensor).mean()

print("quantized")
for row in quantized.reshape(-1, 2).tolist():
    print(*row)
print("dequantized")
for row in dequantized.reshape(-1, 2).tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
