import { entryOf } from './entry.ts';
import { fill, type MessageValues } from './fill.ts';
import type { Language, LanguageCode } from './language.ts';

export type { MessageValues } from './fill.ts';
export type * from './language.ts';
export {
  type IdOf,
  inLanguageFile,
  joined,
  type MessageOf,
  message,
  messageIn,
  type Words,
} from './message.ts';

/** The first supported language in a list of tags, such as the browser's. */
export function languageAmong(tags: Iterable<string | null | undefined>): LanguageCode {
  for (const tag of tags) {
    const code = tag?.slice(0, 2).toLowerCase();
    if (code === 'zh' || code === 'en') return code;
  }
  return 'en';
}

/** The message of an error. A code that a damaged or older language file lacks gets one that says so. */
export function errorSentence({ errors }: Language, code: string, values: MessageValues): string {
  const sentence = entryOf(errors, code);
  return sentence ? fill(sentence, values) : fill(errors.no_sentence ?? '', { code });
}
