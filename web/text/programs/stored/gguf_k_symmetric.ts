import { ignoringErrors } from './gguf_parts.ts';

// NumPy programs for ggml's K-quants without a minimum: super-blocks of 256 elements, whose groups of 16
// have a scale that is itself rounded to a few bits.

const sumsOf = `
def sums_of(groups, levels):
    #storedSquareWeights
    weighted = groups * groups * levels
    return total(groups * groups * groups * levels), total(weighted * levels)
`;

/** ggml leaves a group that it takes for zero at the lowest level. */
const zeroGroups = (top: number) => `
#storedZeroGroups
is_zero = np.abs(groups).max(axis=1) < np.float32(1e-15)
levels[is_zero] = ${-top}
scales = np.where(is_zero, np.float32(0), scales).reshape(-1, 16)
extreme = extremes(scales)
`;

/** Levels under the stored scales, and what loading makes of them. */
const again = (top: number, after: string) => `
super_scales = super_scales.astype(np.float16)
stored = (super_scales.astype(np.float32) * scale_codes.astype(np.float32)).reshape(-1, 1)
#storedAgain
again = nearest_int(groups / stored).clip(${-top}, ${top - 1})
levels = np.where(stored == 0, levels, again)${after}
loaded = stored * levels.astype(np.float32)
dequantized = without_padding(loaded, tensor)
codes = (levels.astype(np.int64) + ${top}).reshape(-1, 256)
`;

export const q3Steps = `
${sumsOf}


def move(groups, levels, i, lx, l2):
    #storedMove
    value, level = groups[:, i], levels[:, i]
    weight = value * value
    other_lx, other_l2 = lx - weight * value * level, l2 - weight * level * level
    moved = nearest_int(value * other_l2 / other_lx).clip(-4, 3).astype(np.float32)
    new_lx, new_l2 = other_lx + weight * value * moved, other_l2 + weight * moved * moved
    better = (other_lx > 0) & (moved != level) & (new_l2 > 0)
    better &= new_lx * new_lx * l2 > lx * lx * new_l2
    levels[:, i] = np.where(better, moved, level)
    return np.where(better, new_lx, lx), np.where(better, new_l2, l2)


${ignoringErrors}
groups = blocks_of(tensor, 256).reshape(-1, 16)
levels = nearest_int(np.float32(-4) / extremes(groups) * groups).clip(-4, 3).astype(np.float32)
lx, l2 = sums_of(groups, levels)
#storedPasses
for _ in range(5):
    for i in range(16):
        lx, l2 = move(groups, levels, i, lx, l2)
scales = np.where(l2 > 0, lx / l2, np.float32(0))
${zeroGroups(4).trim()}
per_step = np.float32(-32) / extreme
super_scales = np.where(extreme != 0, np.float32(1) / per_step, np.float32(0))
scale_codes = np.where(extreme != 0, nearest_int(per_step * scales).clip(-32, 31), -32)
${again(4, '').trim()}
#storedSixBitsApart
packed = scale_codes + 32
parts = {
    "blocks": np.hstack([
        fields(codes >> 2, 32, 1), fields(codes, 32, 2),
        fields(packed, 8, 4), fields(packed >> 4, 4, 2),
        super_scales.view(np.uint8)
    ])
}
`;

export const q6Steps = `
${sumsOf}


def search(groups):
    #storedSearchSymmetric
    def levels_at(step):
        per_level = -(np.float32(32) + np.float32(0.1) * np.float32(step)) / extremes(groups)
        return nearest_int(per_level * groups).clip(-32, 31).astype(np.float32)

    levels = levels_at(0)
    lx, l2 = sums_of(groups, levels)
    scales = np.where(l2 != 0, lx / l2, np.float32(0))
    best = scales * lx
    for step in [*range(-9, 0), *range(1, 10)]:
        tried = levels_at(step)
        lx, l2 = sums_of(groups, tried)
        better = (l2 > 0) & (lx * lx > best * l2)
        levels = np.where(better[:, None], tried, levels)
        scales = np.where(better, lx / l2, scales)
        best = np.where(better, scales * lx, best)
    return levels, scales


${ignoringErrors}
groups = blocks_of(tensor, 256).reshape(-1, 16)
levels, scales = search(groups)
${zeroGroups(32).trim()}
#storedZeroSuper
is_zero = np.abs(extreme) < np.float32(1e-15)
per_step = np.float32(-128) / extreme
super_scales = np.where(is_zero, np.float32(0), np.float32(1) / per_step)
scale_codes = np.minimum(nearest_int(per_step * scales), 127)
scale_codes = np.where(is_zero, 0, scale_codes).astype(np.int8)
${again(32, '\nlevels[is_zero.repeat(16)] = -32').trim()}
parts = {
    "blocks": np.hstack([
        fields(codes, 64, 4), fields(codes >> 4, 32, 2),
        scale_codes.view(np.uint8), super_scales.view(np.uint8)
    ])
}
`;
