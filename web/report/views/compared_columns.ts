import { typeText } from '../readers/dtypes.ts';
import { harmOf } from '../survey/harm.ts';
import type { ComparedRow } from './compared_rows.ts';
import { nextOrder, type Sorting, sortedBy } from './sorting.ts';

/** The columns of a comparison's table. */
export const comparedColumns = [
  ...(['name', 'dtypes', 'sqnr', 'relative', 'differing', 'worstBlock'] as const),
];

export type ComparedColumn = (typeof comparedColumns)[number];

/** The sort key of a column: text, or a number; NaN for an empty cell. */
function keyOf(row: ComparedRow, column: ComparedColumn): string | number {
  const { pair, comparison } = row;
  switch (column) {
    case 'name':
      return pair.original.name;
    case 'dtypes':
      return `${typeText(pair.original)} → ${typeText(pair.other)}`;
    case 'differing':
      return comparison ? comparison.differing / comparison.elements : Number.NaN;
    case 'worstBlock':
      return comparison?.worstBlockSqnr ?? Number.NaN;
    case 'sqnr':
      return comparison ? harmOf(comparison) : Number.NaN;
    default:
      return comparison?.[column] ?? Number.NaN;
  }
}

/** The rows in the order that is shown. */
export const comparedRows = (
  rows: readonly ComparedRow[],
  { column, isDescending }: Sorting<ComparedColumn>,
): readonly ComparedRow[] =>
  column ? sortedBy(rows, (row) => keyOf(row, column), isDescending) : rows;

/** The columns whose large values are the harm. */
const largeIsBad: ReadonlySet<ComparedColumn> = new Set(['relative', 'differing']);

/** The order after a click on a column: first the harm, then the other way, then the file's. */
export const nextComparedOrder = (
  before: Sorting<ComparedColumn>,
  column: ComparedColumn,
): Sorting<ComparedColumn> => nextOrder(before, column, largeIsBad.has(column));
