import { type ErrorRecord, QuantError } from './errors.ts';

/** What every bound function of the core returns. */
export type Outcome<T> = { value: T } | { error: ErrorRecord };

/** The value, or the refusal thrown. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw new QuantError(outcome.error);
  return outcome.value;
}
