import { fill, type MessageValues } from './fill.ts';
import type { Language, LanguageCode } from './language.ts';

/** The texts of a feature in both languages: its `words.ts`. */
export type Words<Id extends string> = Readonly<Record<LanguageCode, Readonly<Record<Id, string>>>>;

/** The ids of a feature's texts. */
export type IdOf<W> = W extends Words<infer Id> ? Id : never;

/**
 * The words of a feature that the first screen shows. The page loads their texts in one language, from
 * en.js or zh.js, which bundle the same `words.ts`; other features hold their texts in both.
 */
export const inLanguageFile = <Id extends string>(): Words<Id> => ({ en: {}, zh: {} }) as Words<Id>;

/** The words of several features as one. */
export const joined = <All extends readonly Words<string>[]>(
  ...features: All
): Words<IdOf<All[number]>> => ({
  en: Object.assign({}, ...features.map(({ en }) => en)),
  zh: Object.assign({}, ...features.map(({ zh }) => zh)),
});

/** A text in a language; its id, if a damaged language file lacks it. */
export function message<Id extends string>(
  { code, ui }: Language,
  words: Words<Id>,
  id: NoInfer<Id>,
  values: MessageValues = {},
): string {
  return fill(words[code][id] ?? ui[id] ?? id, values);
}

/** The message function of a feature in a language. */
export type MessageOf<W> = (id: IdOf<W>, values?: MessageValues) => string;

/** Binds a language and the words of a feature. */
export const messageIn =
  <Id extends string>(language: Language, words: Words<Id>) =>
  (id: NoInfer<Id>, values?: MessageValues): string =>
    message(language, words, id, values);
