import { type Parameters, toParameters } from '../settings/parameters.ts';
import { fromParameters, type ParsedAddress } from '../settings/read_parameters.ts';
import type { State } from './state.ts';

/** The state as a file, with the same content as an address of any length. */
export const toFile = (state: State): string =>
  `${JSON.stringify({ zeropoint: toParameters(state) }, null, 2)}\n`;

/**
 * The state of a file; undefined if the text is not a state file, such as the page's exported numbers.
 * Throws a SyntaxError if it is a truncated state file.
 */
export function fromFile(text: string): ParsedAddress | undefined {
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
