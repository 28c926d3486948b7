import { keptIn, type Steps } from '../../text/steps.ts';
import { typeText } from '../readers/dtypes.ts';
import { isSame } from '../survey/comparison.ts';
import { harmOf } from '../survey/harm.ts';
import type { ComparedRow } from './compared_rows.ts';
import { nextOrder, type Sorting, sortSteps } from './sorting.ts';

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

/** The rows in the order that is shown; in steps. */
export function* comparedRows(
  rows: readonly ComparedRow[],
  { column, isDescending }: Sorting<ComparedColumn>,
): Steps<readonly ComparedRow[]> {
  if (!column) return rows;
  return yield* sortSteps(rows, (row) => keyOf(row, column), isDescending);
}

const isSameRow = ({ comparison }: ComparedRow): boolean =>
  comparison !== undefined && isSame(comparison);

/** The rows in the order that is shown, those in which nothing differs apart; in steps. */
export function* comparedSteps(
  rows: readonly ComparedRow[],
  sorting: Sorting<ComparedColumn>,
): Steps<{ readonly shown: readonly ComparedRow[]; readonly same: readonly ComparedRow[] }> {
  const inOrder = yield* comparedRows(rows, sorting);
  return {
    shown: yield* keptIn(inOrder, (row) => !isSameRow(row)),
    same: yield* keptIn(inOrder, isSameRow),
  };
}

/** The columns whose large values are the harm. */
const largeIsBad: ReadonlySet<ComparedColumn> = new Set(['relative', 'differing']);

/** The order after a click on a column: first the harm, then the other way, then the file's. */
export const nextComparedOrder = (
  before: Sorting<ComparedColumn>,
  column: ComparedColumn,
): Sorting<ComparedColumn> => nextOrder(before, column, largeIsBad.has(column));
