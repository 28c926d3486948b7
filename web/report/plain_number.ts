/** Digits of ASCII with at most one point: no exponent, no other base, no blanks, no sign but a minus. */
const plain = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;

/**
 * The one reader of numbers that people type for the report and the commands; undefined for all other
 * texts, and for a number outside of the limits. `Number` would take 0x4, 1e1, Infinity and an empty text.
 */
export function plainNumber(text: string, least = 0, most = Number.MAX_VALUE): number | undefined {
  const number = plain.test(text) ? Number(text) : Number.NaN;
  // A minus before a zero is a slip, unless numbers may be negative.
  if (!(number >= least && number <= most) || (least >= 0 && text.startsWith('-')))
    return undefined;
  return number;
}

/** A whole number, written without a point. */
export const plainWhole = (text: string, least: number, most: number): number | undefined =>
  text.includes('.') ? undefined : plainNumber(text, least, most);
