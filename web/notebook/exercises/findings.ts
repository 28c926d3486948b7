import type { RunEnd } from '../../python/protocol.ts';
import { isObject } from '../../text/json.ts';
import { type Output, plainText } from '../output/output.ts';
import type { CheckCell } from './exercises.ts';
import { type CheckScore, scoreOf } from './score.ts';
import type { Finding } from './types.ts';

// The result of a check, from the end of its run; loaded with the tools for editing and running.

/** The media type of a check's counter-example: `{ state }`, the part of an address behind `#with&`. */
const counterExampleType = 'application/vnd.zeropoint.state+json';

/** The finding of a check, from how it ended and its outputs. */
export function findingOf(
  { points: maxPoints }: CheckCell,
  outputs: readonly Output[],
  status: RunEnd['status'],
): Finding {
  const counterExample = outputs.map(stateIn).find((state) => state !== undefined);
  if (status !== 'ok' && status !== 'error')
    return { outcome: 'stopped', points: 0, message: '', counterExample };
  const { points, error } = scoreOf(status, outputs, maxPoints);
  const outcome = status === 'error' || error || points < maxPoints ? 'wrong' : 'passed';
  return { outcome, points, message: mistakeIn(error), counterExample };
}

/** The sentence of an assertion, or the name and text of another error; empty for a bare `assert`. */
export function mistakeIn(error: CheckScore['error']): string {
  const text = plainText(error?.text ?? '').trim();
  if (!error || ['Wrong', 'AssertionError'].includes(error.name)) return text;
  return text === '' ? error.name : `${error.name}: ${text}`;
}

/** The longest counter-example, in characters: an address that long still opens in every browser. */
const longestState = 64_000;

/** The counter-example in an output, which may come from a file: checked for its shape only. */
function stateIn(output: Output): string | undefined {
  if (!('data' in output)) return undefined;
  const example = output.data[counterExampleType];
  const state = isObject(example) ? example.state : undefined;
  return typeof state === 'string' && state !== '' && state.length <= longestState
    ? state
    : undefined;
}
