import * as en from './en.ts';

// One table for each language; all have the same ids as the English one. Two kinds of them, so that
// a bundle which only words errors holds no other text.
const interfaces = { en: en.ui } as const;
const benches = { en: en.bench } as const;
const sentences: Record<Language, Record<string, string>> = { en: { ...en.errors } };

export type Language = keyof typeof interfaces;
export type MessageId = keyof typeof en.ui;
export type BenchMessageId = keyof typeof en.bench;
export type MessageValues = Readonly<Record<string, string | number>>;

function fill(template: string, values: MessageValues): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? String(values[name]) : placeholder,
  );
}

export function message(language: Language, id: MessageId, values: MessageValues = {}): string {
  return fill(interfaces[language][id], values);
}

/** The same of the workbench. */
export function benchMessage(
  language: Language,
  id: BenchMessageId,
  values: MessageValues = {},
): string {
  return fill(benches[language][id], values);
}

/** The sentence of an error; a code without one is shown as it is, with its values. */
export function errorSentence(language: Language, code: string, values: MessageValues): string {
  return fill(sentences[language][code] ?? `${code} ${JSON.stringify(values)}`, values);
}

/** Words the codes of a part that not every bundle holds. */
export function addSentences(language: Language, more: Readonly<Record<string, string>>): void {
  Object.assign(sentences[language], more);
}

/** Every code that has a sentence. */
export function knownErrorCodes(language: Language): string[] {
  return Object.keys(sentences[language]);
}
