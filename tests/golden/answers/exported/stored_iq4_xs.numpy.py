# Stores a tensor as iq4_xs, and loads it again.
import numpy as np


def blocks_of(tensor, size):
    # Fills up with zeros to whole blocks.
    rows = tensor.reshape(-1, tensor.shape[-1])
    return np.pad(rows, ((0, 0), (0, -rows.shape[1] % size))).reshape(-1, size)


def without_padding(blocks, tensor):
    rows = blocks.reshape(-1, blocks.size * tensor.shape[-1] // tensor.size)
    return rows[:, : tensor.shape[-1]].reshape(tensor.shape)


def extremes(numbers):
    # The number of the largest magnitude in each row, the first of equal ones.
    magnitudes = np.where(np.isnan(numbers), 0, np.abs(numbers))
    first = magnitudes.argmax(axis=1)[:, None]
    return np.take_along_axis(np.where(magnitudes > 0, numbers, np.float32(0)), first, axis=1)


def total(terms):
    # A float32 sum in the order of the elements; np.sum adds in pairs.
    return np.cumsum(terms, axis=-1)[..., -1]


def nearest_int(values):
    # The low bits of the sum are the nearest integer, halves to even; ggml reads them of huge values too.
    words = (values + np.float32(3 * 2**22)).view(np.int32)
    return (words & 0x7FFFFF) - 0x400000


def fields(codes, width, bits):
    # Codes share bytes: the first “width” of them have the lowest bits, the next lie above.
    count = 8 // bits
    parts = (codes % 2**bits).reshape(len(codes), -1, count, width)
    shifted = parts << (np.arange(count) * bits)[:, None]
    return shifted.sum(axis=2).reshape(len(codes), -1).astype(np.uint8)


values = np.array(
    [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113], np.float32
)


def nearest_codes(numbers):
    # The code of the nearest value; halfway, the larger.
    return np.searchsorted(values[1:] + values[:-1], numbers + numbers, "right")


def fit(blocks, per_level):
    # The sums of a least-squares fit; the weight is the value’s square.
    nearest = values[nearest_codes(blocks * per_level)]
    weighted = blocks * blocks * nearest
    return total(weighted * blocks)[:, None], total(weighted * nearest)[:, None]


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

# Blocks of zeros divide by zero, and huge values overflow.
np.seterr(all="ignore")
blocks = blocks_of(tensor, 256).reshape(-1, 32)
end = extremes(blocks)
is_zero = np.abs(end) < np.float32(1e-15)
scales, best = np.float32(0), np.float32(0)
# The best of 16 scales.
for step in range(-8, 8):
    per_level = np.float32(step - 127) / end
    if step == -8:
        per_level = np.float32(1) / (-end / np.float32(-127))
    qx, q2 = fit(blocks, per_level)
    better = (q2 > 0) & ((step == -8) | (qx * qx > best * q2))
    scales = np.where(better, qx / q2, scales)
    best = np.where(better, scales * qx, best)
scales = np.where(is_zero, np.float32(0), scales)
scales = scales.reshape(-1, 8)
# Whole multiples of a step; the scale of largest magnitude becomes −32.
step = -extremes(scales) / np.float32(32)
per_step = np.where(step != 0, np.float32(1) / step, np.float32(0))
multiples = nearest_int(per_step * scales).clip(-32, 31)
found = (step * multiples.astype(np.float32)).reshape(-1, 1)
# Codes come from the scale before it is rounded to float16.
per_level = np.where(found != 0, np.float32(1) / found, np.float32(0))
codes = nearest_codes(per_level * blocks)
step = step.astype(np.float16)
stored = (step.astype(np.float32) * multiples.astype(np.float32)).reshape(-1, 1)
loaded = stored * values[codes]
dequantized = without_padding(loaded, tensor)
# The high 2 bits of eight scales lie in 2 bytes, the low 4 in the next 4.
packed = multiples + 32
parts = {
    "blocks": np.hstack([
        step.view(np.uint8), fields(packed >> 4, 1, 2), fields(packed, 1, 4),
        fields(codes.reshape(-1, 256), 16, 4)
    ])
}

for name, part in parts.items():
    print(name)
    data = part.tobytes()
    for start in range(0, len(data), 32):
        print(data[start : start + 32].hex(" "))
print("dequantized")
for row in dequantized.tolist():
    print(*(f"{value:.9g}" for value in row))
mean_squared_error = ((dequantized - tensor).astype(np.float64) ** 2).mean()
print("mean squared error")
print(f"{mean_squared_error:.9g}")
