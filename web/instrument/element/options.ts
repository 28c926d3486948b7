import type { ErrorRecord as Notice } from '../../core/engine/errors.ts';
import { lockNames, locksOf } from '../settings/lock_names.ts';
import type { Locks } from '../settings/locks.ts';
import { presetNames } from '../settings/samples.ts';
import { type SettingName, settingNames, settings } from '../settings/table.ts';
import { chartNames } from '../store/state.ts';

// The options for embedding the instrument, defined once for the element's attributes, the query of
// embed.html and the builder. web/docs/use/embedding.md explains each of them.

/** The parts that can be hidden. */
export const hideNames = [
  ...['title', 'tensor', 'shape', 'examples', 'history', 'text', 'sample'],
  ...['settings', 'format', 'scale', 'zero_point', 'source', 'reset', 'more'],
  ...['panels', 'inspector', 'causes', 'tradeoff', 'charts', 'table', 'out', 'compare'],
] as const;

/** All options, in the order of the documentation. */
export const optionNames = [
  ...(['lang', 'theme', 'preset', 'tensor', 'state', 'hide', 'lock', 'readonly'] as const),
  ...settingNames,
  ...(['sample', 'element', 'slice', 'chart'] as const),
] as const;

export type OptionName = (typeof optionNames)[number];
/** Options as text; missing options have their defaults. */
export type Options = { readonly [name in OptionName]?: string | undefined };

const settingChoices: { readonly [name in SettingName]?: readonly string[] } = Object.fromEntries(
  settingNames.flatMap((name) => {
    const { choices } = settings[name];
    return choices ? [[name, choices]] : [];
  }),
);

/** The allowed values of options that take one value of a list, or several. */
export const optionChoices: { readonly [name in OptionName]?: readonly string[] } = {
  lang: ['en', 'zh'],
  theme: ['light', 'dark'],
  preset: presetNames,
  hide: hideNames,
  lock: lockNames,
  chart: chartNames,
  ...settingChoices,
};

/** The notice about an invalid option, which is worded in the reader's language. */
export function refusal(option: OptionName | 'exercise', value: string): Notice {
  const choices = option === 'exercise' ? undefined : optionChoices[option]?.join(', ');
  const values = { option, value: value.length > 60 ? `${value.slice(0, 60)}…` : value };
  return choices
    ? { code: 'option_not_listed', values: { ...values, choices } }
    : { code: 'option_unreadable', values };
}

/** Notices about the names that are no options. */
export const unknownIn = (options: object): Notice[] =>
  Object.keys(options).flatMap((option) =>
    optionNames.some((known) => known === option)
      ? []
      : [{ code: 'option_unknown', values: { option, choices: optionNames.join(', ') } }],
  );

/** A boolean attribute is true if it is present, unless its text says otherwise. */
export const isOn = (text: string | null | undefined) =>
  text !== null && text !== undefined && text !== 'false' && text !== '0';

/** The options of an element other than its state. */
export interface ElementOptions {
  readonly locks: Locks;
  readonly remarks: readonly Notice[];
}

export function mannerOf(options: Options): ElementOptions {
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
