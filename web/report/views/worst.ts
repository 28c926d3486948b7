import { harmTo } from '../survey/harm.ts';
import type { Surveyed } from './rows.ts';

/** How many tensors the list of the worst has. */
export const mostWorst = 10;

/** The tensors that a format harms most, the worst first; those without an error are not harmed. */
export function worst<Row extends Surveyed>(
  rows: readonly Row[],
  format: string,
  count = mostWorst,
): Row[] {
  const harmed = rows
    .map((row) => ({ row, harm: harmTo(row.report, format) }))
    .filter(({ harm }) => harm < Number.POSITIVE_INFINITY);
  // Two that are not stored at all have no difference.
  harmed.sort((one, other) => (one.harm === other.harm ? 0 : one.harm - other.harm));
  return harmed.slice(0, count).map(({ row }) => row);
}
