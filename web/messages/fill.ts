import { entryOf } from './entry.ts';

export type MessageValues = Readonly<Record<string, string | number>>;

/** Fills in a message's {placeholders}. Placeholders without a value are left unchanged. */
export function fill(template: string, values: MessageValues): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(entryOf(values, name) ?? placeholder),
  );
}
