import { formatFloat32 } from '../numbers.ts';
import { inRows } from '../python_text.ts';

/** A literal that gives the same float, parsed either as a double and narrowed or directly. */
export function floatLiteral(value: number): string {
  const short = formatFloat32(value);
  // A double halfway between two floats would round to even, whichever float the decimal is nearer to.
  const mirrored = 2 * Number(short) - value;
  const isHalfway = Number(short) !== value && Math.fround(mirrored) === mirrored;
  const text = isHalfway ? String(value) : short;
  return `${/[.e]/.test(text) ? text : `${text}.0`}f`;
}

/** The elements of a vector, `columns` per line. */
export function vector(
  type: string,
  name: string,
  texts: readonly string[],
  columns: number,
): string[] {
  if (texts.length <= columns) return [`const std::vector<${type}> ${name}{${texts.join(', ')}};`];
  const rows = inRows(texts, [texts.length / columns, columns]);
  const widths = Array.from({ length: columns }, (_, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  const lines = rows.map((row) =>
    row.map((text, column) => text.padStart(widths[column] ?? 0)).join(', '),
  );
  return [`const std::vector<${type}> ${name}{`, ...lines.map((line) => `    ${line},`), '};'];
}
