import { type ErrorRecord, QuantError } from '../../core/engine/errors.ts';

/** The findings about a tensor, or the reason that there are none. */
export type Outcome<Result> = { readonly result: Result } | { readonly problem: ErrorRecord };

/** The outcomes of work on items, one after another: that of one does not depend on the others. */
export async function outcomesOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Outcome<Result>[]> {
  const outcomes: Outcome<Result>[] = [];
  for (const item of items) {
    try {
      outcomes.push({ result: await work(item) });
    } catch (error) {
      // A trap leaves the core's memory in doubt: the worker must end.
      if (!(error instanceof QuantError)) throw error;
      outcomes.push({ problem: { code: error.code, values: error.values } });
    }
  }
  return outcomes;
}
