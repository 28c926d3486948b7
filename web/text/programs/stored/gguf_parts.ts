// Functions that NumPy programs for ggml's blocks share.

/** The nearest integer as ggml computes it. */
export const nearestInt = `
def nearest_int(values):
    #storedMagic
    words = (values + np.float32(3 * 2**22)).view(np.int32)
    return (words & 0x7FFFFF) - 0x400000
`;

/** np.sum would add in pairs. */
export const total = `
def total(terms):
    #storedInOrder
    return np.cumsum(terms, axis=-1)[..., -1]
`;

/** Parts of codes that share bytes. */
export const fields = `
def fields(codes, width, bits):
    #storedFields
    count = 8 // bits
    parts = (codes % 2**bits).reshape(len(codes), -1, count, width)
    shifted = parts << (np.arange(count) * bits)[:, None]
    return shifted.sum(axis=2).reshape(len(codes), -1).astype(np.uint8)
`;

/** The numbers of largest magnitude in the rows of an array. */
export const extremes = `
def extremes(numbers):
    #storedExtremes
    magnitudes = np.where(np.isnan(numbers), 0, np.abs(numbers))
    first = magnitudes.argmax(axis=1)[:, None]
    return np.take_along_axis(np.where(magnitudes > 0, numbers, np.float32(0)), first, axis=1)
`;

/** Zero blocks divide by zero. */
export const ignoringErrors = `#storedErrors
np.seterr(all="ignore")`;

/** 1 / scale, or 0; a block whose reciprocal overflows has codes of its own. */
export const inverse = `
def inverse(scales):
    #storedQuotient
    return np.divide(np.float32(1), scales, out=np.zeros_like(scales), where=scales != 0)
`;

/** The bytes of one float16 for each block. */
export const half = (name: string): string => `${name}.astype(np.float16)[:, None].view(np.uint8)`;

/** Codes times the scales as loading reads them. */
export const scaled = (codes: string): string =>
  `scales.astype(np.float16).astype(np.float32)[:, None] * ${codes}`;
