import * as en from './en.ts';

/** One table for each language; all have the same ids as the English one. */
const tables = { en } as const;

export type Language = keyof typeof tables;
export type MessageId = keyof typeof en.ui;
export type MessageValues = Readonly<Record<string, string | number>>;

function fill(template: string, values: MessageValues): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    name in values ? String(values[name]) : placeholder,
  );
}

export function message(language: Language, id: MessageId, values: MessageValues = {}): string {
  return fill(tables[language].ui[id], values);
}

/** The sentence of an error; a code without one is shown as it is, with its values. */
export function errorSentence(language: Language, code: string, values: MessageValues): string {
  const sentences: Readonly<Record<string, string>> = tables[language].errors;
  return fill(sentences[code] ?? `${code} ${JSON.stringify(values)}`, values);
}

/** Every code that has a sentence. */
export function knownErrorCodes(language: Language): string[] {
  return Object.keys(tables[language].errors);
}
