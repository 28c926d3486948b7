import type { ErrorRecord as Notice } from '../engine/errors.ts';
import { conventions } from '../engine/tile_types.ts';
import { choiceNames } from '../playground/changes.ts';
import { lockNames, locksOf } from '../playground/lock_names.ts';
import type { Locks } from '../playground/locks.ts';
import { formatNames } from '../playground/parameters.ts';
import { presetNames } from '../playground/samples.ts';
import { chartNames } from '../playground/state.ts';

// What somebody who embeds the instrument may ask of it, once: the element's attributes, the query of
// embed.html and the builder are made of this list. web/docs/embedding.md says what each means.

/** What can be taken out of sight. */
export const hideNames = [
  ...['title', 'tensor', 'shape', 'examples', 'history', 'text', 'sample'],
  ...['settings', 'format', 'scale', 'zero_point', 'source', 'reset', 'more'],
  ...['panels', 'inspector', 'causes', 'stake', 'charts', 'table', 'out', 'compare'],
] as const;

/** What is shown, by names in links; see web/docs/playground.md. */
export const settingNames = [...choiceNames, 'sample', 'element', 'slice', 'chart'] as const;

/** Every option, in the order of the documentation. */
export const optionNames = [
  ...(['lang', 'theme', 'preset', 'tensor', 'state', 'hide', 'lock', 'readonly'] as const),
  ...settingNames,
] as const;

export type OptionName = (typeof optionNames)[number];
/** Options as they are written: one that is left out is not asked for. */
export type Options = { readonly [name in OptionName]?: string | undefined };

const sources = ['given', 'min_max', 'abs_max', 'mse', 'entropy', 'percentile:LOWER:UPPER'];

/** What options take that take one of a list, or several. */
export const optionChoices: { readonly [name in OptionName]?: readonly string[] } = {
  lang: ['en', 'zh'],
  theme: ['light', 'dark'],
  preset: presetNames,
  hide: hideNames,
  lock: lockNames,
  format: formatNames,
  source: sources,
  granularity: ['tensor', 'channel:AXIS', 'group:SIZE'],
  symmetric: ['0', '1'],
  restricted: ['0', '1'],
  convention: conventions,
  include_zero: ['0', '1'],
  clamp: ['0', '1'],
  cast_to_float: ['0', '1'],
  chart: chartNames,
};

/** What is wrong with an option, to be said in the language of whoever reads it. */
export function refusal(option: OptionName, value: string): Notice {
  const choices = optionChoices[option]?.join(', ');
  const values = { option, value: value.length > 60 ? `${value.slice(0, 60)}…` : value };
  return choices
    ? { code: 'option_not_listed', values: { ...values, choices } }
    : { code: 'option_unreadable', values };
}

export const unknownOption = (option: string): Notice => ({
  code: 'option_unknown',
  values: { option, choices: optionNames.join(', ') },
});

export const isOption = (name: string): name is OptionName =>
  optionNames.some((known) => known === name);

/** A switch is on when it is there, unless it says that it is not. */
export const isOn = (text: string | null | undefined) =>
  text !== null && text !== undefined && text !== 'false' && text !== '0';

/** What an element is beside what it shows. */
export interface Manner {
  readonly locks: Locks;
  readonly remarks: readonly Notice[];
}

export function mannerOf(options: Options): Manner {
  const { lang, theme, hide = '', lock = '', readonly } = options;
  const remarks: Notice[] = [];
  const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
  if (lang && !/^(?:en|zh)\b/i.test(lang)) remarks.push(refusal('lang', lang));
  if (theme && !optionChoices.theme?.includes(theme)) remarks.push(refusal('theme', theme));
  for (const [option, text] of [
    ['hide', hide],
    ['lock', lock],
  ] as const) {
    const wrong = words(text).filter((word) => !optionChoices[option]?.includes(word));
    for (const word of wrong) remarks.push(refusal(option, word));
  }
  const asked = new Set(words(lock));
  const locks = isOn(readonly) ? lockNames : lockNames.filter((name) => asked.has(name));
  return { locks: locksOf(locks), remarks };
}
