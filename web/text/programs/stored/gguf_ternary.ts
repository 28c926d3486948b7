import { half, inverse, scaled } from './gguf_parts.ts';

// NumPy programs for ggml's blocks of one scale and of codes of one and two bits.

const digits = `
def digits(codes, width):
    #storedDigits
    count = codes.shape[1] // width
    powers = 3 ** np.arange(4, 4 - count, -1)[:, None]
    numbers = (codes.reshape(-1, count, width) * powers).sum(axis=1)
    return ((numbers * 256 + 242) // 243).astype(np.uint8)
`;

/** -1, 0 and 1 times the largest magnitude; `bytes` is an expression, with functions of its own. */
const ternary = (block: number, bytes: string, { own = '', withoutScale = 1 } = {}): string => `
${inverse}
${own && `${own}\n`}
blocks = blocks_of(tensor, ${block})
scales = np.abs(blocks).max(axis=1)
quotients = blocks * inverse(scales)[:, None]
#storedAway
codes = 1 + (quotients >= 0.5) - (quotients <= -0.5)
#storedOverflowed
codes = np.where(np.isfinite(inverse(scales))[:, None], codes, ${withoutScale})
loaded = ${scaled('(codes - 1).astype(np.float32)')}
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([${bytes}])}
`;

const signs = `
blocks = blocks_of(tensor, 128)
scales = total(np.abs(blocks)) / np.float32(128)
codes = (blocks >= 0).astype(np.int64)
loaded = ${scaled('(2 * codes - 1).astype(np.float32)')}
dequantized = without_padding(loaded, tensor)
parts = {"blocks": np.hstack([${half('scales')}, fields(codes, 1, 1)])}
`;

/** The steps by the format's name. */
export const ternarySteps: Readonly<Record<string, string>> = {
  tq1_0: ternary(
    256,
    `
    digits(codes[:, :160], 32), digits(codes[:, 160:240], 16), digits(codes[:, 240:], 4),
    ${half('scales')}
`,
    { own: digits },
  ),
  tq2_0: ternary(256, `fields(codes, 32, 2), ${half('scales')}`),
  q2_0: ternary(64, `${half('scales')}, fields(codes, 1, 2)`, { withoutScale: 0 }),
  q1_0: signs,
};
