# Stores a tensor as q3_k, and loads it again.
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


def sums_of(groups, levels):
    # Sums of weight * value * level and of weight * level²; the weight is the value’s square.
    weighted = groups * groups * levels
    return total(groups * groups * groups * levels), total(weighted * levels)


def move(groups, levels, i, lx, l2):
    # Moves a level to where the rest of its group fits best, if the error decreases.
    value, level = groups[:, i], levels[:, i]
    weight = value * value
    other_lx, other_l2 = lx - weight * value * level, l2 - weight * level * level
    moved = nearest_int(value * other_l2 / other_lx).clip(-4, 3).astype(np.float32)
    new_lx, new_l2 = other_lx + weight * value * moved, other_l2 + weight * moved * moved
    better = (other_lx > 0) & (moved != level) & (new_l2 > 0)
    better &= new_lx * new_lx * l2 > lx * lx * new_l2
    levels[:, i] = np.where(better, moved, level)
    return np.where(better, new_lx, lx), np.where(better, new_l2, l2)


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

# Blocks of zeros divide by zero, and huge values overflow.
np.seterr(all="ignore")
groups = blocks_of(tensor, 256).reshape(-1, 16)
levels = nearest_int(np.float32(-4) / extremes(groups) * groups).clip(-4, 3).astype(np.float32)
lx, l2 = sums_of(groups, levels)
# Coordinate descent, in at most five passes.
for _ in range(5):
    for i in range(16):
        lx, l2 = move(groups, levels, i, lx, l2)
scales = np.where(l2 > 0, lx / l2, np.float32(0))
# ggml takes a group below 1e-15 for zero, and leaves its levels at the lowest.
is_zero = np.abs(groups).max(axis=1) < np.float32(1e-15)
levels[is_zero] = -4
scales = np.where(is_zero, np.float32(0), scales).reshape(-1, 16)
extreme = extremes(scales)
per_step = np.float32(-32) / extreme
super_scales = np.where(extreme != 0, np.float32(1) / per_step, np.float32(0))
scale_codes = np.where(extreme != 0, nearest_int(per_step * scales).clip(-32, 31), -32)
super_scales = super_scales.astype(np.float16)
stored = (super_scales.astype(np.float32) * scale_codes.astype(np.float32)).reshape(-1, 1)
# Levels again, under the stored numbers. Where the scale became 0, those of the search remain.
again = nearest_int(groups / stored).clip(-4, 3)
levels = np.where(stored == 0, levels, again)
loaded = stored * levels.astype(np.float32)
dequantized = without_padding(loaded, tensor)
codes = (levels.astype(np.int64) + 4).reshape(-1, 256)
# The low 4 bits of 16 scales lie in 8 bytes, the high 2 in 4.
packed = scale_codes + 32
parts = {
    "blocks": np.hstack([
        fields(codes >> 2, 32, 1), fields(codes, 32, 2),
        fields(packed, 8, 4), fields(packed >> 4, 4, 2),
        super_scales.view(np.uint8)
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
