import type { Language, LanguageCode } from './index.ts';

/** Loads the texts of a language. */
export type LoadWords = (code: LanguageCode) => Promise<Language>;

/** A placeholder until the first texts are loaded; nothing is rendered before that. */
const wordless: Language = { code: 'en', tag: 'en', ui: {} as Language['ui'], errors: {} };

/**
 * The language of a page or of an element in it. Long-lived objects hold this instead of the language,
 * which may change at any time; changing it requires a new render.
 */
export class Localizer {
  language: Language = wordless;
  /** Why the last requested language could not be loaded. */
  failure: string | undefined;
  #wanted: LanguageCode = 'en';

  constructor(
    readonly load: LoadWords,
    /** Adapts the texts of a language to this page. */
    readonly inWordsOfPage: (language: Language) => Language = (language) => language,
  ) {}

  /**
   * Switches the language; resolves when its texts are loaded. If that fails, `failure` has the reason,
   * and the previous language stays, or English if there is none. Rejects only if no texts are available
   * at all.
   */
  async setLanguage(code: LanguageCode): Promise<void> {
    this.#wanted = code;
    this.failure = undefined;
    const loaded = await this.#wordsOf(code);
    // Another language may have been chosen meanwhile.
    if (loaded && this.#wanted === code) this.language = this.inWordsOfPage(loaded);
  }

  async #wordsOf(code: LanguageCode): Promise<Language | undefined> {
    try {
      return await this.load(code);
    } catch (error) {
      const isFirst = this.language === wordless;
      if (isFirst && code === 'en') throw error;
      if (this.#wanted === code) this.failure = String(error);
      return isFirst ? this.load('en') : undefined;
    }
  }
}
