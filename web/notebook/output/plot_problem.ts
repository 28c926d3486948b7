import type { ErrorRecord } from '../../core/engine/errors.ts';
import type { Fault } from '../../schema/schema.ts';

/** The longest name of a part in a sentence. */
const mostLetters = 80;

/** The code and the values of the sentence that stands in the place of a plot. */
export function plotProblem({ part, limits }: Fault): ErrorRecord {
  const values = { part: part.slice(0, mostLetters) || 'record' };
  return limits
    ? { code: 'plot_beyond', values: { ...values, ...limits } }
    : { code: 'plot_unreadable', values };
}
