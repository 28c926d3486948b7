/** A language code, as in attributes and links. */
export type LanguageCode = 'en' | 'zh';

/**
 * A language with the texts of the first screen. Views get it in their model, so there is no global table,
 * and several elements can use different languages at the same time.
 */
export interface Language {
  readonly code: LanguageCode;
  /** The value of the `lang` attribute. */
  readonly tag: string;
  /** The texts of all `words.ts` that are `inLanguageFile`. */
  readonly ui: Readonly<Record<string, string>>;
  /** Error messages, by code. */
  readonly errors: Readonly<Record<string, string>>;
  /** The static texts of the document; missing in English, whose texts are in the HTML. */
  readonly page?: Readonly<Record<string, string>>;
}
