import { smallFloats, tableOf } from './floats.ts';

// NumPy programs for blocks of elements under a scale, and for codebooks.

export const blocksOf = `
def blocks_of(tensor, size):
    #storedPadding
    rows = tensor.reshape(-1, tensor.shape[-1])
    return np.pad(rows, ((0, 0), (0, -rows.shape[1] % size))).reshape(-1, size)


def without_padding(blocks, tensor):
    rows = blocks.reshape(-1, blocks.size * tensor.shape[-1] // tensor.size)
    return rows[:, : tensor.shape[-1]].reshape(tensor.shape)
`;

const elements: Readonly<Record<string, string>> = {
  mxfp4: 'float4_e2m1fn',
  mxfp6_e2m3: 'float6_e2m3fn',
  mxfp6_e3m2: 'float6_e3m2fn',
  mxfp8_e4m3: 'float8_e4m3fn',
  mxfp8_e5m2: 'float8_e5m2',
};

const rules: Readonly<Record<string, (fraction: number) => string>> = {
  floor: () => `#storedRuleFloor
powers = exponents - largest_exponent`,
  even: (fraction) => `#storedRuleEven
rounded = np.floor(mantissas * ${2 ** (fraction + 1)} + 0.5)
powers = exponents + (rounded == ${2 ** (fraction + 1)}) - largest_exponent`,
  rceil: () => `#storedRuleRceil
powers = exponents - largest_exponent + (mantissas > largest_mantissa)`,
};

/** The steps of a microscaling format, by its name; undefined for other formats. */
export function microscalingSteps(format: string): string | undefined {
  const [, name = '', rule = ''] = /^(mxfp\w+)_(floor|even|rceil)$/.exec(format) ?? [];
  const element = smallFloats[elements[name] ?? ''];
  const powers = rules[rule];
  if (!element || !powers) return undefined;
  const { exponent, fraction } = element;
  return `
values = ${tableOf(element)}
blocks = blocks_of(tensor, 32)
magnitudes = np.abs(blocks).max(axis=1).astype(np.float64)
mantissas, exponents = np.frexp(magnitudes)
largest_mantissa, largest_exponent = np.frexp(values[-1])
${powers(fraction)}
#storedZero
powers = np.where(magnitudes == 0, -127, powers.clip(-127, 127))
scaled = blocks / 2.0 ** powers[:, None]
codes = nearest(np.minimum(np.abs(scaled), values[-1]), values)
loaded = np.copysign(values[codes], scaled) * 2.0 ** powers[:, None]
dequantized = without_padding(loaded.astype(np.float32), tensor)
parts = {
    "codes": pack(codes + np.signbit(blocks) * ${2 ** (exponent + fraction)}, ${exponent + fraction + 1}),
    "scales": (powers + 127).astype(np.uint8),
}
`;
}

export const nvfp4Steps = `
def divide(one, other):
    #storedQuotient
    return np.divide(one, other, out=one.copy(), where=one != 0)


fp4, fp8 = float_values(2, 1), float_values(4, 3)[:127]
blocks = blocks_of(tensor, 16)
#storedTensorScale
tensor_scale = np.abs(tensor).max() / np.float32(448 * 6)
found = divide(np.abs(blocks).max(axis=1) / np.float32(6), tensor_scale)
scales = nearest(found.clip(np.float32(2**-6), np.float32(448)), fp8)
total = (tensor_scale * fp8[scales].astype(np.float32))[:, None]
quotients = divide(blocks, total)
codes = nearest(np.minimum(np.abs(quotients), 6), fp4)
loaded = np.copysign(fp4[codes], blocks).astype(np.float32) * total
dequantized = without_padding(loaded, tensor)
parts = {
    "codes": pack(codes + np.signbit(blocks) * 8, 4),
    "scales": scales.astype(np.uint8),
    "tensor_scale": tensor_scale,
}
`;

export const kmeansSteps = (levels: number, seed: number): string => `
def middles(values):
    return (values[1:].astype(np.float64) + values[:-1].astype(np.float64)) / 2


levels, seed = ${levels}, ${seed}
values = tensor.reshape(-1).astype(np.float64)
#storedDraw
random = np.random.RandomState(seed % 2**32)
centres = [values[int(random.random_sample() * len(values))] + 0.0]
distances = (values - centres[0]) ** 2
while len(centres) < levels:
    running = np.cumsum(distances)
    if running[-1] == 0:
        centres += [centres[-1]] * (levels - len(centres))
        break
    drawn = np.searchsorted(running, random.random_sample() * running[-1], "right")
    centres.append(values[min(drawn, len(values) - 1)] + 0.0)
    distances = np.minimum(distances, (values - centres[-1]) ** 2)
centres = np.sort(centres)
#storedLloyd
for _ in range(100):
    codes = np.searchsorted(middles(centres), values, "left")
    counts = np.bincount(codes, minlength=levels)
    sums = np.bincount(codes, weights=values, minlength=levels)
    means = np.where(counts > 0, sums / np.maximum(counts, 1), centres)
    if (means == centres).all():
        break
    centres = means
codebook = centres.astype(np.float32)
codes = np.searchsorted(middles(codebook), values, "left")
dequantized = codebook[codes].reshape(tensor.shape)
parts = {"codes": pack(codes, ${Math.ceil(Math.log2(levels))}), "codebook": codebook}
`;
