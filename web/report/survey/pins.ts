import { each, itemsInStep, type Steps } from '../../text/steps.ts';
import { refuse } from '../readers/checkpoint.ts';
import type { Choice, Item } from './recipes.ts';

// Pins ask something of some tensors of a mix: `lm_head*=q6_k` gives them a format, `lm_head*>=q6_k` formats of at least
// as many bits, and `*router*=keep` leaves them as they are.

export interface Pin {
  /** A pattern of names, in which `*` stands for any text. */
  readonly pattern: string;
  readonly isAtLeast: boolean;
  /** `keep` leaves a tensor as it is. */
  readonly format: string;
}

/**
 * Whether a whole name matches a pattern, in which `*` stands for any text and nothing else is special. An expression
 * with several stars would try all their lengths on a name that is made for it.
 */
export function matchesName(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  const end = name.length - last.length;
  if (!name.startsWith(first) || !name.endsWith(last) || first.length > end) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/** Reads pins between commas or line ends. Throws a QuantError for one that cannot be read. */
export const pinsFrom = (text: string): readonly Pin[] =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const found = /^(\S(?:.*?\S)??)\s*(>?=)\s*([\w.]+)$/.exec(one);
      const [, pattern, sign, format] = found ?? [];
      if (pattern === undefined || format === undefined || (sign === '>=' && format === 'keep'))
        return refuse('pin_unreadable', { text: one });
      return { pattern, isAtLeast: sign === '>=', format: format.toLowerCase() };
    });

function allowed(
  item: Item,
  dtype: string,
  { pattern, isAtLeast, format }: Pin,
): readonly Choice[] {
  const wanted = format === 'keep' ? dtype : format;
  const named = item.choices.find((choice) => choice.format === wanted);
  if (!named) return refuse('pin_no_choice', { pattern, tensor: item.name, format });
  return isAtLeast ? item.choices.filter(({ bits }) => bits >= named.bits) : [named];
}

/**
 * The items with the choices that pins leave them; of several pins that match, the last counts. `dtypes` are the tensors' own
 * types by name. In steps; throws a QuantError for a pin that matches none, or whose format is no choice.
 */
export function* pinned<Pinned extends Item>(
  items: readonly Pinned[],
  dtypes: ReadonlyMap<string, string>,
  pins: readonly Pin[],
): Steps<readonly Pinned[]> {
  if (pins.length === 0) return items;
  for (const { pattern } of pins) {
    yield 0;
    if (!items.some(({ name }) => matchesName(pattern, name))) refuse('pin_unmatched', { pattern });
  }
  const left: Pinned[] = [];
  const work = (item: Pinned) => {
    const pin = pins.findLast(({ pattern }) => matchesName(pattern, item.name));
    const dtype = dtypes.get(item.name) ?? '';
    left.push(pin ? { ...item, choices: allowed(item, dtype, pin) } : item);
  };
  yield* each(items, work, Math.ceil(itemsInStep / pins.length));
  return left;
}
