import { ignoringErrors } from './gguf_parts.ts';

// NumPy programs for ggml's blocks whose codes stand for values of a table.

const nearestCodes = `
values = np.array(
    [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113], np.float32
)


def nearest_codes(numbers):
    #storedNearestUp
    return np.searchsorted(values[1:] + values[:-1], numbers + numbers, "right")


def fit(blocks, per_level):
    #storedFit
    nearest = values[nearest_codes(blocks * per_level)]
    weighted = blocks * blocks * nearest
    return total(weighted * blocks)[:, None], total(weighted * nearest)[:, None]
`;

/** The best of 16 scales for each row. */
const search = `
scales, best = np.float32(0), np.float32(0)
#storedSixteen
for step in range(-8, 8):
    per_level = np.float32(step - 127) / end
    if step == -8:
        per_level = np.float32(1) / (-end / np.float32(-127))
    qx, q2 = fit(blocks, per_level)
    better = (q2 > 0) & ((step == -8) | (qx * qx > best * q2))
    scales = np.where(better, qx / q2, scales)
    best = np.where(better, scales * qx, best)
scales = np.where(is_zero, np.float32(0), scales)
`;

const searched = `
${search.trim()}
per_level = np.where(scales != 0, np.float32(1) / scales, np.float32(0))
codes = nearest_codes(per_level * blocks)
`;

const fitted = `
per_level = np.float32(1) / (end / np.float32(-127))
qx, q2 = fit(blocks, per_level)
scales = np.where((q2 > 0) & ~is_zero, qx / q2, np.float32(0))
codes = np.where(is_zero, 0, nearest_codes(per_level * blocks))
`;

const iq4Steps = (steps: string) => `
${nearestCodes}


${ignoringErrors}
blocks = blocks_of(tensor, 32)
end = extremes(blocks)
is_zero = np.abs(end) < np.float32(1e-15)
${steps.trim()}
scales = scales.astype(np.float16)
loaded = scales.astype(np.float32) * values[codes]
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([scales.view(np.uint8), fields(codes, 16, 4)])}
`;

/** Groups of 32 whose scales are whole multiples of a step. */
const iq4XsSteps = `
${nearestCodes}


${ignoringErrors}
blocks = blocks_of(tensor, 256).reshape(-1, 32)
end = extremes(blocks)
is_zero = np.abs(end) < np.float32(1e-15)
${search.trim()}
scales = scales.reshape(-1, 8)
#storedMinus32
step = -extremes(scales) / np.float32(32)
per_step = np.where(step != 0, np.float32(1) / step, np.float32(0))
multiples = nearest_int(per_step * scales).clip(-32, 31)
found = (step * multiples.astype(np.float32)).reshape(-1, 1)
#storedUnrounded
per_level = np.where(found != 0, np.float32(1) / found, np.float32(0))
codes = nearest_codes(per_level * blocks)
step = step.astype(np.float16)
stored = (step.astype(np.float32) * multiples.astype(np.float32)).reshape(-1, 1)
loaded = stored * values[codes]
dequantized = without_padding(loaded, tensor)
#storedHighBefore
packed = multiples + 32
parts = {
    "blocks": np.hstack([
        step.view(np.uint8), fields(packed >> 4, 1, 2), fields(packed, 1, 4),
        fields(codes.reshape(-1, 256), 16, 4)
    ])
}
`;

/** E2M1, doubled so that its values are whole; scales are halved. */
const fp4 = `
levels = np.array([0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12], np.float32)
`.trim();

const fp4Codes = `
#storedNearestFirst
codes = np.abs(levels * halves[..., None] - groups[..., None]).argmin(axis=-1)
loaded = halves * levels[codes]
dequantized = without_padding(loaded, tensor)
`.trim();

const mxfp4Steps = `
${fp4}
groups = blocks_of(tensor, 32)
largest = np.abs(groups).max(axis=1).astype(np.float64)[:, None]
#storedLogarithm
logarithms = np.log2(np.where(largest > 0, largest, 1)).astype(np.float32)
scales = np.where(largest > 0, np.floor(logarithms).astype(np.int64) + 125, 0) & 255
halves = (2.0 ** (scales - 128)).astype(np.float32)
${fp4Codes}
parts = {"blocks": np.hstack([scales.astype(np.uint8), fields(codes, 16, 4)])}
`;

const nvfp4Steps = `
${fp4}
groups = blocks_of(tensor, 64).reshape(-1, 16)
scales = np.abs(groups).max(axis=1) / np.float32(6)
#storedHalfUp
subnormal = np.minimum(scales * np.float32(512) + np.float32(0.5), 7).astype(np.int64)
fractions, exponents = np.frexp(scales)
normal = (exponents + 6) * 8 + (fractions * 16 + np.float32(0.5)).astype(np.int64) - 8
normal = np.where(normal < 0x78, normal, 0x7E)
scales = np.where(scales < 2**-6, subnormal, normal)[:, None]
halves = np.ldexp(np.where(scales < 8, scales, 8 + scales % 8), np.maximum(scales >> 3, 1) - 11)
halves = halves.astype(np.float32)
${fp4Codes}
packed = scales.astype(np.uint8).reshape(-1, 4)
parts = {"blocks": np.hstack([packed, fields(codes.reshape(-1, 64), 8, 4)])}
`;

/** The steps by the format's name. */
export const tableSteps: Readonly<Record<string, string>> = {
  iq4_nl: iq4Steps(searched),
  iq4_nl_ref: iq4Steps(fitted),
  iq4_xs: iq4XsSteps,
  mxfp4_ggml: mxfp4Steps,
  nvfp4_ggml: nvfp4Steps,
};
