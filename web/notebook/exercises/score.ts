import type { RunEnd } from '../../python/protocol.ts';
import { isObject, isText, joined } from '../../text/json.ts';

// The points of a check, from how its run ended; the same on the page and for the command.

export interface CheckScore {
  readonly points: number;
  /** The exception of the check: its name, and the first line of its text. */
  readonly error?: { readonly name: string; readonly text: string };
  /** The number that the check returned as points, as Python displays it, unless it is all of them. */
  readonly returned?: string;
}

/**
 * None for a check that did not end well or showed an error, wherever it did so; part of the points where its value is
 * a number, else all of them. `status` is undefined for a check that did not run. What a check displays earns
 * nothing: its value is the last result, and only of a run that ended well.
 */
export function scoreOf(
  status: RunEnd['status'] | undefined,
  outputs: readonly object[],
  maxPoints: number,
): CheckScore {
  const shown = outputs.filter(isObject);
  const error = shown.findLast((output) => output.output_type === 'error');
  if (error) {
    const [text = ''] = String(error.evalue).split('\n');
    return { points: 0, error: { name: String(error.ename), text } };
  }
  if (status !== 'ok') return { points: 0 };
  const result = shown.findLast((output) => output.output_type === 'execute_result');
  return result ? partialScore(result.data, maxPoints) : { points: maxPoints };
}

/** A number as Python displays it. */
const number = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/;

/** The value of a cell as its points. As in nbgrader, a value that is no number above 0 gives them all. */
function partialScore(data: unknown, maxPoints: number): CheckScore {
  const shown = isObject(data) ? data['text/plain'] : undefined;
  const returned = isText(shown) ? joined(shown).trim() : '';
  const known = number.test(returned) ? Number(returned) : 0;
  const value = returned === 'inf' ? Number.POSITIVE_INFINITY : known;
  if (!(value > 0) || value === maxPoints) return { points: maxPoints };
  return { points: value > maxPoints ? 0 : value, returned };
}
