import { formatFloat32, pythonFloat } from './numbers.ts';
import type { TensorText } from './parsed_text.ts';

/** Splits row-major values into rows of the last dimension; a 1-D tensor is a single row. */
export function inRows<T>(values: readonly T[], shape: readonly number[]): T[][] {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.slice(0, -1).reduce((product, extent) => product * extent, 1);
  return Array.from({ length: rows }, (_, row) => values.slice(row * columns, (row + 1) * columns));
}

/**
 * A nested Python list of 1 to 3 levels, aligned by hand-written conventions: one line per row, an
 * empty line between matrices. Lines after the first begin with `indent`.
 */
export function pythonList({ shape, texts }: TensorText, indent = ''): string {
  const rows = inRows(texts, shape);
  const widths = rows[0]?.map((_, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  const lines = rows.map(
    (row) => `[${row.map((cell, column) => cell.padStart(widths?.[column] ?? 0)).join(', ')}]`,
  );
  if (shape.length < 2) return lines[0] ?? '[]';
  if (shape.length === 2) return `[${lines.join(`,\n${indent} `)}]`;
  const matrices = inRows(lines, shape.slice(0, -1));
  const blocks = matrices.map((matrix) => `[${matrix.join(`,\n${indent}  `)}]`);
  return `[${blocks.join(`,\n\n${indent} `)}]`;
}

/**
 * Floats as Python prints them, in the shortest form. If none has a decimal point, all get one, because
 * PyTorch would otherwise make them int64.
 */
export function pythonFloats(values: Iterable<number>): string[] {
  const texts = Array.from(values, formatFloat32);
  const someFloat = texts.some((text) => /[.e]/.test(text));
  const negativeZero = (text: string) => (text === '-0' ? '-0.0' : text);
  return texts.map(someFloat ? negativeZero : pythonFloat);
}
