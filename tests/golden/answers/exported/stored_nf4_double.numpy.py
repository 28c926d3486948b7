# Stores a tensor as nf4_double, and loads it again.
import numpy as np


def dynamic_map():
    # The 256 values of bitsandbytes: seven decades, each with twice as many steps as the one below.
    tenth, positive = np.float32(0.1), []
    for power in range(7):
        steps = 2**power
        step = np.float64((np.float32(1) - tenth) / np.float32(steps))
        i = np.arange(steps + 1)
        ends = np.where(i < (steps + 1) // 2, np.float64(tenth) + step * i, 1 - step * (steps - i))
        ends = ends.astype(np.float32)
        positive.append(np.float32(10.0 ** (power - 6)) * ((ends[:-1] + ends[1:]) / np.float32(2)))
    positive = np.concatenate(positive)
    return np.concatenate([-positive[::-1], [0], positive, [1]]).astype(np.float32)


def nearest_bytes(numbers, table):
    # The nearest value, as bitsandbytes finds it: the search decides where a middle goes.
    pivot, lower, upper = (np.full(numbers.shape, start) for start in (127, 0, 255))
    for step in (64, 32, 16, 8, 4, 2, 1):
        is_above = numbers > table[pivot]
        lower, upper = np.where(is_above, pivot, lower), np.where(is_above, upper, pivot)
        pivot = np.where(is_above, pivot + step, pivot - step)
    is_upper = numbers > (table[upper] + table[pivot]) * np.float32(0.5)
    is_lower = numbers < (table[lower] + table[pivot]) * np.float32(0.5)
    is_above = numbers > table[pivot]
    found = np.where(is_above & is_upper, upper, pivot)
    return np.where(~is_above & is_lower, lower, found).astype(np.uint8)


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

values = np.array(
    [-1, -0.69619280, -0.52507305, -0.39491749, -0.28444138, -0.18477343, -0.091050036, 0,
     0.079580300, 0.16093020, 0.24611230, 0.33791524, 0.44070983, 0.56261700, 0.72295684, 1],
    dtype=np.float32,
)
# Fills up with zeros to whole blocks.
blocks = np.pad(tensor.reshape(-1), (0, -tensor.size % 64)).reshape(-1, 64)
absmax = np.abs(blocks).max(axis=1)
# An element is compared with the middles between the values; ties go down.
normalized = blocks * (np.float32(1) / absmax)[:, None]
middles = (values[1:] + values[:-1]) * np.float32(0.5)
codes = (normalized[..., None] > middles).sum(axis=-1)
# Magnitudes minus their mean, in blocks of 256 under their own largest magnitude.
offset = (np.cumsum(absmax.astype(np.float64))[-1] / len(absmax)).astype(np.float32)
centred = np.pad(absmax - offset, (0, -len(absmax) % 256)).reshape(-1, 256)
nested = np.abs(centred).max(axis=1)
table = dynamic_map()
scale_codes = nearest_bytes(centred * (np.float32(1) / nested)[:, None], table)
scales = table[scale_codes] * nested[:, None] + offset
scales, scale_codes = scales.reshape(-1)[: len(absmax)], scale_codes.reshape(-1)[: len(absmax)]
dequantized = (values[codes] * scales[:, None]).reshape(-1)[: tensor.size].reshape(tensor.shape)
# The first of two codes has the high bits.
pairs = codes.reshape(-1)[: tensor.size + tensor.size % 2].reshape(-1, 2)
parts = {
    "codes": (pairs[:, 0] * 16 + pairs[:, 1]).astype(np.uint8),
    "absmax": scale_codes, "nested_absmax": nested, "nested_offset": offset
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
