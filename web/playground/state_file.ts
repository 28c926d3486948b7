import { fromParameters, type Parameters, type Read, toParameters } from './parameters.ts';
import type { State } from './state.ts';

/** The state as a file: what an address holds, however long. */
export const toFile = (state: State): string =>
  `${JSON.stringify({ zeropoint: toParameters(state) }, null, 2)}\n`;

/**
 * The state of a file; undefined where the text is no such file, as the page's exported numbers are
 * none. Throws a SyntaxError at one that begins as a state and is not whole.
 */
export function fromFile(text: string): Read | undefined {
  let content: { zeropoint?: unknown; tensor?: unknown; data?: unknown } | null;
  try {
    content = JSON.parse(text);
  } catch (error) {
    if (/^\s*\{\s*"zeropoint"/.test(text)) throw error;
    return undefined;
  }
  const { zeropoint, tensor, data } = content ?? {};
  if (zeropoint === undefined) return undefined;
  if (!(zeropoint instanceof Object)) return (tensor ?? data) ? undefined : { wrong: 'zeropoint' };
  const entries = Object.entries(zeropoint);
  const wrong = entries.find(([, value]) => typeof value !== 'string');
  return wrong ? { wrong: wrong[0] } : fromParameters(Object.fromEntries(entries) as Parameters);
}
