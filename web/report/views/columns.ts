import { keptIn, type Steps } from '../../text/steps.ts';
import { typeText } from '../readers/dtypes.ts';
import { peakOf } from '../survey/why.ts';
import type { Measure } from './measures.ts';
import { errorOf, harmOf, type TensorRow } from './rows.ts';
import { nextOrder, type Sorting, sortSteps } from './sorting.ts';

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

/** The rows in the order that is shown; in steps. */
export function* sortedRows(
  rows: readonly TensorRow[],
  { column, isDescending }: Sorting<Column>,
  measure: Measure,
): Steps<readonly TensorRow[]> {
  if (!column) return rows;
  return yield* sortSteps(rows, (row) => keyOf(row, column, measure), isDescending);
}

/** The rows whose names contain every word of a text, in any case; in steps. */
export function* filteredRows(
  rows: readonly TensorRow[],
  text: string,
): Steps<readonly TensorRow[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return yield* keptIn(rows, ({ entry }) => {
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
