// NumPy programs for formats of small floats. They need no library that knows the formats.

/** The bytes of codes without gaps. */
export const pack = `
def pack(codes, bits):
    #storedPack
    planes = codes.reshape(-1, 1) >> np.arange(bits) & 1
    return np.packbits(planes.astype(np.uint8), bitorder="little")
`;

/** The values of a small float, and the code of the nearest. */
export const smallFloat = `
def float_values(exponent_bits, fraction_bits):
    #storedValues
    codes = np.arange(2 ** (exponent_bits + fraction_bits))
    exponents, fractions = codes >> fraction_bits, codes % 2**fraction_bits
    powers = np.maximum(exponents, 1) - 2 ** (exponent_bits - 1) + 1 - fraction_bits
    return (np.minimum(exponents, 1) * 2**fraction_bits + fractions) * 2.0**powers


def nearest(magnitudes, values):
    #storedNearest
    middles = (values[1:] + values[:-1]) / 2
    below = np.searchsorted(middles, magnitudes, "left")
    above = np.searchsorted(middles, magnitudes, "right")
    return np.where(below % 2 == 0, below, above)
`;

interface SmallFloat {
  readonly exponent: number;
  readonly fraction: number;
  /** The codes of finite magnitudes. */
  readonly finite: number;
  readonly beyond: 'nan' | 'infinity' | 'saturates';
}

export const smallFloats: Readonly<Record<string, SmallFloat>> = {
  float8_e4m3fn: { exponent: 4, fraction: 3, finite: 127, beyond: 'nan' },
  float8_e4m3fn_saturating: { exponent: 4, fraction: 3, finite: 127, beyond: 'saturates' },
  float8_e5m2: { exponent: 5, fraction: 2, finite: 124, beyond: 'infinity' },
  float6_e2m3fn: { exponent: 2, fraction: 3, finite: 32, beyond: 'saturates' },
  float6_e3m2fn: { exponent: 3, fraction: 2, finite: 32, beyond: 'saturates' },
  float4_e2m1fn: { exponent: 2, fraction: 1, finite: 8, beyond: 'saturates' },
};

/** The table of a small float's finite magnitudes, as an expression. */
export function tableOf({ exponent, fraction, finite }: SmallFloat): string {
  const all = `float_values(${exponent}, ${fraction})`;
  return finite === 2 ** (exponent + fraction) ? all : `${all}[:${finite}]`;
}

export function smallFloatSteps(format: SmallFloat): string {
  const { exponent, fraction, finite, beyond } = format;
  const sign = 2 ** (exponent + fraction);
  const special = beyond === 'nan' ? 'np.nan' : 'np.inf';
  const magnitudes =
    beyond === 'saturates'
      ? `values = ${tableOf(format)}
codes = nearest(np.minimum(np.abs(tensor), values[-1]), values)`
      : `${beyond === 'nan' ? '#storedBeyondNaN' : '#storedBeyondInfinity'}
values = float_values(${exponent}, ${fraction})[:${finite + 1}]
codes = nearest(np.abs(tensor), values)
values[${finite}] = ${special}`;
  return `
${magnitudes}
is_negative = np.signbit(tensor)
dequantized = np.where(is_negative, -values[codes], values[codes]).astype(np.float32)
parts = {"codes": pack(codes + is_negative * ${sign}, ${exponent + fraction + 1})}
`;
}

export const float16Steps = `
codes = tensor.astype(np.float16)
dequantized = codes.astype(np.float32)
parts = {"codes": codes}
`;

export const bfloat16Steps = `
#storedBfloat
words = tensor.view(np.uint32)
codes = ((words + 0x7FFF + (words >> 16 & 1)) >> 16).astype(np.uint16)
dequantized = (codes.astype(np.uint32) << 16).view(np.float32)
parts = {"codes": codes}
`;
