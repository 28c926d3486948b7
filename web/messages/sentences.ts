import { entryOf } from './entry.ts';
import { fill, type MessageValues } from './fill.ts';

// The messages of QuantError. They are for programmers, who search for them in logs and on the web, so
// they are English in every language of a page.

// Bundles register the messages that they need. Without a message, the code is shown.
const sentences: Record<string, string> = {};

/** The English message of an error; for an unknown code, the code and its values. */
export function englishSentence(code: string, values: MessageValues): string {
  return fill(entryOf(sentences, code) ?? `${code} ${JSON.stringify(values)}`, values);
}

/** Registers messages of a part that not every bundle contains. */
export function addSentences(more: Readonly<Record<string, string>>): void {
  Object.assign(sentences, more);
}

/** All codes with a message. */
export function knownErrorCodes(): string[] {
  return Object.keys(sentences);
}
