import * as en from './en.ts';

// One table for each language; all have the same ids as the English one. Two kinds of them, so that
// a bundle which only words errors holds no other text.
const interfaces = { en: en.ui } as const;
const sentences = { en: en.errors } as const;

export type Language = keyof typeof interfaces;
export type MessageId = keyof typeof en.ui;
export type MessageValues = Readonly<Record<string, string | number>>;

function fill(template: string, values: MessageValues): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? String(values[name]) : placeholder,
  );
}

export function message(language: Language, id: MessageId, values: MessageValues = {}): string {
  return fill(interfaces[language][id], values);
}

/** The sentence of an error; a code without one is shown as it is, with its values. */
export function errorSentence(language: Language, code: string, values: MessageValues): string {
  const known: Readonly<Record<string, string>> = sentences[language];
  return fill(known[code] ?? `${code} ${JSON.stringify(values)}`, values);
}

/** Every code that has a sentence. */
export function knownErrorCodes(language: Language): string[] {
  return Object.keys(sentences[language]);
}
