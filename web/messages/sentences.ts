import { entryOf } from './entry.ts';
import { fill, type MessageValues } from './fill.ts';

// What QuantError's messages are made of. They are for programmers, who look for them in their logs
// and on the net, and so they are English whatever a page's language is.

// Whoever has the words adds them; a page without them names the code.
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
