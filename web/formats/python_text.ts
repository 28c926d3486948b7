import { formatFloat32, pythonFloat } from './numbers.ts';
import type { TensorText } from './parsed_text.ts';

/** Values in row-major order as rows of the last extent; a 1-D tensor is one row. */
export function inRows<T>(values: readonly T[], shape: readonly number[]): T[][] {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.slice(0, -1).reduce((product, extent) => product * extent, 1);
  return Array.from({ length: rows }, (_, row) => values.slice(row * columns, (row + 1) * columns));
}

/**
 * A nested Python list of 1 to 3 levels, aligned as a person would write it: a line to each row, and
 * an empty one between matrices. Lines after the first begin with `indent`.
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
 * Floats as Python writes them, as short as they come. Where none has a point, all get one, or
 * PyTorch makes an int64 of them.
 */
export function pythonFloats(values: Iterable<number>): string[] {
  const texts = Array.from(values, formatFloat32);
  const someFloat = texts.some((text) => /[.e]/.test(text));
  const negativeZero = (text: string) => (text === '-0' ? '-0.0' : text);
  return texts.map(someFloat ? negativeZero : pythonFloat);
}
