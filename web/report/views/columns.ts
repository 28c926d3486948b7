import { typeText } from '../readers/dtypes.ts';
import { peakOf } from '../survey/why.ts';
import type { Measure } from './measures.ts';
import { errorOf, harmOf, type TensorRow } from './rows.ts';
import { nextOrder, type Sorting, sortedBy } from './sorting.ts';

/** The columns that do not depend on a format. */
export const plainColumns = [
  ...(['name', 'shape', 'dtype', 'elements', 'length'] as const),
  ...(['min', 'max', 'mean', 'std', 'peak'] as const),
];

export type PlainColumn = (typeof plainColumns)[number];

/** A plain column, or the shown measure under a format. */
export type Column = PlainColumn | `format:${string}`;

/** The format of a column, if it shows one. */
export const formatOf = (column: Column): string | undefined =>
  column.startsWith('format:') ? column.slice('format:'.length) : undefined;

/** The sort key of a column: text, or a number; NaN for an empty cell. */
function keyOf(row: TensorRow, column: Column, measure: Measure): string | number {
  const { entry, report } = row;
  switch (column) {
    case 'name':
      return entry.name;
    case 'dtype':
      return typeText(entry);
    case 'shape':
    case 'elements':
      return entry.elements;
    case 'length':
      return entry.length;
    case 'peak':
      return report ? peakOf(report) : Number.NaN;
    case 'min':
    case 'max':
    case 'mean':
    case 'std':
      return report?.stats[column] ?? Number.NaN;
    default: {
      const format = formatOf(column) ?? '';
      // SQNR ranks by what most weights suffer, as everything does.
      if (measure === 'sqnr') return harmOf(row, format);
      return errorOf(row, format)?.[measure] ?? Number.NaN;
    }
  }
}

/** The rows in the order that is shown. */
export const sorted = (
  rows: readonly TensorRow[],
  { column, isDescending }: Sorting<Column>,
  measure: Measure,
): readonly TensorRow[] =>
  column ? sortedBy(rows, (row) => keyOf(row, column, measure), isDescending) : rows;

/** The rows whose names contain every word of a text, in any case. */
export function filtered(rows: readonly TensorRow[], text: string): readonly TensorRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ entry }) => {
    const name = entry.name.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}

/** The order after a click on a column: first the harm or the large, then the other way, then the file's. */
export function nextSorting(
  before: Sorting<Column>,
  column: Column,
  measure: Measure,
): Sorting<Column> {
  // If small is bad, ascending order shows the harm first.
  const isSmallBad = formatOf(column) !== undefined && /sqnr/i.test(measure);
  return nextOrder(before, column, !(column === 'name' || column === 'dtype' || isSmallBad));
}
