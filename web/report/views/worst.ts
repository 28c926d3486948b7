import { atOnce, keptIn, mappedIn, type Steps, sortedIn } from '../../text/steps.ts';
import { harmTo } from '../survey/harm.ts';
import type { Surveyed } from './rows.ts';

/** How many tensors the list of the worst has. */
export const mostWorst = 10;

/** The tensors that a format harms most, the worst first; those without an error are not harmed. */
export const worst = <Row extends Surveyed>(
  rows: readonly Row[],
  format: string,
  count = mostWorst,
): Row[] => atOnce(worstSteps(rows, format, count));

/** The same in steps. */
export function* worstSteps<Row extends Surveyed>(
  rows: readonly Row[],
  format: string,
  count = mostWorst,
): Steps<Row[]> {
  const all = yield* mappedIn(rows, (row) => ({ row, harm: harmTo(row.report, format) }));
  const harmed = yield* keptIn(all, ({ harm }) => harm < Number.POSITIVE_INFINITY);
  // Two that are not stored at all have no difference.
  const inOrder = yield* sortedIn(harmed, (one, other) =>
    one.harm === other.harm ? 0 : one.harm - other.harm,
  );
  return inOrder.slice(0, count).map(({ row }) => row);
}
