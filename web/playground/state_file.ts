import { fromParameters, type Parameters, type Read, toParameters } from './parameters.ts';
import type { State } from './state.ts';

/** The state as a file: what an address holds, however long. */
export const toFile = (state: State): string =>
  `${JSON.stringify({ zeropoint: toParameters(state) }, null, 2)}\n`;

/** The state of a file; undefined where the text is no such file at all. */
export function fromFile(text: string): Read | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof content !== 'object' || content === null || !('zeropoint' in content))
    return undefined;
  const entries = Object.entries(content.zeropoint ?? {});
  const wrong = entries.find(([, value]) => typeof value !== 'string');
  return wrong ? { wrong: wrong[0] } : fromParameters(Object.fromEntries(entries) as Parameters);
}
