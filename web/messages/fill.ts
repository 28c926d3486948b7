import { entryOf } from './entry.ts';

export type MessageValues = Readonly<Record<string, string | number>>;

/** A sentence with its {placeholders} filled in. One without a value stays as it is. */
export function fill(template: string, values: MessageValues): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(entryOf(values, name) ?? placeholder),
  );
}
