/** A parsed number, or the code of the problem. */
export type ParsedNumber = { readonly value: number } | { readonly code: NumberCode };
export type NumberCode =
  | 'number_missing'
  | 'number_unreadable'
  | 'number_decimal_comma'
  | 'number_not_finite'
  | 'number_too_large';

const decimal = /^[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[+-]?\d+)?$/i;
const decimalComma = /^[+-]?\d+,\d+$/;
const nonFinite = /^[+-]?(?:nan|inf|infinity)$/i;

/** Parses a number as Python does; also accepts a typographic minus. */
export function parseNumber(text: string): ParsedNumber {
  const plain = text.trim().replace(/^\u2212/, '-');
  if (plain === '') return { code: 'number_missing' };
  if (nonFinite.test(plain)) return { code: 'number_not_finite' };
  if (decimalComma.test(plain)) return { code: 'number_decimal_comma' };
  if (!decimal.test(plain)) return { code: 'number_unreadable' };
  const value = Number(plain.replaceAll('_', ''));
  return Number.isFinite(value) ? { value } : { code: 'number_too_large' };
}

/** Like parseNumber, narrowed to float32 as `torch.tensor` narrows a Python float. */
export function parseFloat32(text: string): ParsedNumber {
  const parsed = parseNumber(text);
  if ('code' in parsed) return parsed;
  const value = Math.fround(parsed.value);
  return Number.isFinite(value) ? { value } : { code: 'number_too_large' };
}

/** The shortest decimal that reads back as the same float32: "191.6", "-0", "1e-45", "inf". */
export function formatFloat32(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
  if (Object.is(value, -0)) return '-0';
  for (let digits = 1; digits <= 9; digits += 1) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(value);
}

/** A number as a Python float literal: never an int, which PyTorch would treat differently. */
export function pythonFloat(text: string): string {
  return /[.e]/i.test(text) ? text : `${text}.0`;
}
