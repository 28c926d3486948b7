# Stores a tensor as q4_k, and loads it again.
import numpy as np


def blocks_of(tensor, size):
    # Fills up with zeros to whole blocks.
    rows = tensor.reshape(-1, tensor.shape[-1])
    return np.pad(rows, ((0, 0), (0, -rows.shape[1] % size))).reshape(-1, size)


def without_padding(blocks, tensor):
    rows = blocks.reshape(-1, blocks.size * tensor.shape[-1] // tensor.size)
    return rows[:, : tensor.shape[-1]].reshape(tensor.shape)


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


def search(groups, weights, top, first, steps, distance):
    # Fits level * scale + low, with levels from 0 to top, by weighted least squares.
    low, high = np.minimum(groups.min(axis=1), 0), groups.max(axis=1)
    weight, weighted = total(weights), total(weights * groups)

    def levels_at(per_level):
        levels = nearest_int(per_level[:, None] * (groups - low[:, None]))
        return levels.clip(0, top).astype(np.float32)

    def error_of(levels, scales, low):
        return total(weights * distance(scales[:, None] * levels + low[:, None] - groups))

    per_level = np.float32(top) / (high - low)
    scales, levels = np.float32(1) / per_level, levels_at(per_level)
    best = error_of(levels, scales, low)
    for step in range(steps):
        # Each candidate starts from the best minimum so far.
        in_range = np.float32(first) + np.float32(0.1) * np.float32(step) + np.float32(top)
        tried = levels_at(in_range / (high - low))
        l, l2 = total(weights * tried), total(weights * tried * tried)
        lx = total(weights * tried * groups)
        determinant = weight * l2 - l * l
        fit = (weight * lx - weighted * l) / determinant
        fit_low = (l2 * weighted - l * lx) / determinant
        # The minimum is not above zero.
        fit = np.where(fit_low > 0, lx / l2, fit)
        fit_low = np.where(fit_low > 0, np.float32(0), fit_low)
        error = error_of(tried, fit, fit_low)
        better = (determinant > 0) & (error < best)
        levels = np.where(better[:, None], tried, levels)
        scales, low = np.where(better, fit, scales), np.where(better, fit_low, low)
        best = np.where(better, error, best)
    return levels, scales, -low


def as_loaded(codes, steps):
    return (steps.astype(np.float32) * codes.astype(np.float32)).reshape(-1, 1)


def levels_under(groups, scales, minimums, top, levels):
    # Levels again, under the stored numbers. Where the scale became 0, those of the search remain.
    again = nearest_int((groups + minimums) / scales).clip(0, top)
    return np.where(scales == 0, levels, again).astype(np.int64)


def in_steps(numbers):
    # Whole multiples of a step; the largest number has the largest code.
    largest = numbers.max(axis=1).clip(0)[:, None]
    per_step = np.where(largest > 0, np.float32(63) / largest, np.float32(0))
    return nearest_int(per_step * numbers), (largest / np.float32(63)).astype(np.float16)


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

# Blocks of zeros divide by zero, and huge values overflow.
np.seterr(all="ignore")
groups = blocks_of(tensor, 256).reshape(-1, 32)
# Weights: the root of the mean square, plus the magnitude.
weights = np.sqrt(total(groups * groups) / np.float32(32))[:, None] + np.abs(groups)
levels, scales, minimums = search(groups, weights, 15, -1, 21, np.square)
scale_codes, super_scales = in_steps(scales.reshape(-1, 8))
minimum_codes, super_minimums = in_steps(minimums.reshape(-1, 8))
scale_codes = np.minimum(scale_codes & 255, 63)
minimum_codes = np.minimum(minimum_codes & 255, 63)
scales = as_loaded(scale_codes, super_scales)
minimums = as_loaded(minimum_codes, super_minimums)
levels = levels_under(groups, scales, minimums, 15, levels)
loaded = scales * levels.astype(np.float32) - minimums
dequantized = without_padding(loaded, tensor)
codes = levels.reshape(-1, 256)
# The first four of each have the low 6 bits of a byte. The others have 4 bits, and the 2 left there.
both = np.hstack([scale_codes[:, :4], minimum_codes[:, :4]])
rest = np.hstack([scale_codes[:, 4:], minimum_codes[:, 4:]])
packed = np.hstack([both | rest >> 4 << 6, rest[:, :4] & 15 | (rest[:, 4:] & 15) << 4])
parts = {
    "blocks": np.hstack([
        super_scales.view(np.uint8), super_minimums.view(np.uint8),
        packed.astype(np.uint8), fields(codes, 32, 4)
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
