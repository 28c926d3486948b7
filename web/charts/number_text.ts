/** A number on an axis, with at most six digits. */
export const axisNumber = (value: number): string =>
  String(Number(value.toPrecision(6))).replace('e+', 'e');

/** A number in a table, with seven digits, the precision of float32. */
export const tableNumber = (value: number): string =>
  Number.isFinite(value)
    ? String(Number(value.toPrecision(7)))
    : Number.isNaN(value)
      ? 'nan'
      : value < 0
        ? '-inf'
        : 'inf';

/** A number in a small cell or a legend, with a fixed number of decimals. */
export function compact(value: number, decimals = 0): string {
  const magnitude = Math.abs(value);
  if (!Number.isFinite(value)) return String(value).replace('Infinity', 'inf');
  if (magnitude >= 1e6 || (magnitude > 0 && magnitude < 0.5 * 10 ** -decimals)) {
    return value.toExponential(1);
  }
  return value.toFixed(decimals);
}

/** A number in a sentence: six digits, so without the noise of float32, and a true minus. */
export const readable = (value: number): string =>
  Number.isFinite(value) ? withMinus(axisNumber(value)) : withMinus(tableNumber(value));

/** A text with a true minus, for numbers that people read; not for numbers that are copied or parsed. */
export const withMinus = (text: string): string => text.replaceAll('-', '−');
