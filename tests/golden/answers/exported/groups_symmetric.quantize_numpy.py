# Quantizes a tensor to int8 and back.
# One scale for each group of 2 along the last axis, found by min-max.
import numpy as np

tensor = np.array(
    [[[ 1,    -2,   3, 4.5],
      [ 0,     6,  -7,   8]],

     [[ 9, 10.25, -11,  12],
      [13,    14,  15, -16]]],
    dtype=np.float32,
)
scale = np.array(
    [[[ 0.5,     1],
      [0.25, 0.125]],

     [[   2,     3],
      [ 0.1,  0.75]]],
    dtype=np.float32,
)
# One value per element.
scale = scale.repeat(2, axis=-1)

# Rounds halves to even.
rounded = np.round(tensor / scale)
# Values outside the range of int8 are clamped to its limits.
quantized = rounded.clip(-128, 127).astype(np.int8)

# Back to real numbers.
dequantized = scale * quantized.astype(np.float32)

mean_squared_error = np.square(dequantized - tensor).mean()

print("quantized")
for row in quantized.reshape(-1, 4).tolist():
    print(*row)
print("dequantized")
for row in dequantized.reshape(-1, 4).tolist():
    print(*(f"{value:.9g}" for value in row))
print("mean squared error")
print(f"{mean_squared_error:.9g}")
