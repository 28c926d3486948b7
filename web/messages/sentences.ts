import { entryOf } from './entry.ts';
import { fill, type MessageValues } from './fill.ts';

// What QuantError's messages are made of. They are for programmers, who look for them in their logs
// and on the net, and so they are English whatever a page's language is.

// Whoever has the words adds them; a page without them names the code.
const sentences: Record<string, string> = {};

/** The English sentence of an error; a code without one is shown as it is, with its values. */
export function englishSentence(code: string, values: MessageValues): string {
  return fill(entryOf(sentences, code) ?? `${code} ${JSON.stringify(values)}`, values);
}

/** Words the codes of a part that not every bundle holds. */
export function addSentences(more: Readonly<Record<string, string>>): void {
  Object.assign(sentences, more);
}

/** Every code that has a sentence. */
export function knownErrorCodes(): string[] {
  return Object.keys(sentences);
}
