import { q2Steps, sixBitSteps } from './gguf_k_mins.ts';
import { q3Steps, q6Steps } from './gguf_k_symmetric.ts';
import { half, inverse, scaled } from './gguf_parts.ts';
import { tableSteps } from './gguf_tables.ts';
import { ternarySteps } from './gguf_ternary.ts';

// NumPy programs for ggml's plain blocks of 32 elements, and the list of those for its blocks.

const fifthBits = `
def fifth_bits(codes):
    #storedFifth
    return np.packbits((codes >> 4).astype(np.uint8), axis=1, bitorder="little")
`;

const q8 = `
${inverse}

blocks = blocks_of(tensor, 32)
#storedUnrounded
scales = np.abs(blocks).max(axis=1) / np.float32(127)
quotients = blocks * inverse(scales)[:, None]
#storedAway
codes = np.trunc(quotients + np.copysign(np.nextafter(np.float32(0.5), np.float32(0)), quotients))
codes = np.where(np.isfinite(inverse(scales))[:, None], codes, 0).astype(np.int8)
loaded = ${scaled('codes.astype(np.float32)')}
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([${half('scales')}, codes.view(np.uint8)])}
`;

/** Codes around 0: the value of largest magnitude gets code 0. */
function around(bits: 4 | 5): string {
  const zero = 2 ** (bits - 1);
  const fifth = bits === 5 ? 'fifth_bits(codes), ' : '';
  return `
${inverse}
${bits === 5 ? `${fifthBits}\n` : ''}
blocks = blocks_of(tensor, 32)
#storedExtreme
first = np.abs(blocks).argmax(axis=1)[:, None]
#storedUnrounded
scales = (np.take_along_axis(blocks, first, axis=1)[:, 0] + np.float32(0)) / np.float32(-${zero})
shifted = blocks * inverse(scales)[:, None] + np.float32(${zero}.5)
shifted = np.where(np.isfinite(inverse(scales))[:, None], shifted, 0)
codes = np.minimum(np.trunc(shifted), ${2 * zero - 1}).astype(np.int64)
loaded = ${scaled(`(codes - ${zero}).astype(np.float32)`)}
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([${half('scales')}, ${fifth}fields(codes, 16, 4)])}
`;
}

/** Codes from a minimum. */
function fromMinimum(bits: 4 | 5): string {
  const top = 2 ** bits - 1;
  const fifth = bits === 5 ? 'fifth_bits(codes), ' : '';
  return `
${inverse}
${bits === 5 ? `${fifthBits}\n` : ''}
blocks = blocks_of(tensor, 32)
minimums = np.take_along_axis(blocks, blocks.argmin(axis=1)[:, None], axis=1)[:, 0]
#storedUnrounded
scales = (blocks.max(axis=1) - minimums + np.float32(0)) / np.float32(${top})
shifted = (blocks - minimums[:, None]) * inverse(scales)[:, None] + np.float32(0.5)
is_usable = np.isfinite(inverse(scales)) & np.isfinite(scales)
codes = np.minimum(np.trunc(np.where(is_usable[:, None], shifted, 0)), ${top}).astype(np.int64)
loaded = ${scaled('codes.astype(np.float32)')}
loaded = loaded + minimums.astype(np.float16).astype(np.float32)[:, None]
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([${half('scales')}, ${half('minimums')}, ${fifth}fields(codes, 16, 4)])}
`;
}

/** The steps by the format's name. */
export const ggufSteps: Readonly<Record<string, string>> = {
  q8_0: q8,
  q4_0: around(4),
  q5_0: around(5),
  q4_1: fromMinimum(4),
  q5_1: fromMinimum(5),
  q2_k: q2Steps,
  q3_k: q3Steps,
  q4_k: sixBitSteps(4),
  q5_k: sixBitSteps(5),
  q6_k: q6Steps,
  ...tableSteps,
  ...ternarySteps,
};
