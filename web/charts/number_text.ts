/** A number on an axis, with a true minus: an integer as it is, another number with at most six digits. */
export const axisNumber = (value: number): string =>
  withMinus(
    Number.isFinite(value)
      ? String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(6))).replace(
          'e+',
          'e',
        )
      : tableNumber(value),
  );

/** A number in a table, with seven digits, the precision of float32. */
export const tableNumber = (value: number): string =>
  Number.isFinite(value)
    ? String(Number(value.toPrecision(7)))
    : Number.isNaN(value)
      ? 'nan'
      : value < 0
        ? '-inf'
        : 'inf';

/** A number in a small cell or a legend, with a fixed number of decimals and a true minus. */
export function compact(value: number, decimals = 0): string {
  const magnitude = Math.abs(value);
  if (!Number.isFinite(value)) return withMinus(String(value).replace('Infinity', 'inf'));
  if (magnitude >= 1e6 || (magnitude > 0 && magnitude < 0.5 * 10 ** -decimals)) {
    return withMinus(value.toExponential(1));
  }
  return withMinus(value.toFixed(decimals));
}

/** A number in a sentence: six digits, so without the noise of float32, and a true minus. */
export const readable = (value: number): string =>
  Number.isFinite(value) ? axisNumber(value) : withMinus(tableNumber(value));

/** A count in a sentence, in groups of three digits. */
export const counted = (count: number): string => count.toLocaleString('en');

/** A text with a true minus, for numbers that people read; not for numbers that are copied or parsed. */
export const withMinus = (text: string): string => text.replaceAll('-', '−');
