import { atOnce, mappedIn, type Steps, sortedIn } from '../../text/steps.ts';

/** The order of a table. */
export interface Sorting<Column extends string = string> {
  /** Without a column, the order of the file. */
  readonly column?: Column;
  readonly isDescending: boolean;
}

/** Numbers within names sort by value: layer 2 comes before layer 10. */
const names = new Intl.Collator('en', { numeric: true });

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'string') return names.compare(one, String(other));
  // Two infinities have no difference; for a sort that is none.
  return one - Number(other);
}

/**
 * The rows in the order of their keys. Rows whose key is NaN have no value: they come last both ways.
 * Equal ones keep the file's order.
 */
export const sortedBy = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  isDescending: boolean,
): readonly Row[] => atOnce(sortSteps(rows, keyOf, isDescending));

/** The same in steps. */
export function* sortSteps<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  isDescending: boolean,
): Steps<readonly Row[]> {
  const keyed = yield* mappedIn(rows, (row) => ({ row, key: keyOf(row) }));
  const isMissing = ({ key }: { key: string | number }) => Number.isNaN(key);
  const inOrder = yield* sortedIn(keyed, (one, other) => {
    const missing = Number(isMissing(one)) - Number(isMissing(other));
    if (missing !== 0 || isMissing(one)) return missing;
    const order = compare(one.key, other.key);
    return isDescending ? -order : order;
  });
  return yield* mappedIn(inOrder, ({ row }) => row);
}

/** The order after a click on a column: first its own direction, then the other one, then the file's order. */
export function nextOrder<Column extends string>(
  before: Sorting<Column>,
  column: Column,
  isDescending: boolean,
): Sorting<Column> {
  if (before.column !== column) return { column, isDescending };
  if (before.isDescending === isDescending) return { column, isDescending: !isDescending };
  return { isDescending: false };
}
