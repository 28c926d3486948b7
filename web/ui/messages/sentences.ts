import { entryOf } from './entry.ts';
import { fill, type MessageValues } from './fill.ts';

// The messages of QuantError. They are for programmers, who search for them in logs and on the web, so
// they are English in every language of a page.

// Bundles register the messages that they need.
const sentences: Record<string, string> = {};

/** The English message of an error; for an unknown code, a sentence with the code and its values. */
export function englishSentence(code: string, values: MessageValues): string {
  const sentence = entryOf(sentences, code);
  if (sentence) return fill(sentence, values);
  return `Refused as “${code}”, for which there is no sentence here: ${JSON.stringify(values)}`;
}

/** Registers messages of a part that not every bundle contains. */
export function addSentences(more: Readonly<Record<string, string>>): void {
  Object.assign(sentences, more);
}

/** All codes with a message. */
export function knownErrorCodes(): string[] {
  return Object.keys(sentences);
}
