import { english, type Language, type LanguageCode } from './index.ts';

/** The part of the site that holds the Chinese words: zh.ts. */
export interface ChineseModule {
  readonly chinese: Language;
}

/**
 * The language of a page, or of one element in it. Whatever outlives a drawing keeps this instead of
 * the language, which may change at any time; who changes it draws again.
 */
export class Speech {
  language: Language;
  #wanted: LanguageCode = 'en';

  constructor(
    readonly loadChinese: () => Promise<ChineseModule>,
    /** The words of a language as this page has them. */
    readonly inWordsOfPage: (language: Language) => Language = (language) => language,
  ) {
    this.language = inWordsOfPage(english);
  }

  /** Resolves once the words are there; where they cannot be loaded, all stays in the language before. */
  async speak(code: LanguageCode): Promise<void> {
    this.#wanted = code;
    const loaded = code === 'en' ? english : await this.#chinese();
    // Somebody may have chosen again meanwhile.
    if (loaded && this.#wanted === code) this.language = this.inWordsOfPage(loaded);
  }

  async #chinese(): Promise<Language | undefined> {
    try {
      return (await this.loadChinese()).chinese;
    } catch {
      return undefined;
    }
  }
}
