import { visible } from '../../ui/visible_text.ts';

/**
 * A CSV file: names of columns, and lines of texts and numbers. In pieces, a line in each: the text of very many
 * tensors may be longer than a string can be.
 */
export function* csvPieces(
  heads: readonly string[],
  lines: Iterable<readonly (string | number)[]>,
): Generator<string, void, undefined> {
  yield lineOf(heads);
  for (const line of lines) yield lineOf(line);
}

const lineOf = (line: readonly (string | number)[]): string => `${line.map(csvText).join(',')}\r\n`;

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A spreadsheet takes what begins so for a formula, some after spaces, and in full width. */
const formula = /^\s*[=+\-@＝＋－＠|]/;

/** A field of a CSV file; names come from a stranger's file, so one must not act. */
function csvText(value: string | number): string {
  const seen = typeof value === 'string' ? visible(value) : String(value);
  const text = typeof value === 'string' && formula.test(seen) ? `'${seen}` : seen;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
