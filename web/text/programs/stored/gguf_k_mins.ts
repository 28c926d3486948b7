import { ignoringErrors } from './gguf_parts.ts';

// NumPy programs for ggml's K-quants with a minimum: super-blocks of 256 elements, whose groups have a
// scale and a minimum that are themselves rounded to a few bits.

const search = `
def search(groups, weights, top, first, steps, distance):
    #storedSearchMin
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
        #storedCandidate
        in_range = np.float32(first) + np.float32(0.1) * np.float32(step) + np.float32(top)
        tried = levels_at(in_range / (high - low))
        l, l2 = total(weights * tried), total(weights * tried * tried)
        lx = total(weights * tried * groups)
        determinant = weight * l2 - l * l
        fit = (weight * lx - weighted * l) / determinant
        fit_low = (l2 * weighted - l * lx) / determinant
        #storedNotAbove
        fit = np.where(fit_low > 0, lx / l2, fit)
        fit_low = np.where(fit_low > 0, np.float32(0), fit_low)
        error = error_of(tried, fit, fit_low)
        better = (determinant > 0) & (error < best)
        levels = np.where(better[:, None], tried, levels)
        scales, low = np.where(better, fit, scales), np.where(better, fit_low, low)
        best = np.where(better, error, best)
    return levels, scales, -low
`;

const levelsUnder = `
def as_loaded(codes, steps):
    return (steps.astype(np.float32) * codes.astype(np.float32)).reshape(-1, 1)


def levels_under(groups, scales, minimums, top, levels):
    #storedAgain
    again = nearest_int((groups + minimums) / scales).clip(0, top)
    return np.where(scales == 0, levels, again).astype(np.int64)
`;

/** The codes of a super-block's scales or minimums, and their step. */
const stepsOf = (top: number) => `
def in_steps(numbers):
    #storedSuper
    largest = numbers.max(axis=1).clip(0)[:, None]
    per_step = np.where(largest > 0, np.float32(${top}) / largest, np.float32(0))
    return nearest_int(per_step * numbers), (largest / np.float32(${top})).astype(np.float16)
`;

/** Levels under the stored numbers, and what loading makes of them. */
const again = (top: number) => `
scales = as_loaded(scale_codes, super_scales)
minimums = as_loaded(minimum_codes, super_minimums)
levels = levels_under(groups, scales, minimums, ${top}, levels)
loaded = scales * levels.astype(np.float32) - minimums
dequantized = without_padding(loaded, tensor)
codes = levels.reshape(-1, 256)
`;

export const q2Steps = `
${search}


${levelsUnder}

${stepsOf(15)}

${ignoringErrors}
groups = blocks_of(tensor, 256).reshape(-1, 16)
levels, scales, minimums = search(groups, np.abs(groups), 3, -0.5, 16, np.abs)
scale_codes, super_scales = in_steps(scales.reshape(-1, 16))
minimum_codes, super_minimums = in_steps(minimums.reshape(-1, 16))
#storedNibblePairs
packed = (scale_codes | minimum_codes * 16) & 255
scale_codes, minimum_codes = packed & 15, packed >> 4
${again(3).trim()}
parts = {
    "blocks": np.hstack([
        packed.astype(np.uint8), fields(codes, 32, 2),
        super_scales.view(np.uint8), super_minimums.view(np.uint8)
    ])
}
`;

/** Q4_K and Q5_K. */
export function sixBitSteps(bits: 4 | 5): string {
  const top = 2 ** bits - 1;
  const [first, steps] = bits === 5 ? ['-0.5', 16] : ['-1', 21];
  const fifth = bits === 5 ? 'fields(codes >> 4, 32, 1), ' : '';
  return `
${search}


${levelsUnder}

${stepsOf(63)}

${ignoringErrors}
groups = blocks_of(tensor, 256).reshape(-1, 32)
#storedSixBitWeights
weights = np.sqrt(total(groups * groups) / np.float32(32))[:, None] + np.abs(groups)
levels, scales, minimums = search(groups, weights, ${top}, ${first}, ${steps}, np.square)
scale_codes, super_scales = in_steps(scales.reshape(-1, 8))
minimum_codes, super_minimums = in_steps(minimums.reshape(-1, 8))
scale_codes = np.minimum(scale_codes & 255, 63)
minimum_codes = np.minimum(minimum_codes & 255, 63)
${again(top).trim()}
#storedSixBits
both = np.hstack([scale_codes[:, :4], minimum_codes[:, :4]])
rest = np.hstack([scale_codes[:, 4:], minimum_codes[:, 4:]])
packed = np.hstack([both | rest >> 4 << 6, rest[:, :4] & 15 | (rest[:, 4:] & 15) << 4])
parts = {
    "blocks": np.hstack([
        super_scales.view(np.uint8), super_minimums.view(np.uint8),
        packed.astype(np.uint8), ${fifth}fields(codes, 32, 4)
    ])
}
`;
}
