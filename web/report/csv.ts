/** A CSV file: names of columns, and lines of texts and numbers. */
export const csvFile = (
  heads: readonly string[],
  lines: readonly (readonly (string | number)[])[],
): string => [heads, ...lines].map((line) => `${line.map(csvText).join(',')}\r\n`).join('');

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A field of a CSV file; names come from a stranger's file, so one must not begin a formula. */
function csvText(value: string | number): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
