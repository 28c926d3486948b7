import type { Language, LanguageCode } from './messages/index.ts';
import type { LoadWords } from './messages/localizer.ts';
import { loadPart, type Part } from './part.ts';

/** A module with the texts of a language. */
interface WordsModule {
  readonly english?: Language;
  readonly chinese?: Language;
}

/** The texts of each language: known to the page already, or a part of it. */
type WordsParts = Readonly<Record<LanguageCode, Language | Part<WordsModule>>>;

/** Whether all values of an object are texts, of which there are some. */
const isTable = (table: unknown): boolean => {
  const texts = Object.values(Object(table));
  return texts.length > 0 && texts.every((text) => typeof text === 'string');
};

/** Whether an export is a language in the right shape: a damaged file may still be a valid module. */
const isLanguage = (found: Language | undefined, code: LanguageCode): found is Language => {
  if (found?.code !== code || typeof found.tag !== 'string') return false;
  const { code: _, tag, ui, errors, ...more } = found;
  return [ui, errors, ...Object.values(more)].every(isTable);
};

/** Loads texts. A part that does not fit counts as failed, so that a retry fetches it again. */
export const wordsFrom =
  (parts: WordsParts): LoadWords =>
  async (code) => {
    const part = parts[code];
    if (typeof part === 'object') return part;
    const wordsOf = ({ english, chinese }: WordsModule) => (code === 'en' ? english : chinese);
    const words = wordsOf(await loadPart(part, (found) => isLanguage(wordsOf(found), code)));
    if (!isLanguage(words, code)) throw new Error(`${code}.js`);
    return words;
  };
