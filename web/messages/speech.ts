import type { Language, LanguageCode } from './index.ts';

/** Loads the words of a language. */
export type LoadWords = (code: LanguageCode) => Promise<Language>;

/** The parts of the site that hold words: en.js and zh.js. */
interface WordsModule {
  readonly english?: Language;
  readonly chinese?: Language;
}

/** Words from the parts of a site; `known` is the English of a page that has it already. */
export const wordsFrom =
  (module: (name: string) => Promise<WordsModule>, known?: Language): LoadWords =>
  async (code) => {
    if (code === 'en' && known) return known;
    const { english, chinese } = await module(`${code}.js`);
    return (code === 'en' ? english : chinese) as Language;
  };

/** Before the first words have come nothing is drawn. */
const wordless: Language = { code: 'en', tag: 'en', ui: {} as Language['ui'], errors: {} };

/**
 * The language of a page, or of one element in it. Whatever outlives a drawing keeps this instead of
 * the language, which may change at any time; who changes it draws again.
 */
export class Speech {
  language: Language = wordless;
  /** Why the words that were asked for last could not be loaded. */
  failure: string | undefined;
  #wanted: LanguageCode = 'en';

  constructor(
    readonly load: LoadWords,
    /** The words of a language as this page has them. */
    readonly inWordsOfPage: (language: Language) => Language = (language) => language,
  ) {}

  /**
   * Resolves once the words are there. Where they cannot be loaded, all stays in the language before;
   * where there is none, it is English. Rejects only without any words at all.
   */
  async speak(code: LanguageCode): Promise<void> {
    this.#wanted = code;
    this.failure = undefined;
    const loaded = await this.#wordsOf(code);
    // Somebody may have chosen again meanwhile.
    if (loaded && this.#wanted === code) this.language = this.inWordsOfPage(loaded);
  }

  async #wordsOf(code: LanguageCode): Promise<Language | undefined> {
    try {
      return await this.load(code);
    } catch (error) {
      if (this.language !== wordless) {
        if (this.#wanted === code) this.failure = String(error);
        return undefined;
      }
      if (code === 'en') throw error;
      return this.load('en');
    }
  }
}
